/// A token that the simulator accepts, and its behavior.
package struct SimulatorToken: Sendable, Equatable {
  package enum Behavior: Sendable, Equatable {
    /// 401 for every request.
    case expired
    /// Not authorized for organizations with SAML; nil uses a URL on the simulator.
    case sso(url: String?)
    /// Organizations forbid this kind of token.
    case policyForbidden
    /// Organizations have an IP allow list without the caller.
    case ipAllowList
    /// Its account is suspended.
    case suspended
    /// Lacks the permission to star; for tokens without scopes.
    case cannotStar
  }

  package var token: String
  package var login: String
  /// Nil sends no `X-OAuth-Scopes` at all, as for a fine-grained token.
  package var scopes: [String]?
  /// The text of `github-authentication-token-expiration`, such as `2026-09-19 08:26:39 UTC`.
  package var expiresAt: String?
  package var behaviors: [Behavior]
  /// 401 from then on.
  var validUntil: Timestamp?

  package init(
    token: String, login: String, scopes: [String]?, expiresAt: String? = nil,
    behaviors: [Behavior] = []
  ) {
    self.token = token
    self.login = login
    self.scopes = scopes
    self.expiresAt = expiresAt
    self.behaviors = behaviors
  }

  /// Parses `TOKEN=LOGIN` or `TOKEN=LOGIN:scope,scope`; nil for anything else.
  package init?(argument: String) {
    let halves = argument.split(separator: "=", maxSplits: 1)
    guard halves.count == 2 else { return nil }
    let parts = halves[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let login = parts.first, !login.isEmpty else { return nil }
    let scopes = parts.count > 1 ? parts[1].split(separator: ",").map(String.init) : nil
    self.init(token: String(halves[0]), login: String(login), scopes: scopes)
  }

  /// Installation tokens act for an app, not for a user.
  var isInstallation: Bool { token.hasPrefix("ghs_") }
  /// A user token of a GitHub App; the app's permissions apply, not scopes.
  var isAppUser: Bool { token.hasPrefix("ghu_") }

  /// Whether it can read private repositories.
  var seesPrivate: Bool { scopes?.contains("repo") ?? false }

  /// Whether `GET /user` has the fields that only the account itself sees.
  var seesProfile: Bool {
    guard let scopes else { return !isAppUser && !isInstallation }
    return scopes.contains("user") || scopes.contains("read:user")
  }

  /// The reason why a token cannot star.
  enum StarringRefusal { case scope, permission }

  /// Nil when the token can star; private repositories need the scope `repo`.
  func starringRefusal(isPrivate: Bool) -> StarringRefusal? {
    guard let scopes, !isAppUser else {
      return isInstallation || behaviors.contains(.cannotStar) ? .permission : nil
    }
    if scopes.contains("repo") { return nil }
    return scopes.contains("public_repo") && !isPrivate ? nil : .scope
  }
}

extension SimulatorToken {
  package static let classic = SimulatorToken(
    token: "ghp_simulatorclassic0000000000000000000000", login: "monalisa",
    scopes: ["read:user", "repo"])
  /// May change star lists, too.
  package static let lists = SimulatorToken(
    token: "ghp_simulatorlists000000000000000000000000", login: "monalisa",
    scopes: ["repo", "user"])
  package static let fineGrained = SimulatorToken(
    token: "github_pat_simulator0000000000000_"
      + "finegrained000000000000000000000000000000000000000000000000",
    login: "monalisa", scopes: nil, expiresAt: "2031-09-19 08:26:39 UTC")
  package static let expired = SimulatorToken(
    token: "ghp_simulatorexpired0000000000000000000000", login: "monalisa", scopes: ["repo"],
    behaviors: [.expired])
  package static let ssoBlocked = SimulatorToken(
    token: "ghp_simulatorsso00000000000000000000000000", login: "monalisa", scopes: ["repo"],
    behaviors: [.sso(url: nil)])
  package static let policyBlocked = SimulatorToken(
    token: "ghp_simulatorpolicy00000000000000000000000", login: "monalisa", scopes: ["repo"],
    behaviors: [.policyForbidden])
  package static let suspended = SimulatorToken(
    token: "ghp_simulatorsuspended00000000000000000000", login: "hubot", scopes: ["repo"],
    behaviors: [.suspended])
  package static let withoutScopes = SimulatorToken(
    token: "ghp_simulatornoscopes000000000000000000000", login: "monalisa", scopes: [])
  package static let installation = SimulatorToken(
    token: "ghs_simulatorinstallation00000000000000000", login: "octo-app[bot]", scopes: nil)

  package static let defaults: [SimulatorToken] = [
    .classic, .lists, .fineGrained, .expired, .ssoBlocked, .policyBlocked, .suspended,
    .withoutScopes, .installation,
  ]
}
