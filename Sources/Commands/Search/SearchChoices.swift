internal import ArgumentParser
internal import GitHub

/// How a search can be sorted; the names are GitHub's.
enum SortChoice: String, WordChoice {
  case bestMatch = "best-match"
  case stars
  case forks
  case updated
  case helpWantedIssues = "help-wanted-issues"

  /// Nil for GitHub's own order.
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

/// Whether forks are found.
enum ForkChoice: String, WordChoice {
  case no
  case yes
  case only

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

/// Where the words of a search are looked for.
enum MatchChoice: String, WordChoice {
  case name
  case description
  case readme
  case topics
}
