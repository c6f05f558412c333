/// A search for something else than repositories, with qualifiers of its own.
package enum ForeignSearch: Sendable, CaseIterable {
  case issues
  case code
  case commits
  case users

  /// Nil for names that no search has, and for those that the search for repositories has too.
  package init?(qualifier name: String) {
    guard let search = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
    self = search
  }

  /// Names that are in several are with the first.
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
