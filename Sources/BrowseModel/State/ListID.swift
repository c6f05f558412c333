package import Core

/// Identifies one of the lists, which all stay loaded.
package enum ListID: Sendable, Hashable {
  case search
  case trending(Timeframe)
  case top
  case favorites

  package static let all = ScreenName.allCases.flatMap(\.lists)

  /// The available sorts, the default one first.
  package var sorts: [ListSort] {
    switch self {
    case .search: [.bestMatch, .stars, .forks, .updated, .helpWanted]
    case .trending, .top: [.stars, .forks, .updated, .gained]
    case .favorites: [.added, .name, .stars, .updated]
    }
  }
}
