package import FoundationEssentials
package import Transport

/// Why a request to GitHub brought no usable answer.
package enum APIError: Error, Sendable, Equatable {
  /// No answer at all.
  case transport(TransportError)
  /// GitHub, or something in front of it, refused.
  case refused(Refusal)
  /// An answer with a good status that cannot be read; `detail` says where it stopped making sense.
  case unreadable(url: String, detail: String)

  /// Whether the same request can succeed a moment later, without anybody doing anything.
  package var isTransient: Bool {
    switch self {
    case .transport(let error): error.isTransient
    case .refused(let refusal): refusal.isTransient
    case .unreadable: false
    }
  }

  /// How long GitHub asks to wait before the next request, when this is a rate limit.
  package var wait: Duration? {
    guard case .refused(let refusal) = self else { return nil }
    switch refusal.reason {
    case .primaryLimit(_, let wait, _), .secondaryLimit(let wait, _): return wait
    default: return nil
    }
  }
}

/// One refusal: what was asked, what came back, and what it means.
package struct Refusal: Sendable, Equatable {
  package var status: Int
  package var reason: Reason
  /// GitHub's own sentence; from outside, so to be sanitised before it is shown.
  package var message: String?
  /// `X-GitHub-Request-Id`, to be quoted to GitHub's support.
  package var requestID: String?
  package var url: String
  package var hadCredential: Bool

  package init(
    status: Int, reason: Reason, message: String? = nil, requestID: String? = nil, url: String,
    hadCredential: Bool
  ) {
    self.status = status
    self.reason = reason
    self.message = message
    self.requestID = requestID
    self.url = url
    self.hadCredential = hadCredential
  }

  package var isTransient: Bool {
    switch reason {
    case .serverError, .maintenance: true
    default: false
    }
  }

  /// Whether a public read may be tried once more without the credential.
  package var allowsAnonymousTry: Bool {
    guard hadCredential else { return false }
    switch reason {
    case .badCredentials, .singleSignOn, .tokenPolicy, .oauthAppRestricted, .ipAllowList:
      return true
    default: return false
    }
  }

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
