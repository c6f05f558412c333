import FoundationEssentials
import HTTP

/// The budget as one caller draws on it.
package struct AccountRateLimiter: Sendable {
  let budget: any RateLimiter
  let account: String

  /// - Parameter account: as in `RateLimitKey`.
  package init(of budget: any RateLimiter, account: String) {
    self.budget = budget
    self.account = account
  }

  /// The same budget as another account draws on it.
  package func of(_ account: String) -> AccountRateLimiter {
    AccountRateLimiter(of: budget, account: account)
  }
}

extension Endpoint {
  /// The bucket that pays for the call; nil where nobody pays.
  func key(on host: GitHubHost, account: String) -> RateLimitKey? {
    guard site != .web, !isFree else { return nil }
    return RateLimitKey(host: host.name, account: account, resource: resource)
  }
}

extension RateLimitUpdate {
  /// What an answer, refused or not, tells about the bucket that is called `usual` where the server
  /// does not name it.
  init(_ response: HTTPResponse, unlessNamed usual: String, refusal: Refusal?) {
    self.init(
      .answered, rateLimit: RateLimit(response.headers, unlessNamed: usual),
      serverTime: response.headers["Date"].flatMap(HTTPDate.date))
    if case .secondaryLimit(let wait, let isStated) = refusal?.reason {
      pause = Pause(wait: wait, isStated: isStated)
    }
  }

  /// What it means that no answer came.
  init(_ error: TransportError) {
    switch error {
    case .libraryMissing, .invalidAddress, .hostNotFound, .proxyNotFound, .connectionFailed,
      .badCertificate, .notSecure, .addressRefused:
      self.init(.unsent)
    case .timedOut, .tooManyRedirects, .redirectRefused, .tooLarge, .broken, .cancelled, .other:
      self.init(.lost)
    }
  }
}

extension APIError {
  /// A request that was not sent, in the words in which GitHub would have refused it.
  init(_ denial: ReservationDenial, url: String, hadCredential: Bool) {
    let reason: Refusal.Reason
    switch denial {
    case .cancelled:
      self = .transport(.cancelled)
      return
    case .limited(let limit, let wait):
      reason = .primaryLimit(resource: limit.resource, wait: wait, resetsAt: limit.resetsAt)
    case .held(let wait, let isStated): reason = .secondaryLimit(wait: wait, isStated: isStated)
    }
    var refusal = Refusal(status: 403, reason: reason, url: url, hadCredential: hadCredential)
    refusal.isForeseen = true
    self = .refused(refusal)
  }
}
