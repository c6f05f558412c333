import GitHub
package import Messages

/// The account that a rule chose in place of the active one, and the rule.
package struct AccountChoice: Sendable, Equatable {
  package enum Rule: Sendable, Equatable {
    /// `--user`.
    case option
    /// `GHREPO_ACCOUNT`.
    case variable
    /// `git config ghrepo.account`.
    case gitConfiguration
    /// A rule of the configuration file for a directory.
    case directory(String)
    /// A rule of the configuration file for the owner of a repository.
    case owner(String)

    /// The name in JSON output.
    package var name: String {
      switch self {
      case .option: "--user"
      case .variable: Self.variableName
      case .gitConfiguration: "git config"
      case .directory: "directory"
      case .owner: "owner"
      }
    }

    package static let variableName = "GHREPO_ACCOUNT"

    package var message: Message {
      switch self {
      case .option: .choiceOption
      case .variable: .choiceVariable
      case .gitConfiguration: .choiceGit
      case .directory(let path): .choiceDirectory(path: path)
      case .owner(let owner): .choiceOwner(owner: owner)
      }
    }
  }

  package let login: String
  package let rule: Rule

  package init(login: String, rule: Rule) {
    self.login = login
    self.rule = rule
  }

  /// Whether the account counts before tokens in variables and `token_command`.
  package var overridesTokens: Bool { rule == .option || rule == .variable }
}

/// An account as a rule names it: `LOGIN`, on every host where it is logged in, or `LOGIN@HOST`.
package struct AccountName: Sendable, Equatable {
  package let login: String
  /// In the usual spelling, as in `GitHubHost.name`.
  package let host: String?

  package init(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    login = String(parts[0])
    host =
      parts.count == 2
      ? GitHubHost.usualName(of: String(parts[1])) ?? parts[1].lowercased() : nil
  }

  /// Whether it has a login and, if it names a host, one that can exist.
  package var isPossible: Bool {
    !login.isEmpty && host.map { GitHubHost.usualName(of: $0) != nil } ?? true
  }
}
