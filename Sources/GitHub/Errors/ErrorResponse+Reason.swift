package import FoundationEssentials

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
