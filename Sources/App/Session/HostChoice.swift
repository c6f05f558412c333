internal import Auth
package import GitHub
import Messages

/// Which GitHub a command speaks with: `--hostname`, then `GH_HOST`, then `host` of the configuration
/// file, then the only host with an account, as `gh` has it, then github.com.
///
/// `GHREPO_API_URL` and `GHREPO_WEB_URL` name another server, which takes the place of every host.
/// Its name is its own, so no token that belongs to GitHub is sent there.
struct HostChoice {
  private let environment: [String: String]
  private let configuration: Configuration
  /// Hosts with an account.
  private let known: [String]

  init(
    environment: [String: String], configuration: Configuration = Configuration(),
    known: [String] = []
  ) {
    self.environment = environment
    self.configuration = configuration
    self.known = known
  }

  /// A list of accounts that cannot be read is reported by what needs an account.
  init(configuration: Configuration, in context: CommandContext) {
    let hosts = try? context.accounts.hosts()
    self.init(
      environment: context.environment, configuration: configuration,
      known: hosts.map { Array($0.keys) } ?? [])
  }

  func host(named hostname: String?) throws(HostError) -> GitHubHost {
    let only = known.count == 1 ? known.first : nil
    let name = explicitName(hostname) ?? only
    let named = try name.map { name throws(HostError) in try GitHubHost(named: name) }
    return try replacement() ?? named ?? .dotcom
  }

  /// A host by the name under which it is known. The replacement is found by its own name only: the
  /// token of another host is never sent there.
  func stored(_ name: String) throws(HostError) -> GitHubHost {
    if let replacement = try replacement(), replacement.name == name { return replacement }
    return try GitHubHost(named: name)
  }

  /// The Enterprise Server that `GH_ENTERPRISE_TOKEN` belongs to: the host that the user chose, else
  /// the only one that the configuration file or an account names. A host that merely stands in an
  /// address is never meant.
  func enterpriseHost(named hostname: String?) -> String? {
    if let name = explicitName(hostname), let host = Self.enterpriseServer(name) { return host }
    let servers = Set((known + configuration.hosts.keys).compactMap(Self.enterpriseServer))
    return servers.count == 1 ? servers.first : nil
  }

  private func explicitName(_ hostname: String?) -> String? {
    hostname ?? environment.nonEmpty("GH_HOST") ?? configuration.host
  }

  private func replacement() throws(HostError) -> GitHubHost? {
    try .replacement(
      apiURL: environment.nonEmpty("GHREPO_API_URL"),
      webURL: environment.nonEmpty("GHREPO_WEB_URL"))
  }

  /// The name as hosts spell it; nil for anything but an Enterprise Server.
  private static func enterpriseServer(_ name: String) -> String? {
    guard let host = try? GitHubHost(named: name), host.kind == .enterpriseServer else {
      return nil
    }
    return host.name
  }
}

extension [String: String] {
  /// The value of a variable that is set to something.
  func nonEmpty(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return value
  }
}

extension Session {
  /// The session with the host that `address` names, or this one. An address names its host itself;
  /// `--hostname` must not say another. A replacement answers for every host.
  package func session(
    for address: RepositoryAddress, hostname: String?
  ) throws(Failure) -> Session {
    guard let named = address.host, !host.answers(to: named) else { return self }
    if let hostname, !isHost(hostname, thatAnswersTo: named) {
      throw Failure(Advice(.usageTwoHosts(address: named, option: hostname), exitCode: .usage))
    }
    guard host.kind != .replacement else { return self }
    var other = try Session(otherHost: named, verbose: isVerbose, in: context)
    if finder.isAnonymous { other.finder = other.finder.anonymous }
    return other
  }

  /// The session's host has another name where it is a replacement.
  private func isHost(_ hostname: String, thatAnswersTo name: String) -> Bool {
    do { return try GitHubHost(named: hostname).answers(to: name) } catch { return false }
  }
}

extension GitHubHost {
  /// Whether an address on `name` is one of this host: by its name, `www.` or its pages' address.
  fileprivate func answers(to name: String) -> Bool {
    name == self.name || name == "www.\(self.name)" || webURL.hasSuffix("//\(name)")
  }
}
