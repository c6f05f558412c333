internal import Auth
package import GitHub
import Messages

/// Which GitHub a command uses: `--hostname`, then `GH_HOST`, then a rule for accounts that names a
/// host, then `host` in the configuration file, then the only host with an account, as in `gh`, then
/// github.com.
///
/// `GHREPO_API_URL` and `GHREPO_WEB_URL` name another server that replaces every host. It has a name
/// that no host has, so tokens for GitHub are never sent there.
struct HostChoice {
  let environment: [String: String]
  var configuration = Configuration()
  /// Hosts with an account.
  var known: [String] = []
  /// The host in the rule that chooses an account in this directory.
  var rule: String?

  func host(named hostname: String?) throws(HostError) -> GitHubHost {
    // A replacement is used only while a variable names it.
    let named = known.filter { (try? GitHubHost(named: $0)) != nil }
    let only = named.count == 1 ? named.first : nil
    let name = explicitName(hostname) ?? rule ?? configuration.host ?? only
    let host = try name.map { name throws(HostError) in try GitHubHost(named: name) }
    return try replacement() ?? host ?? .dotcom
  }

  /// Whether commands use `host` without `--hostname`.
  func isDefault(_ host: GitHubHost) -> Bool {
    do { return try self.host(named: nil) == host } catch { return false }
  }

  /// The host with this name. The replacement is found only by its own name: the token of another
  /// host is never sent there.
  func stored(_ name: String) throws(HostError) -> GitHubHost {
    if let replacement = try replacement(), replacement.name == name { return replacement }
    return try GitHubHost(stored: name)
  }

  /// The hosts, besides github.com, that tokens in variables may be sent to. A host that only a URL
  /// names is not one of them.
  ///
  /// `GH_ENTERPRISE_TOKEN` belongs to one Enterprise Server: the host that the user chose, or else
  /// the only one in the configuration file and the account list. `GH_TOKEN` belongs to those on
  /// ghe.com that the user chose or that are in either.
  func tokenHosts(named hostname: String?) -> Set<String> {
    let name = explicitName(hostname) ?? configuration.host
    let chosen = name.flatMap { try? GitHubHost(named: $0) }
    let listed = (known + configuration.hosts.keys).compactMap { try? GitHubHost(named: $0) }
    var names = Set(listed.filter { $0.kind == .dataResidency }.map(\.name))
    if let chosen, chosen.kind != .dotcom { names.insert(chosen.name) }
    let servers = Set(listed.filter { $0.kind == .enterpriseServer }.map(\.name))
    if chosen?.kind != .enterpriseServer, servers.count == 1 { names.formUnion(servers) }
    return names
  }

  private func explicitName(_ hostname: String?) -> String? {
    hostname ?? environment.nonEmpty("GH_HOST")
  }

  /// The hosts that a URL may name: those with an account, and those that the user named elsewhere.
  func knownHosts(named hostname: String?) -> Set<String> {
    let rules = configuration.accounts.compactMap { AccountName($0.user).host }
    let named = [hostname, environment.nonEmpty("GH_HOST"), rule, configuration.host]
    let names = known + named.compactMap(\.self) + rules + configuration.hosts.keys
    return Set(names.compactMap { try? GitHubHost(named: $0).name })
  }

  private func replacement() throws(HostError) -> GitHubHost? {
    try .replacement(
      apiURL: environment.nonEmpty("GHREPO_API_URL"),
      webURL: environment.nonEmpty("GHREPO_WEB_URL"))
  }
}

extension [String: String] {
  /// The variable's value, or nil if it is not set or empty.
  func nonEmpty(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return value
  }
}

