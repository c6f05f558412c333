import Auth
import FoundationEssentials
import GitHub
import Glibc

/// Chooses the account for a host: `--user`, then `GHREPO_ACCOUNT`, then git's configuration, which
/// can depend on the directory, then the rules of the configuration file. Without any of them, the
/// active account is used.
struct AccountChooser: Sendable {
  let environment: [String: String]
  let rules: [AccountRule]
  /// The current directory.
  let directory: String
  let host: GitHubHost

  /// - Parameters:
  ///   - user: the value of `--user`.
  ///   - owner: the owner of the repository that the command is about; nil for that of the clone in
  ///     the current directory.
  func choice(user: String?, owner: String?) async throws(GitConfigurationError) -> AccountChoice? {
    if let user { return AccountChoice(login: user, rule: .option) }
    if let value = environment.nonEmpty(AccountChoice.Rule.variableName),
      let choice = AccountChoice(value, rule: .variable, on: host.name)
    {
      return choice
    }
    let git = GitConfiguration(environment: environment, directory: directory)
    for value in try await git.accounts().reversed() where !value.isEmpty {
      if let choice = AccountChoice(value, rule: .gitConfiguration, on: host.name) { return choice }
    }
    guard !rules.isEmpty else { return nil }
    var owner = owner
    if owner == nil, rules.contains(where: { !$0.owners.isEmpty }) {
      owner = await git.origin().flatMap { self.owner(ofRemote: $0) }
    }
    let home = environment.nonEmpty("HOME") ?? ConfigurationDirectories.accountHome()
    return rules.lazy.compactMap { rule in
      rule.choice(in: directory, owner: owner, home: home, on: host.name)
    }.first
  }

  /// Nil for a remote on another host.
  private func owner(ofRemote url: String) -> String? {
    guard let address = try? RepositoryAddress(parsing: url) else { return nil }
    guard address.host.map({ host.answers(to: $0) }) ?? true else { return nil }
    return address.name.owner
  }
}

/// A rule of the configuration file: the account for directories, for owners, or for both together.
package struct AccountRule: Sendable, Equatable {
  /// `LOGIN` or `LOGIN@HOST`.
  package var user: String
  /// Absolute, or from `~/`; what is below them counts too.
  package var directories: [String] = []
  package var owners: [String] = []

  package init(user: String, directories: [String] = [], owners: [String] = []) {
    self.user = user
    self.directories = directories
    self.owners = owners
  }

  func choice(
    in directory: String, owner: String?, home: String?, on host: String
  ) -> AccountChoice? {
    let place = directories.first { Self.contains($0, directory, home: home) }
    let named = owners.first { $0.lowercased() == owner?.lowercased() }
    guard place != nil || directories.isEmpty, named != nil || owners.isEmpty else { return nil }
    if let place { return AccountChoice(user, rule: .directory(place), on: host) }
    return named.flatMap { AccountChoice(user, rule: .owner($0), on: host) }
  }

  /// Whether `path` is `folder` or below it, links resolved.
  private static func contains(_ folder: String, _ path: String, home: String?) -> Bool {
    var folder = folder
    if folder == "~" || folder.hasPrefix("~/") {
      guard let home else { return false }
      folder = home + folder.dropFirst()
    }
    let (folders, parts) = (components(folder), components(path))
    return parts.starts(with: folders)
  }

  private static func components(_ path: String) -> [Substring] {
    let resolved = realpath(path, nil).map { text in
      defer { free(text) }
      return String(cString: text)
    }
    return (resolved ?? path).split(separator: "/").filter { $0 != "." }
  }
}
