/// Where one GitHub lives: github.com, a data-residency host, or an Enterprise Server.
package struct GitHubHost: Sendable, Hashable {
  package enum Kind: Sendable {
    case dotcom
    /// `SUBDOMAIN.ghe.com`.
    case dataResidency
    case enterpriseServer
    /// The server that `GHREPO_API_URL` names, such as a simulator.
    case replacement
  }

  /// The name people know it by, as in `github.com`; lower case, may carry a port.
  package let name: String
  /// Base URL of the REST API, without a trailing slash.
  package let apiURL: String
  /// Base URL of the web pages and the device flow, without a trailing slash.
  package let webURL: String
  /// Scheme, name and port of `webURL`.
  let webOrigin: String
  package let kind: Kind

  package static let dotcom = GitHubHost(
    name: "github.com", apiURL: "https://api.github.com", webURL: "https://github.com")

  /// Takes the parts as they are; for names and addresses that were checked before.
  package init(name: String, apiURL: String, webURL: String, kind: Kind? = nil) {
    self.name = name
    self.apiURL = apiURL
    self.webURL = webURL
    webOrigin = BaseAddress.origin(of: webURL) ?? webURL
    self.kind = kind ?? Self.kind(of: name)
  }

  /// The GitHub called `name`.
  package init(named name: String) throws(HostError) {
    let name = try HostName.normalized(name)
    self.init(name: name, apiURL: Self.usualAPI(of: name), webURL: "https://\(name)")
  }

  /// Address of the GraphQL API: beside `/api/v3` on an Enterprise Server, below the API elsewhere.
  /// Source: https://docs.github.com/graphql/guides/forming-calls-with-graphql#the-graphql-endpoint
  package var graphQLURL: String {
    let suffix = "/v3"
    return (apiURL.hasSuffix("/api\(suffix)") ? String(apiURL.dropLast(suffix.count)) : apiURL)
      + "/graphql"
  }

  private static func kind(of name: String) -> Kind {
    if name == "github.com" { return .dotcom }
    return name.hasSuffix(".ghe.com") ? .dataResidency : .enterpriseServer
  }

  private static func usualAPI(of name: String) -> String {
    switch kind(of: name) {
    case .dotcom, .dataResidency: "https://api.\(name)"
    case .enterpriseServer, .replacement: "https://\(name)/api/v3"
    }
  }
}
