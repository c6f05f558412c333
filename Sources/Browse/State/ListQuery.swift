package import App
package import GitHub

/// One of the lists that are kept side by side.
package enum ListID: Sendable, Hashable {
  case search
  case trending(Timeframe)
  case top
  case favorites

  /// The ways to sort it, the usual one first.
  package var sorts: [ListSort] {
    switch self {
    case .search: [.bestMatch, .stars, .forks, .updated, .helpWanted]
    case .trending, .top: [.stars, .forks, .updated]
    case .favorites: [.added, .name, .stars, .updated]
    }
  }
}

/// What a list is sorted by; names from A on, everything else the newest or most first, unless a
/// question says otherwise.
package enum ListSort: String, Sendable, Hashable, CaseIterable {
  case bestMatch, stars, forks, updated, helpWanted, added, name
}

/// What a list shows.
package struct ListQuery: Sendable, Hashable {
  /// As typed, in GitHub's syntax; favourites are filtered by them.
  package var words: String
  package var sort: ListSort
  package var order: SortOrder?
  /// Only repositories whose main language this is; on screens with a field it stands in `words`.
  package var language: String?
  /// Conditions of the command line on screens without a field; a key removes them.
  package var qualifiers: [Qualifier]
  /// The name of the saved search that this is; nil for one that was typed.
  package var savedName: String?

  package init(
    words: String = "", sort: ListSort, order: SortOrder? = nil, language: String? = nil,
    qualifiers: [Qualifier] = [], savedName: String? = nil
  ) {
    self.words = words
    self.sort = sort
    self.order = order
    self.language = language
    self.qualifiers = qualifiers
    self.savedName = savedName
  }
}
