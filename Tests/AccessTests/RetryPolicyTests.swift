import CoreTestSupport
import HTTP
import Testing

@testable import Access
@testable import GitHub

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
    refused(429, .secondaryLimit(wait: .seconds(11), isStated: true)),
    refused(429, .primaryLimit(resource: nil, wait: .seconds(1), resetsAt: nil)),
    .transport(.notSecure(host: "h", detail: "expired")), .transport(.cancelled),
    .unreadable(url: "u", detail: "d"),
  ])
  func `a failure that is not temporary is final`(error: APIError) {
    #expect(decisions([error]) == [.giveUp])
  }

  private static let losses: [TransportError] = [
    .connectionFailed(host: "h", detail: "d"), .hostNotFound(host: "h"),
    .timedOut(host: "h", after: .seconds(15)), .broken(host: "h", detail: "d"),
  ]

  @Test(arguments: losses)
  func `a lost connection is retried, and with --wait until it is back`(
    loss: TransportError
  ) {
    let errors = Array(repeating: APIError.transport(loss), count: 40)
    #expect(decisions(errors).count { $0 != .giveUp } == 3)
    var policy = RetryPolicy(waitsForLimits: true, waitsForNetwork: true)
    var pauses: [Duration] = []
    for (index, error) in errors.enumerated() {
      // Each try takes a quarter of a minute.
      policy.start = .zero
      let decision = policy.decide(after: error, at: .seconds(15), jitter: { 1 })
      guard case .retry(index + 1, nil, let pause) = decision else {
        Issue.record("\(decision)")
        return
      }
      pauses.append(pause)
    }
    #expect(Array(pauses.prefix(7)) == [1, 2, 4, 8, 16, 32, 60].map { Duration.seconds($0) })
    #expect(Array(pauses.dropFirst(7)).allSatisfy { $0 == .seconds(60) })
  }

  @Test(arguments: [(500, false), (502, true), (503, true), (504, true)])
  func `of GitHub's own failures, only an outage is retried until it is over`(
    status: Int, isOutage: Bool
  ) {
    let error = Self.refused(
      status, status == 503 ? .maintenance : .serverError,
      retryAfter: status == 504 ? .seconds(120) : nil)
    var policy = RetryPolicy(waitsForLimits: true, waitsForNetwork: true)
    let all = (1...9).map { _ in policy.decide(after: error, at: .zero, jitter: { 1 }) }
    #expect((all.last != .giveUp) == isOutage)
    #expect(decisions([error, error, error, error]).last == .giveUp)
    #expect(error.allowsStandIn(unlessWaiting: true, orForNetwork: true) == !isOutage)
  }

  @Test(arguments: [(1, 3), (9, 2), (15, 1), (21, 1)])
  func `as many retries are announced as there will be, if all fail so slowly`(
    seconds: Int, count: Int
  ) {
    var policy = RetryPolicy(waitsForLimits: false)
    for number in 1...(count + 1) {
      policy.start = .zero
      let decision = policy.decide(after: .reset, at: .seconds(seconds), jitter: { 1 })
      guard number <= count else { return #expect(decision == .giveUp) }
      #expect(decision == .retry(number: number, of: count, after: .seconds(1 << (number - 1))))
    }
  }

  @Test(arguments: [false, true])
  func `an unknown name is a mistake in the first request, later a lost network`(waits: Bool) {
    let unknown = APIError.transport(.hostNotFound(host: "h"))
    func first(after earlier: [APIError], isFirst: Bool) -> RetryPolicy.Decision {
      var policy = RetryPolicy(waitsForLimits: waits, waitsForNetwork: waits)
      for error in earlier { _ = policy.decide(after: error, at: .zero, jitter: { 1 }) }
      return policy.decide(after: unknown, at: .zero, isFirst: isFirst, jitter: { 1 })
    }
    #expect(first(after: [], isFirst: true) == .giveUp)
    #expect(first(after: [], isFirst: false) != .giveUp)
    #expect(first(after: [.reset], isFirst: true) != .giveUp)
  }

  @Test(arguments: [false, true])
  func `a secondary limit of a few seconds is waited for, but not again and again`(
    isForeseen: Bool
  ) {
    guard
      case .refused(var limit) = Self.refused(
        403, .secondaryLimit(wait: .seconds(2), isStated: true))
    else { return }
    limit.isForeseen = isForeseen
    #expect(
      decisions(Array(repeating: .refused(limit), count: 3)) == [
        .waitForLimit(.seconds(2)), .waitForLimit(.seconds(2)), .giveUp,
      ])
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
