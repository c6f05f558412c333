import HTTP
import Synchronization
import Testing

@testable import GitHub

/// A clock that notes every sleep and ends it at once.
private final class NotingClock: Clock {
  typealias Instant = ContinuousClock.Instant
  private let state = Mutex<(now: Instant, sleeps: [Duration])>((.now, []))

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .zero }
  var sleeps: [Duration] { state.withLock(\.sleeps) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock {
      $0.sleeps.append($0.now.duration(to: deadline))
      $0.now = deadline
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct RetryPolicyTests {
  private static let lost = APIError.transport(.broken(host: "h", detail: "reset"))

  private static func refused(
    _ status: Int, _ reason: ErrorResponse.Reason, retryAfter: Duration? = nil
  ) -> APIError {
    .refused(
      ErrorResponse(
        status: status, reason: reason, url: "u", hadCredential: false, retryAfter: retryAfter))
  }

  /// Fails with `errors` in turn, then succeeds; returns what was slept and how it ended.
  private func run(
    _ errors: [APIError], jitter: @escaping @Sendable (Duration) -> Duration = { $0 }
  ) async -> (sleeps: [Duration], error: APIError?) {
    let clock = NotingClock()
    var rest = errors[...]
    do throws(APIError) {
      try await RetryPolicy(clock: clock, jitter: jitter).run { () async throws(APIError) in
        if let error = rest.popFirst() { throw error }
      }
      return (clock.sleeps, nil)
    } catch {
      return (clock.sleeps, error)
    }
  }

  @Test func `a success is not repeated`() async {
    let outcome = await run([])
    #expect(outcome.sleeps.isEmpty)
    #expect(outcome.error == nil)
  }

  @Test func `a lost connection is tried three times more`() async {
    let outcome = await run([Self.lost, Self.refused(502, .serverError), Self.lost])
    #expect(outcome.sleeps == [.seconds(1), .seconds(2), .seconds(4)])
    #expect(outcome.error == nil)
  }

  @Test func `the fourth failure is final`() async {
    let outcome = await run(Array(repeating: Self.lost, count: 4))
    #expect(outcome.sleeps.count == 3)
    #expect(outcome.error == Self.lost)
  }

  @Test(arguments: [(10, 2), (21, 1), (30, 1)])
  func `nothing is repeated that has taken long already`(seconds: Int, attempts: Int) async {
    let clock = NotingClock()
    let tries = Mutex(0)
    await #expect(throws: Self.lost) {
      try await RetryPolicy(clock: clock, jitter: { $0 }).run { () async throws(APIError) in
        tries.withLock { $0 += 1 }
        try? await clock.sleep(for: .seconds(seconds))
        throw Self.lost
      }
    }
    #expect(tries.withLock(\.self) == attempts)
  }

  @Test func `each repetition is told before its wait`() async {
    let told = Mutex<[String]>([])
    let policy = RetryPolicy(
      clock: NotingClock(), jitter: { $0 },
      notice: { retry in
        told.withLock { $0.append("\(retry.number) of \(retry.limit) in \(retry.wait)") }
      })
    try? await policy.run { () async throws(APIError) in throw Self.lost }
    #expect(
      told.withLock(\.self)
        == ["1 of 3 in 1.0 seconds", "2 of 3 in 2.0 seconds", "3 of 3 in 4.0 seconds"])
  }

  @Test func `each wait is changed a little`() async {
    let outcome = await run([Self.lost, Self.lost]) { $0 * 3 / 2 }
    #expect(outcome.sleeps == [.milliseconds(1500), .seconds(3)])
  }

  @Test(arguments: [
    refused(404, .notFound), refused(401, .badCredentials),
    refused(429, .secondaryLimit(wait: .seconds(1), isStated: true)),
    .transport(.notSecure(host: "h", detail: "expired")), .transport(.cancelled),
    .transport(.hostNotFound(host: "h")), .transport(.connectionFailed(host: "h", detail: "d")),
    .unreadable(url: "u", detail: "d"),
  ])
  func `what will not pass by itself is final`(error: APIError) async {
    let outcome = await run([error])
    #expect(outcome.sleeps.isEmpty)
    #expect(outcome.error == error)
  }

  @Test func `a stated wait is kept without jitter`() async {
    let busy = Self.refused(503, .maintenance, retryAfter: .seconds(9))
    let outcome = await run([busy]) { _ in .seconds(99) }
    #expect(outcome.sleeps == [.seconds(9)])
  }

  @Test func `a server that asks for much patience gets none`() async {
    let busy = Self.refused(503, .maintenance, retryAfter: .seconds(3600))
    let outcome = await run([busy])
    #expect(outcome.sleeps.isEmpty)
    #expect(outcome.error == busy)
  }

  @Test func `a change is made once, a read is tried again`() async {
    let name = RepositoryName(owner: "a", name: "b")
    let policy = RetryPolicy(clock: NotingClock())
    #expect(policy.suited(to: .star(name)).waits.isEmpty)
    #expect(policy.suited(to: .unstar(name)).waits.isEmpty)
    #expect(policy.suited(to: .starred()).waits == policy.waits)
    let tries = Mutex(0)
    try? await policy.suited(to: .star(name)).run { () async throws(APIError) in
      tries.withLock { $0 += 1 }
      throw Self.lost
    }
    #expect(tries.withLock { $0 } == 1)
  }

  @Test func `the usual jitter stays near the wait`() async {
    let clock = NotingClock()
    let policy = RetryPolicy(waits: [.seconds(1)], clock: clock)
    try? await policy.run { () async throws(APIError) in throw Self.lost }
    let sleep = clock.sleeps.first ?? .zero
    #expect((.milliseconds(799) ... .milliseconds(1201)).contains(sleep))
  }

  @Test func `cancelling ends the wait`() async {
    let task = Task {
      let policy = RetryPolicy(waits: [.seconds(60)], clock: ContinuousClock())
      try await policy.run { () async throws(APIError) in throw Self.lost }
    }
    task.cancel()
    await #expect(throws: APIError.transport(.cancelled)) { try await task.value }
  }
}
