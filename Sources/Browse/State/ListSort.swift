/// How a list is sorted: by default names from A to Z, everything else the newest or most first. The
/// names are those of `SearchSort` and `FavoriteSort`.
package enum ListSort: String, Sendable, Hashable, CaseIterable {
  case bestMatch = "best-match"
  case stars, forks, updated
  case helpWanted = "help-wanted-issues"
  case added, name
}
