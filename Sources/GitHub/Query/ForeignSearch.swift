/// A GitHub search for something other than repositories, with its own qualifiers.
package enum ForeignSearch: Sendable, CaseIterable {
  case issues
  case code
  case commits
  case users

  /// Nil for names that no search has, and for those that repository search has too.
  package init?(qualifier name: String) {
    guard let search = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
    self = search
  }

  /// A name that several searches have is listed under the first one only.
  /// Source: https://docs.github.com/search-github/searching-on-github
  private var names: Set<String> {
    switch self {
    case .issues:
      [
        "assignee", "author", "base", "closed", "commenter", "comments", "draft", "head",
        "interactions", "involves", "label", "linked", "mentions", "merged", "milestone", "no",
        "parent-issue", "project", "reactions", "reason", "review", "review-requested",
        "reviewed-by", "sha", "state", "status", "team", "team-review-requested", "type",
        "updated", "user-review-requested",
      ]
    case .code: ["content", "enterprise", "extension", "filename", "path", "saved", "symbol"]
    case .commits:
      [
        "author-date", "author-email", "author-name", "committer", "committer-date",
        "committer-email", "committer-name", "hash", "merge", "parent", "tree",
      ]
    case .users: ["fullname", "location", "repos"]
    }
  }
}
