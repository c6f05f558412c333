import GitHub
import HTTP
import Testing

@testable import App

/// What the feed tests do not cover: a single request.
@Suite(.timeLimit(.minutes(10))) struct RetryPolicyTests {
  private static func refused(
    _ status: Int, _ reason: ErrorResponse.Reason, retryAfter: Duration? = nil
  ) -> APIError {
    .refused(
      ErrorResponse(
        status: status, reason: reason, url: "u", hadCredential: false, retryAfter: retryAfter))
  }

  private func decisions(
    _ errors: [APIError], isRepeatable: Bool = true, jitter: Double = 1
  ) -> [RetryPolicy.Decision] {
    var policy = RetryPolicy(waitsForLimits: false, isRepeatable: isRepeatable)
    return errors.map { policy.decide(after: $0, at: .zero, jitter: { jitter }) }
  }

  @Test func `three temporary failures of different kinds are retried, the fourth is final`() {
    let errors = [APIError.reset, Self.refused(502, .serverError), .reset, .reset]
    #expect(
      decisions(errors) == [
        .retry(number: 1, after: .seconds(1)), .retry(number: 2, after: .seconds(2)),
        .retry(number: 3, after: .seconds(4)), .giveUp,
      ])
  }

  @Test(arguments: [
    refused(404, .notFound), refused(401, .badCredentials),
    refused(429, .secondaryLimit(wait: .seconds(1), isStated: true)),
    .transport(.notSecure(host: "h", detail: "expired")), .transport(.cancelled),
    .transport(.hostNotFound(host: "h")), .transport(.connectionFailed(host: "h", detail: "d")),
    .unreadable(url: "u", detail: "d"),
  ])
  func `a failure that is not temporary is final`(error: APIError) {
    #expect(decisions([error]) == [.giveUp])
  }

  @Test func `Retry-After has no jitter`() {
    let busy = Self.refused(503, .maintenance, retryAfter: .seconds(9))
    #expect(decisions([busy], jitter: 2) == [.retry(number: 1, after: .seconds(9))])
  }

  @Test func `a Retry-After of an hour is ignored`() {
    let busy = Self.refused(503, .maintenance, retryAfter: .seconds(3600))
    #expect(decisions([busy]) == [.giveUp])
  }

  @Test(arguments: [Duration.seconds(Int.max), .seconds(Int.min), .zero, .seconds(1e12)])
  func `no wait is too long or too short to decide about`(wait: Duration) {
    for reason in [
      ErrorResponse.Reason.primaryLimit(resource: nil, wait: wait, resetsAt: nil),
      .secondaryLimit(wait: wait, isStated: true), .secondaryLimit(wait: wait, isStated: false),
    ] {
      var policy = RetryPolicy(waitsForLimits: true)
      for _ in 0..<10 {
        let decision = policy.decide(
          after: Self.refused(403, reason), at: .seconds(Int.max), jitter: { 1 })
        guard case .waitForLimit(let time) = decision else { continue }
        #expect((.seconds(1) ... .seconds(3660)).contains(time))
      }
    }
    #expect(decisions([Self.refused(503, .maintenance, retryAfter: wait)]).count == 1)
  }

  @Test func `a request that changes something is never retried`() {
    #expect(decisions([.reset], isRepeatable: false) == [.giveUp])
    let name = RepositoryName(owner: "a", name: "b")
    #expect(!Endpoint.star(name).isRead)
  }
}
