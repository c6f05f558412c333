internal import ArgumentParser
internal import FoundationEssentials
internal import GitHub
internal import Storage
internal import Terminal

/// How favourites can be sorted.
enum FavoriteSort: String, WordChoice {
  case added
  case name
  case stars
  case updated

  /// Names begin with A; otherwise the newest or most starred comes first.
  var usualOrder: OrderChoice { self == .name ? .ascending : .descending }

  fileprivate func isBefore(_ left: Favorite, _ right: Favorite) -> Bool {
    switch self {
    case .added: left.addedAt < right.addedAt
    case .name: left.repository.fullName.lowercased() < right.repository.fullName.lowercased()
    case .stars: left.repository.stargazersCount < right.repository.stargazersCount
    case .updated: left.updatedAt < right.updatedAt
    }
  }
}

/// Which favourites are wanted, in what order.
struct FavoriteSelection {
  /// All must occur in the name, the description, the topics, the note or the tags.
  var words: [String] = []
  /// All must be there.
  var tags: [String] = []
  /// All must be among GitHub's topics.
  var topics: [String] = []
  /// One of them must be the main one.
  var languages: [String] = []
  var sort = FavoriteSort.added
  var order: OrderChoice?
  var limit: Int?

  func favorites(among all: [Favorite]) -> [Favorite] {
    let words = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map { String($0).folded }
    let tags = Set(tags.map(\.folded))
    let topics = Set(topics.map(\.folded))
    let languages = Set(languages.map { $0.lowercased() })
    let found = all.filter { favorite in
      let text = favorite.searchedText
      return words.allSatisfy(text.contains)
        && tags.isSubset(of: favorite.tags.map(\.folded))
        && topics.isSubset(of: favorite.repository.topics.map(\.folded))
        && (languages.isEmpty
          || languages.contains(favorite.repository.language?.lowercased() ?? ""))
    }
    let sorted = sorted(found)
    return limit.map { Array(sorted.prefix($0)) } ?? sorted
  }

  /// What is equal keeps the order of the library.
  private func sorted(_ favorites: [Favorite]) -> [Favorite] {
    switch order ?? sort.usualOrder {
    case .ascending: favorites.sorted(by: sort.isBefore)
    case .descending: favorites.sorted { sort.isBefore($1, $0) }
    }
  }
}

extension Favorite {
  fileprivate var searchedText: String {
    ([repository.fullName, repository.description ?? "", note ?? ""] + repository.topics + tags)
      .joined(separator: "\n").replacing("\0", with: " ").folded
  }

  fileprivate var updatedAt: Date { repository.updatedAt ?? .distantPast }
}
