internal import Auth
package import GitHub

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
  package func nonEmpty(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return value
  }
}

extension GitHubHost {
  /// Whether a URL on `name` belongs to this host: by its name, with `www.`, or by its website's
  /// URL.
  package func answers(to name: String) -> Bool {
    name == self.name || name == "www.\(self.name)" || webURL.hasSuffix("//\(name)")
  }
}