extension Session {
  /// The session for the host and the owner of `address`: this one, if it names no other host and no
  /// rule chooses another account. `--hostname` must not name another host. A replacement serves
  /// every host.
  ///
  /// - Parameter isLocal: whether the command sends no request, and so reaches no unknown host.
  package func session(
    for address: RepositoryAddress, hostname: String?, isLocal: Bool = false
  ) async throws(Failure) -> Session {
    let owner = address.name.owner
    let address = await resolved(address)
    let ruled = address.host == nil ? try await ruledHost(of: owner, hostname: hostname) : nil
    guard let named = address.host ?? ruled, !host.answers(to: named) else {
      return await session(of: owner)
    }
    if let hostname, !isHost(hostname, thatAnswersTo: named) {
      throw Failure(
        .usageTwoHosts(address: named, option: hostname), next: .usageTwoHostsNext, exitCode: .usage
      )
    }
    guard isLocal || ruled != nil || isGitHub(named) else {
      throw Failure(
        .hostUnknown(host: named), next: .hostUnknownNext(host: named), exitCode: .usage)
    }
    guard host.kind != .replacement else { return await session(of: owner) }
    let other = try await session(on: named, owner: owner)
    if finder.isAnonymous { return other.anonymous }
    return requiresLogin ? try other.requiringLogin() : other
  }

  /// The host in the rule for repositories of `owner` that are named without a host; nil without
  /// such a rule, and where the command line or the environment names the host.
  private func ruledHost(of owner: String, hostname: String?) async throws(Failure) -> String? {
    guard hostname == nil, context.environment.nonEmpty("GH_HOST") == nil, chooser.choosesHost,
      let name = await chooser.host(await context.accountsNamed(by: chooser), owner: owner)
    else { return nil }
    do { return try GitHubHost(named: name).name } catch { throw Failure(error) }
  }

  /// Whether a rule chooses the account for repositories of some owner on this host.
  package var hasOwnerRules: Bool {
    configuration.accounts.contains { rule in
      let host = AccountName(rule.user).host
      return !rule.owners.isEmpty && (host == nil || host == self.host.name)
    }
  }

  /// Whether `name` is a GitHub as far as that is known here: to any other host that a URL names, no
  /// request is sent.
  func isGitHub(_ name: String) -> Bool {
    GitHubHost.isOnGitHub(name) || host.answers(to: name) || knownHosts.contains(name)
  }

  /// The address with the host that ssh would connect to, if it is an alias of ssh.
  private func resolved(_ address: RepositoryAddress) async -> RepositoryAddress {
    await SSHHosts(environment: context.environment).resolved(address, unless: isGitHub)
  }

  /// The repository that the current directory was cloned from: the first of its remotes with a URL
  /// on a GitHub.
  package func clone() async throws(Failure) -> RepositoryAddress {
    let git = GitConfiguration(
      environment: context.environment, directory: context.directory())
    let remotes: [String]
    do { remotes = try await git.remotes() } catch {
      guard case .refused(let detail) = error else {
        throw Failure(.setupGitNoGit, exitCode: .usage)
      }
      let line = detail.split(whereSeparator: \.isNewline).joined(separator: " ")
      throw Failure(
        .showGitRefused(detail: line), next: .showNoRepositoryNext, exitCode: .failure)
    }
    guard !remotes.isEmpty else {
      throw Failure(.showNoRepository, next: .showNoRepositoryNext, exitCode: .usage)
    }
    for url in remotes {
      guard let address = try? RepositoryAddress(parsing: url) else { continue }
      let resolved = await resolved(address)
      if resolved.host.map(isGitHub) ?? false { return resolved }
    }
    throw Failure(.showForeignOrigin, next: .showNoRepositoryNext, exitCode: .usage)
  }

  /// The session for the host named `name`: this one, if it is for that host.
  ///
  /// - Parameter owner: the owner of the repository that the command is about, if it names one.
  package func session(on name: String, owner: String? = nil) async throws(Failure) -> Session {
    guard name != host.name else { return self }
    return try await Session(
      otherHost: name, user: user, owner: owner, verbose: isVerbose, configuration: configuration,
      in: context)
  }

  /// Compares with `hostname`, because a replacement's session has another name.
  private func isHost(_ hostname: String, thatAnswersTo name: String) -> Bool {
    do { return try GitHubHost(named: hostname).answers(to: name) } catch { return false }
  }
}

extension GitHubHost {
  /// Whether a URL on `name` belongs to this host: by its name, with `www.`, or by its website's
  /// URL.
  package func answers(to name: String) -> Bool {
    name == self.name || name == "www.\(self.name)" || webURL.hasSuffix("//\(name)")
  }
}
