internal import ArgumentParser
internal import GitHub
internal import Messages
internal import Presentation

/// How a search can be sorted; the names are GitHub's.
enum SortChoice: String, WordChoice {
  case bestMatch = "best-match"
  case stars
  case forks
  case updated
  case helpWantedIssues = "help-wanted-issues"

  /// Nil for GitHub's default order.
  var sort: SearchSort? { SearchSort(rawValue: rawValue) }
}

/// The direction of a sorted search.
enum OrderChoice: String, WordChoice {
  case ascending = "asc"
  case descending = "desc"

  var direction: SortOrder {
    switch self {
    case .ascending: .ascending
    case .descending: .descending
    }
  }
}

/// Whether to include forks.
enum ForkChoice: String, WordChoice {
  case no
  case yes
  case only

  /// Accepts gh's words too.
  init?(argument: String) {
    switch argument {
    case "false": self = .no
    case "true": self = .yes
    default: self.init(rawValue: argument)
    }
  }

  /// In search syntax.
  var value: String {
    switch self {
    case .no: "false"
    case .yes: "true"
    case .only: "only"
    }
  }
}

/// Who can see a repository.
enum VisibilityChoice: String, WordChoice {
  case `public`
  case `private`
  case `internal`
}

/// Where a search looks for its words.
enum MatchChoice: String, WordChoice {
  case name
  case description
  case readme
  case topics
}
