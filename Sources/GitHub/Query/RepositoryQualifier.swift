/// The qualifiers of GitHub's repository search.
/// Source: https://docs.github.com/search-github/searching-on-github/searching-for-repositories
package enum RepositoryQualifier: String, Sendable, CaseIterable {
  case archived
  case created
  case followers
  case fork
  case forks
  case goodFirstIssues = "good-first-issues"
  case has
  case helpWantedIssues = "help-wanted-issues"
  case `in`
  case `is`
  case language
  case license
  case mirror
  case org
  /// `props.<name>`: a custom property that an organization defines for its repositories.
  case props
  case pushed
  case repo
  case size
  /// Not a filter: GitHub accepts the sort order here too.
  case sort
  case stars
  case template
  case topic
  case topics
  case user

  /// What a qualifier accepts after the colon.
  package enum Value: Sendable, Equatable {
    case text
    /// `owner/name`.
    case repository
    case number
    case date
    case choice([String])
    /// One or more, separated by commas.
    case choices([String])
  }

  /// The qualifier called `name`, which is in lower case.
  package init?(named name: String) {
    if name.hasPrefix("props."), name.count > 6 {
      self = .props
    } else if name != "props", let known = Self(rawValue: name) {
      self = known
    } else {
      return nil
    }
  }

  package var value: Value {
    switch self {
    case .followers, .forks, .goodFirstIssues, .helpWantedIssues, .size, .stars, .topics: .number
    case .created, .pushed: .date
    case .archived, .mirror, .template: .choice(["true", "false"])
    case .fork: .choice(["true", "false", "only"])
    case .has: .choice(["funding-file"])
    case .is: .choice(["public", "private", "internal", "sponsorable"] + Self.flags)
    case .in: .choices(["name", "description", "topics", "readme"])
    case .sort: .choice(Self.sorts)
    case .repo: .repository
    case .language, .license, .org, .props, .topic, .user: .text
    }
  }

  /// GitHub also accepts these after `is:`, but does not document them there.
  static let flags = ["archived", "fork", "mirror", "template"]

  private static let sorts = ["stars", "forks", "updated", "help-wanted-issues"].flatMap {
    [$0, "\($0)-asc", "\($0)-desc"]
  }

  /// Whether servers of `kind` support it with `value`, which is in lower case.
  /// Source: https://docs.github.com/enterprise-server/search-github
  package func isKnown(on kind: GitHubHost.Kind, value: String) -> Bool {
    guard kind == .enterpriseServer else { return true }
    switch (self, value) {
    case (.mirror, _), (.goodFirstIssues, _), (.helpWantedIssues, _), (.has, _): return false
    case (.is, "sponsorable"), (.is, "mirror"): return false
    default: return true
    }
  }
}
