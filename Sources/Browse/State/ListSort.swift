/// How a list is sorted: by default names from A to Z, everything else the newest or most first.
package enum ListSort: String, Sendable, Hashable, CaseIterable {
  case bestMatch, stars, forks, updated, helpWanted, added, name
}
