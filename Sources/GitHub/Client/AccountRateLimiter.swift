import FoundationEssentials
import HTTP

/// The rate limiter for the requests of one account.
package struct AccountRateLimiter: Sendable {
  let limiter: any RateLimiter
  let account: String

  /// - Parameter account: as in `RateLimitKey`.
  package init(of limiter: any RateLimiter, account: String) {
    self.limiter = limiter
    self.account = account
  }
}

extension Endpoint {
  /// The limit that the request counts against; nil for none.
  func key(on host: GitHubHost, account: String) -> RateLimitKey? {
    guard site != .web, !isFree else { return nil }
    return RateLimitKey(host: host.name, account: account, resource: resource)
  }
}

extension RateLimitUpdate {
  /// What a response, error or not, says about the limit; `usual` is its name where the server does
  /// not name it.
  init(_ response: HTTPResponse, unlessNamed usual: String, refusal: ErrorResponse?) {
    self.init(
      .answered, rateLimit: RateLimit(response.headers, unlessNamed: usual),
      serverTime: response.headers["Date"].flatMap(HTTPDate.date))
    if case .secondaryLimit(let wait, let isStated) = refusal?.reason {
      pause = Pause(wait: wait, isStated: isStated)
    }
  }

  /// What a missing response means for the limit.
  init(_ error: TransportError) {
    switch error {
    case .libraryMissing, .invalidAddress, .hostNotFound, .proxyFailed, .connectionFailed,
      .badCertificate, .notSecure, .addressRefused, .timedOut(_, _, isUnsent: true),
      .broken(_, _, isUnsent: true):
      self.init(.unsent)
    case .timedOut, .tooManyRedirects, .redirectRefused, .tooLarge, .broken, .cancelled, .other:
      self.init(.lost)
    }
  }
}

extension APIError {
  /// A request that was not sent, as the error that GitHub would have returned.
  init(_ denial: ReservationDenial, url: String, hadCredential: Bool) {
    let reason: ErrorResponse.Reason
    switch denial {
    case .cancelled:
      self = .transport(.cancelled)
      return
    case .limited(let limit, let wait):
      reason = .primaryLimit(resource: limit.resource, wait: wait, resetsAt: limit.resetsAt)
    case .held(let wait, let isStated): reason = .secondaryLimit(wait: wait, isStated: isStated)
    }
    var refusal = ErrorResponse(status: 403, reason: reason, url: url, hadCredential: hadCredential)
    refusal.isForeseen = true
    self = .refused(refusal)
  }
}
