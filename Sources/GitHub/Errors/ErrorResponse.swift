package import FoundationEssentials

/// An error response: what was requested, what came back, and what it means.
package struct ErrorResponse: Sendable, Equatable {
  package var status: Int
  package var reason: Reason
  /// GitHub's own message; untrusted, so sanitize it before showing it.
  package var message: String?
  /// `X-GitHub-Request-Id`, which GitHub's support needs.
  package var requestID: String?
  package var url: String
  package var hadCredential: Bool
  /// `Retry-After` of a response that is not a rate limit, such as a 503.
  package var retryAfter: Duration?
  /// What the token needs for the call, if known.
  package var need: TokenRequirement?
  /// The time of the response by the server's clock.
  package var date: Date?
  /// Whether the call is useless without a login.
  package var needsCredential = false
  /// The URL on another server that the request was redirected to, without its query; nil if the
  /// requested server itself responded.
  package var redirect: String?
  /// Whether no request was sent, because a known rate limit would reject it.
  package var isForeseen = false

  package var isTransient: Bool {
    switch reason {
    case .serverError, .maintenance, .resourceLimit, .pending: true
    default: false
    }
  }

  /// Whether a public read may be retried without the credential.
  package var allowsAnonymousTry: Bool {
    guard hadCredential, !needsCredential else { return false }
    switch reason {
    case .badCredentials, .singleSignOn, .tokenPolicy, .oauthAppRestricted, .ipAllowList:
      return true
    default: return false
    }
  }

  /// Whether the resource may not exist. GitHub also responds 404 for what a token without the
  /// scope cannot access, so `missingScope` with that status may mean either, except for calls that
  /// always need the scope.
  package var mayNotExist: Bool {
    if case .missingScope = reason, need != nil { return false }
    return status == 404
  }
}

extension ErrorResponse {
  /// What an error response means, whatever its wording.
  package enum Reason: Sendable, Equatable {
    /// 401: the token is invalid, expired or revoked.
    case badCredentials
    /// 401 without a token: the call needs one.
    case authenticationRequired
    /// 403: too many failed logins recently; GitHub rejects even valid ones for a while.
    case tooManyLoginAttempts
    /// The limit `resource` is exhausted until `resetsAt`; `wait` is measured by the server's
    /// clock.
    case primaryLimit(resource: String?, wait: Duration, resetsAt: Date?)
    /// `isStated` is whether GitHub sent the time (Retry-After); otherwise `wait` is our own
    /// minute.
    case secondaryLimit(wait: Duration, isStated: Bool)
    /// The token is not authorized for an organization with SAML; `url` is the page to authorize
    /// it.
    case singleSignOn(url: String?)
    /// An organization's policy forbids this kind or lifetime of token.
    case tokenPolicy
    case oauthAppRestricted
    case ipAllowList
    /// A classic token lacks a scope; any one of `accepted` suffices.
    case missingScope(accepted: [String], granted: [String])
    /// A fine-grained token lacks a permission, as in `contents=read`.
    case missingPermission(accepted: String?)
    case roleRequired
    case accountSuspended
    /// GitHub blocked the repository (403 or 451); `reason` as in `dmca`, `url` is the notice.
    case blocked(reason: String?, url: String?)
    case userAgentRefused
    case forbidden
    case notFound
    case gone
    /// A redirect that was not followed because the call would change something: the repository was
    /// renamed or transferred.
    case moved
    /// 409: the repository has no commits.
    case emptyRepository
    /// 422; `problems` are GitHub's own explanations.
    case invalid(problems: [String])
    case unsupportedVersion
    /// 5xx with GitHub's JSON, or empty.
    case serverError
    /// 5xx with an HTML page: maintenance or overload.
    case maintenance
    /// 202: GitHub is still computing what was requested.
    case pending
    /// GraphQL: the query needed more than GitHub spends on one; a part of it may succeed.
    case resourceLimit
    /// A web page, or another response that no GitHub sends: another server, or something in
    /// between.
    case notGitHub
    /// 511: the network wants a login first (RFC 6585, 6).
    case networkLogin
    /// The request with the user's token was redirected to another server, which did not get it.
    case tokenWithheld
    case unexpected
  }
}
