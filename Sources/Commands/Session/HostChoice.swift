internal import GitHub

/// Which GitHub a command speaks with: `--hostname`, then `GH_HOST`, then github.com.
///
/// `GHREPO_API_URL` and `GHREPO_WEB_URL` replace the addresses. Without a name of its own such a
/// host goes by the address it has: github.com's stored token is never sent to another machine.
enum HostChoice {
  static func host(
    named hostname: String?, environment: [String: String]
  ) throws(HostError) -> GitHubHost {
    let apiURL = environment.nonEmpty("GHREPO_API_URL")
    let webURL = environment.nonEmpty("GHREPO_WEB_URL")
    if let name = hostname ?? environment.nonEmpty("GH_HOST") {
      return try GitHubHost(named: name, apiURL: apiURL, webURL: webURL)
    }
    return try .replacement(apiURL: apiURL, webURL: webURL) ?? .dotcom
  }

  /// A host that was logged in to before. Replaced addresses are those of the chosen host alone:
  /// the token of another one is never sent there.
  static func stored(_ name: String, environment: [String: String]) throws(HostError) -> GitHubHost
  {
    let chosen = try host(named: nil, environment: environment)
    return chosen.name == name ? chosen : try GitHubHost(named: name)
  }

  /// Whether the environment names an address that answers in place of GitHub's own.
  static func hasStandIn(in environment: [String: String]) -> Bool {
    ["GHREPO_API_URL", "GHREPO_WEB_URL"].contains { environment.nonEmpty($0) != nil }
  }
}

extension [String: String] {
  /// The value of a variable that is set to something.
  func nonEmpty(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return value
  }
}
