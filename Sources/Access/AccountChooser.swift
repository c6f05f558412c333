import Auth
import FoundationEssentials
import GitHub
import Glibc
import Platform

/// Chooses the account for a host: `--user`, then `GHREPO_ACCOUNT`, then git's configuration, which
/// can depend on the directory, then the rules of the configuration file. Without any of them, the
/// active account is used.
///
/// A login without `@HOST` counts on the hosts where it is logged in. One that is logged in nowhere
/// counts on every host: that it is missing must be reported.
package struct AccountChooser: Sendable {
  let environment: [String: String]
  let rules: [AccountRule]
  /// The current directory.
  let directory: String
  /// The accounts of each host.
  var hosts: [String: HostRecord] = [:]
  /// Measures whether ssh is late.
  var stopwatch: any Clock<Duration> = ContinuousClock()

  /// An account that the environment or git's configuration names.
  package struct Named: Sendable, Equatable {
    let account: AccountName
    let rule: AccountChoice.Rule
  }

  /// Whether a rule names a host.
  package var choosesHost: Bool { rules.contains { AccountName($0.user).host != nil } }

  /// What the environment names.
  var namedByVariable: [Named] {
    let value = environment.nonEmpty(AccountChoice.Rule.variableName)
    return value.map { [Named(account: AccountName($0), rule: .variable)] } ?? []
  }

  /// What the environment and git's configuration name, the most important one first. Git is not
  /// asked without an account, because starting it takes milliseconds.
  ///
  /// - Parameter gitRefused: called with git's words if it cannot say what it names.
  package func named(gitRefused: (_ detail: String) -> Void) async -> [Named] {
    guard !hosts.isEmpty else { return namedByVariable }
    do { return namedByVariable + (try await namedByGit()) } catch {
      if case .refused(let detail) = error { gitRefused(detail) }
      return namedByVariable
    }
  }

  /// What git's configuration names, the most specific one first.
  func namedByGit() async throws(GitConfigurationError) -> [Named] {
    try await git.accounts().reversed().filter { !$0.isEmpty }
      .map { Named(account: AccountName($0), rule: .gitConfiguration) }
  }

  /// The host of the rule that applies, if it names one. A clone's configuration may come from
  /// elsewhere, so git can only name a host with an account.
  ///
  /// - Parameter owner: the owner of the repository that the command names without a host; nil for
  ///   that of the clone in the current directory.
  package func host(_ named: [Named], owner: String? = nil) async -> String? {
    for named in named {
      guard let host = named.account.host else { return nil }
      if named.rule == .variable || hosts[host] != nil { return host }
    }
    guard choosesHost else { return nil }
    let clone = owner == nil ? await clone(forRules: rules) : nil
    for rule in rules {
      let account = AccountName(rule.user)
      let owner =
        owner
        ?? clone.flatMap { clone in
          clone.host.map { counts(account, on: $0) } ?? true ? clone.name.owner : nil
        }
      if rule.match(in: directory, owner: owner, home: home) != nil { return account.host }
    }
    return nil
  }

  /// - Parameters:
  ///   - user: the value of `--user`.
  ///   - owner: the owner of the repository that the command is about; nil for that of the clone in
  ///     the current directory.
  func choice(
    user: String?, owner: String?, _ named: [Named], on host: GitHubHost
  ) async -> AccountChoice? {
    if let user { return AccountChoice(login: user, rule: .option) }
    for named in named where counts(named.account, on: host.name) {
      return AccountChoice(login: named.account.login, rule: named.rule)
    }
    let rules = rules.filter { counts(AccountName($0.user), on: host.name) }
    guard !rules.isEmpty else { return nil }
    var owner = owner
    if owner == nil, let address = await clone(forRules: rules),
      address.host.map({ host.answers(to: $0) }) ?? true
    {
      owner = address.name.owner
    }
    return rules.lazy.compactMap { rule in
      rule.match(in: directory, owner: owner, home: home).map {
        AccountChoice(login: AccountName(rule.user).login, rule: $0)
      }
    }.first
  }

  private func counts(_ account: AccountName, on host: String) -> Bool {
    if let named = account.host { return named == host }
    return isStored(account.login, on: host)
      || !hosts.keys.contains { isStored(account.login, on: $0) }
  }

  private func isStored(_ login: String, on host: String) -> Bool {
    hosts[host]?.accounts.contains { $0.login.lowercased() == login.lowercased() } ?? false
  }

  /// The repository that the current directory was cloned from, if a rule depends on its owner.
  private func clone(forRules rules: [AccountRule]) async -> RepositoryAddress? {
    guard rules.contains(where: { !$0.owners.isEmpty }) else { return nil }
    // A clone that git does not open has no owner for a rule.
    for url in (try? await git.remotes()) ?? [] {
      guard let address = try? RepositoryAddress(parsing: url) else { continue }
      return await SSHHosts(environment: environment, stopwatch: stopwatch).resolved(address) {
        host in
        hosts[host] != nil || GitHubHost.isOnGitHub(host)
      }
    }
    return nil
  }

  private var git: GitConfiguration {
    GitConfiguration(environment: environment, directory: directory)
  }

  private var home: String? {
    environment.nonEmpty("HOME") ?? ConfigurationDirectories.accountHome()
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

  /// What of this rule applies; nil if it does not.
  func match(in directory: String, owner: String?, home: String?) -> AccountChoice.Rule? {
    let place = directories.first { Self.contains($0, directory, home: home) }
    let named = owners.first { $0.lowercased() == owner?.lowercased() }
    guard place != nil || directories.isEmpty, named != nil || owners.isEmpty else { return nil }
    return place.map { .directory($0) } ?? named.map { .owner($0) }
  }

  /// Whether `path` is `folder` or below it, links resolved.
  private static func contains(_ folder: String, _ path: String, home: String?) -> Bool {
    let place = expandingTilde(folder, home: home)
    return components(path).starts(with: components(place))
  }

  private static func components(_ path: String) -> [Substring] {
    let resolved = realpath(path, nil).map { text in
      defer { free(text) }
      return String(cString: text)
    }
    return (resolved ?? path).split(separator: "/").filter { $0 != "." }
  }
}
