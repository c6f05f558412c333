/// How a list is sorted: by default names from A to Z, everything else the newest or most first. The
/// names are those of `SearchSort` and `FavoriteSort`.
package enum ListSort: String, Sendable, Hashable, CaseIterable {
  case bestMatch = "best-match"
  case stars, forks, updated
  /// By the stars of the timeframe; in top, of a year.
  case gained
  case helpWanted = "help-wanted-issues"
  case added, name
}
