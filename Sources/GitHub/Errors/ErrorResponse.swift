/// An error response: what was requested, what came back, and what it means.
package struct ErrorResponse: Sendable, Equatable {
  package var status: Int
  package var reason: Reason
  /// GitHub's own sentence; from outside, so to be sanitised before it is shown.
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
