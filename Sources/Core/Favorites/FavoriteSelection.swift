import FoundationEssentials
package import GitHub
import HTTP
import Platform
package import Storage

/// How favorites can be sorted.
package enum FavoriteSort: String, Sendable, CaseIterable {
  case added
  case name
  case stars
  case updated

  /// Names from A to Z; otherwise the newest or most starred first.
  var usualOrder: GitHub.SortOrder { self == .name ? .ascending : .descending }

  fileprivate func isBefore(_ left: Favorite, _ right: Favorite) -> Bool {
    switch self {
    case .added: left.addedAt < right.addedAt
    case .name: left.repository.fullName.lowercased() < right.repository.fullName.lowercased()
    case .stars: left.repository.stargazersCount < right.repository.stargazersCount
    case .updated: left.updatedAt < right.updatedAt
    }
  }
}

/// Filters and sorts favorites.
package struct FavoriteSelection {
  private let query: FavoriteQuery
  private let sort: FavoriteSort
  private let order: GitHub.SortOrder?
  private let limit: Int?

  package init(
    _ query: FavoriteQuery, sort: FavoriteSort = .added, order: GitHub.SortOrder? = nil,
    limit: Int? = nil
  ) {
    self.query = query
    self.sort = sort
    self.order = order
    self.limit = limit
  }

  package func favorites(among all: [Favorite]) -> [Favorite] {
    let sorted = sorted(all.filter(query.matches))
    return limit.map { Array(sorted.prefix($0)) } ?? sorted
  }

  /// Favorites that are equal keep their order from the local database.
  private func sorted(_ favorites: [Favorite]) -> [Favorite] {
    switch order ?? sort.usualOrder {
    case .ascending: favorites.sorted(by: sort.isBefore)
    case .descending: favorites.sorted { sort.isBefore($1, $0) }
    }
  }
}

extension Favorite {
  fileprivate var updatedAt: Date { repository.updatedAt ?? .distantPast }
}

/// Why a note, a tag or a name cannot be stored.
package enum FavoriteTextProblem: Error, Sendable, Equatable {
  case tag(String)
  case note
  /// It looks like a token, which belongs into no database.
  case token
}

extension FavoriteChange {
  /// Why it cannot be made. What is taken away may look like a token.
  package var problem: FavoriteTextProblem? {
    if (added + [note ?? ""]).contains(where: TokenMask.isToken) { return .token }
    if let tag = (added + removed).first(where: { !FavoriteText.isTag($0) }) { return .tag(tag) }
    return note?.isEmpty != false || FavoriteText.isNote(note ?? "") ? nil : .note
  }
}

/// The rules for notes and tags.
package enum FavoriteText {
  package static let longestNote = 1000
  static let longestTag = 50

  /// One or several words without commas, which separate tags on the command line.
  package static func isTag(_ text: String) -> Bool {
    isLine(text, atMost: longestTag) && !text.contains(",") && text.commaSeparated == [text]
  }

  /// The tag that a user typed, without the `#` that lists show before it.
  package static func tag(_ text: String) -> String { String(text.drop { $0 == "#" }) }

  /// How favorites may have the tag: a `#` once was part of it.
  static func spellings(of text: String) -> [String] { [text, tag(text), "#" + tag(text)] }

  static func isNote(_ text: String) -> Bool { isLine(text, atMost: longestNote) }

  /// Whether `text` is one line of 1 to `limit` characters without terminal control characters.
  package static func isLine(_ text: String, atMost limit: Int) -> Bool {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
      default:
        !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
      }
    }
    return isPlain && text.utf8.count <= limit * 16 && (1...limit).contains(text.count)
  }
}

extension String {
  /// The words between the commas, without surrounding spaces; empty ones are omitted.
  package var commaSeparated: [String] {
    split(separator: ",")
      .map { String($0.trimming { $0 == " " }) }
      .filter { !$0.isEmpty }
  }

  /// The same words as tags.
  package var tags: [String] {
    commaSeparated.map(FavoriteText.tag).filter { !$0.isEmpty }
  }
}

extension ListedRepository {
  package init(_ favorite: Favorite, position: Int) {
    self.init(
      favorite.repository, position: position, isFavorite: true, seenAt: favorite.seenAt,
      annotation: Annotation(favorite))
  }
}

extension ListedRepository.Annotation {
  package init(_ favorite: Favorite) {
    self.init(note: favorite.note, tags: favorite.tags, addedAt: favorite.addedAt)
    formerName = favorite.formerName
    isGone = favorite.isGone
    checkedAt = favorite.checkedAt
  }
}
