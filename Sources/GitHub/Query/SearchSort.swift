/// How search results are sorted; nil stands for best match.
package enum SearchSort: String, Sendable, CaseIterable {
  case stars
  case forks
  case helpWantedIssues = "help-wanted-issues"
  case updated
}
