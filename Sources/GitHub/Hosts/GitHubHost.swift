/// One GitHub: github.com, a data-residency host, or an Enterprise Server.
package struct GitHubHost: Sendable, Hashable {
  package enum Kind: Sendable {
    case dotcom
    /// `SUBDOMAIN.ghe.com`.
    case dataResidency
    case enterpriseServer
    /// The server in `GHREPO_API_URL`, such as a simulator.
    case replacement
  }

  /// The host name as users write it, as in `github.com`; lower case, may include a port. That of a
  /// replacement may be its URLs.
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

  /// Does not check the parts; only for checked names and URLs.
  package init(name: String, apiURL: String, webURL: String, kind: Kind? = nil) {
    self.name = name
    self.apiURL = apiURL
    self.webURL = webURL
    webOrigin = BaseAddress.origin(of: webURL) ?? webURL
    self.kind = kind ?? Self.kind(of: name)
  }

  /// The GitHub at host `name`.
  package init(named name: String) throws(HostError) {
    let name = try HostName.normalized(name)
    self.init(name: name, apiURL: Self.usualAPI(of: name), webURL: "https://\(name)")
  }

  /// The usual spelling of a host's name, such as `github.com` for `WWW.GitHub.com`; nil for a text
  /// that is no host.
  package static func usualName(of text: String) -> String? { (try? Self(stored: text))?.name }

  /// The GraphQL API's URL: beside `/api/v3` on an Enterprise Server, below the API elsewhere.
  /// Source: https://docs.github.com/graphql/guides/forming-calls-with-graphql#the-graphql-endpoint
  package var graphQLURL: String {
    let suffix = "/v3"
    return (apiURL.hasSuffix("/api\(suffix)") ? String(apiURL.dropLast(suffix.count)) : apiURL)
      + "/graphql"
  }

  /// Whether GitHub itself runs the host with this name.
  package static func isOnGitHub(_ name: String) -> Bool { kind(of: name) != .enterpriseServer }

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

/// URLs to open in a browser.
extension GitHubHost {
  package func page(of repository: RepositoryName) -> String {
    "\(webURL)/\(repository.encoded)"
  }

  /// The form for a new classic token, with `scopes` and `note` filled in.
  package func classicTokenPage(scopes: [String], note: String) -> String {
    let scopes = PercentEncoding.encode(scopes.joined(separator: ","))
    return "\(webURL)/settings/tokens/new?scopes=\(scopes)"
      + "&description=\(PercentEncoding.encode(note))"
  }

  /// Where to create a GitHub App that can star, with its form filled in but for "Enable Device
  /// Flow", which has no parameter.
  /// Source: https://docs.github.com/apps/sharing-github-apps/registering-a-github-app-using-url-parameters
  package var newAppPage: String {
    "\(webURL)/settings/apps/new?name=ghrepo&url=\(PercentEncoding.encode(webURL))&public=false"
      + "&webhook_active=false&starring=write"
  }

  /// Where to create an OAuth app; its form cannot be filled in.
  package var newOAuthAppPage: String { "\(webURL)/settings/applications/new" }

  /// The form for a new fine-grained token.
  package var fineGrainedTokenPage: String { "\(webURL)/settings/personal-access-tokens/new" }

  /// The page where a user revokes a token of `kind`; nil for kinds that no page lists.
  package func revocationPage(for kind: TokenKind) -> String? {
    switch kind {
    case .classic, .unknown: "\(webURL)/settings/tokens"
    case .fineGrained: "\(webURL)/settings/personal-access-tokens"
    case .oauthApp: "\(webURL)/settings/applications"
    case .githubAppUser, .refresh: "\(webURL)/settings/apps/authorizations"
    case .installation: nil
    }
  }
}

extension GitHubHost {
  /// The page where a user authorizes a token of `kind` for an organization's single sign-on; nil
  /// for kinds that no page lists.
  /// Source: https://docs.github.com/authentication/authenticating-with-single-sign-on
  package func singleSignOnPage(for kind: TokenKind) -> String? {
    switch kind {
    case .oauthApp: "\(webURL)/settings/connections/applications"
    case .classic, .fineGrained, .githubAppUser, .installation, .refresh, .unknown:
      revocationPage(for: kind)
    }
  }
}

/// Another server in place of GitHub, such as a simulator.
extension GitHubHost {
  /// The GitHub at the given base URLs; if one is nil, it is the same as the other, but for the
  /// path of an Enterprise Server's API.
  ///
  /// Accounts and tokens belong to a name. A server on this machine, by plain http, is named by its
  /// host and port; any other by the origins of its URLs, which no host's name contains, so that it
  /// never gets the tokens of a host whose API or website it has in common.
  package static func replacement(
    apiURL: String?, webURL: String?
  ) throws(HostError) -> GitHubHost? {
    guard let address = apiURL ?? webURL else { return nil }
    let api = try BaseAddress.checked(apiURL ?? address)
    let path = "/api/v3"
    let pages = api.hasSuffix(path) ? String(api.dropLast(path.count)) : api
    let web = try BaseAddress.checked(webURL ?? pages)
    guard let apiOrigin = BaseAddress.origin(of: api), let webOrigin = BaseAddress.origin(of: web)
    else { throw .invalidAddress(address) }
    let plain = "http://"
    let name =
      if apiOrigin != webOrigin {
        apiOrigin + originSeparator + webOrigin
      } else if apiOrigin.hasPrefix(plain) {
        String(apiOrigin.dropFirst(plain.count))
      } else {
        apiOrigin
      }
    return GitHubHost(name: name, apiURL: api, webURL: web, kind: .replacement)
  }

  /// Between the origins of a replacement's API and website; no origin contains it.
  private static let originSeparator = "+"

  /// The host with a name that is stored, such as one on the account list.
  package init(stored name: String) throws(HostError) {
    let origins = name.split(separator: Self.originSeparator).map(String.init)
    if name.contains("//"), let api = origins.first, let web = origins.last,
      let replacement = try Self.replacement(apiURL: api, webURL: web), replacement.name == name
    {
      self = replacement
    } else {
      try self.init(named: name)
    }
  }

  /// Whether `address` is a URL on this host's website.
  package func owns(_ address: String) -> Bool {
    BaseAddress.origin(of: address) == webOrigin
  }
}
