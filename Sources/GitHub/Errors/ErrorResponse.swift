package import FoundationEssentials

/// An error response: what was requested, what came back, and what it means.
package struct ErrorResponse: Sendable, Equatable {
  package var status: Int
  package var reason: Reason
  /// GitHub's own sentence; from outside, so to be sanitized before it is shown.
  package var message: String?
  /// `X-GitHub-Request-Id`, to be quoted to GitHub's support.
  package var requestID: String?
  package var url: String
  package var hadCredential: Bool
  /// `Retry-After` of an answer that is no rate limit, such as a 503.
  package var retryAfter: Duration?
  /// What the call needs of a token, where that is known.
  package var need: TokenNeed?
  /// Whether the call makes no sense without a login.
  package var needsCredential = false
  /// Whether GitHub was not asked, as what is known of its limits says that it would refuse.
  package var isForeseen = false

  package init(
    status: Int, reason: Reason, message: String? = nil, requestID: String? = nil, url: String,
    hadCredential: Bool, retryAfter: Duration? = nil,
    need: TokenNeed? = nil
  ) {
    self.status = status
    self.reason = reason
    self.message = message
    self.requestID = requestID
    self.url = url
    self.hadCredential = hadCredential
    self.retryAfter = retryAfter
    self.need = need
  }

  package var isTransient: Bool {
    switch reason {
    case .serverError, .maintenance: true
    default: false
    }
  }

  /// Whether a public read may be tried once more without the credential.
  package var allowsAnonymousTry: Bool {
    guard hadCredential, !needsCredential else { return false }
    switch reason {
    case .badCredentials, .singleSignOn, .tokenPolicy, .oauthAppRestricted, .ipAllowList:
      return true
    default: return false
    }
  }

  /// Whether the thing may not exist at all. GitHub answers 404 as well for what a token without
  /// the scope must not see, so `missingScope` with that status is both, but for calls that need
  /// the scope whatever the repository.
  package var mayNotExist: Bool {
    if case .missingScope = reason, need != nil { return false }
    return status == 404
  }
}

extension ErrorResponse {
  /// What a refusal means, whatever its wording.
  package enum Reason: Sendable, Equatable {
    /// 401: the token is wrong, expired or revoked.
    case badCredentials
    /// 401 without a token: this needs one.
    case authenticationRequired
    /// 403: too many bad logins shortly before; even good ones are refused for a while.
    case tooManyLoginAttempts
    /// The bucket `resource` is empty until `resetsAt`; `wait` is measured by the server's clock.
    case primaryLimit(resource: String?, wait: Duration, resetsAt: Date?)
    /// `isStated` tells whether GitHub gave the time (Retry-After) or `wait` is our own minute.
    case secondaryLimit(wait: Duration, isStated: Bool)
    /// The token is not authorised for an organisation with SAML; `url` is where to do so.
    case singleSignOn(url: String?)
    /// An organisation's policy forbids this kind or lifetime of token.
    case tokenPolicy
    case oauthAppRestricted
    case ipAllowList
    /// A classic token lacks a scope; any one of `accepted` suffices.
    case missingScope(accepted: [String], granted: [String])
    /// A fine-grained token lacks a permission, as in `contents=read`.
    case missingPermission(accepted: String?)
    case roleRequired
    case accountSuspended
    /// GitHub blocked the repository (403 or 451); `reason` as in `dmca`, `url` the notice.
    case blocked(reason: String?, url: String?)
    case userAgentRefused
    case forbidden
    case notFound
    case gone
    /// A redirect that was not followed, for the call would have changed something: the repository
    /// was renamed or has another owner.
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
    /// HTML where JSON was due: a proxy or captive portal stands in between.
    case notGitHub
    case unexpected
  }
}
