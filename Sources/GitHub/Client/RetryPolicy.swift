import HTTP

/// Repeats a read after failures that pass by themselves.
package struct RetryPolicy: Sendable {
  package static let usualWaits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
  /// Nothing is repeated that began longer ago: a slow server takes up to half a minute for each
  /// attempt, and whoever waits wants to know.
  package static let patience = Duration.seconds(20)

  /// One repetition that is about to be waited for.
  package struct Retry: Sendable {
    /// From 1.
    package let number: Int
    package let limit: Int
    package let wait: Duration
    /// Why.
    package let error: APIError
  }

  /// The wait before each repetition; as many as there are.
  package var waits: [Duration]
  /// A server that asks for more patience than this gets none.
  package var longestStatedWait: Duration
  private let clock: any Clock<Duration>
  private let jitter: @Sendable (Duration) -> Duration
  private let notice: @Sendable (Retry) -> Void

  /// `jitter` changes each wait a little, so that many clients do not come back at once; `notice` is
  /// called before each wait.
  package init(
    waits: [Duration] = usualWaits,
    longestStatedWait: Duration = .seconds(30),
    clock: any Clock<Duration> = ContinuousClock(),
    jitter: @escaping @Sendable (Duration) -> Duration = { $0 * Double.random(in: 0.8...1.2) },
    notice: @escaping @Sendable (Retry) -> Void = { _ in }
  ) {
    self.waits = waits
    self.longestStatedWait = longestStatedWait
    self.clock = clock
    self.jitter = jitter
    self.notice = notice
  }

  /// The policy for `endpoint`: what changes something is never repeated, for its answer may have
  /// been lost after the change.
  package func suited<Answer>(to endpoint: Endpoint<Answer>) -> RetryPolicy {
    var policy = self
    if !endpoint.isRead { policy.waits = [] }
    return policy
  }

  /// The outcome of `attempt`, the last one if it keeps failing. Rate limits and every other 4xx
  /// are final; `Retry-After` counts for a 503.
  package func run<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ attempt: () async throws(APIError) -> Value
  ) async throws(APIError) -> Value {
    let elapsed = clock.stopwatch()
    for (index, wait) in waits.enumerated() {
      do {
        return try await attempt()
      } catch {
        guard error.isTransient, elapsed() <= Self.patience,
          let wait = self.wait(wait, after: error)
        else { throw error }
        notice(Retry(number: index + 1, limit: waits.count, wait: wait, error: error))
        do {
          try await clock.sleep(for: wait)
        } catch {
          throw .transport(.cancelled)
        }
      }
    }
    return try await attempt()
  }

  private func wait(_ usual: Duration, after error: APIError) -> Duration? {
    guard case .refused(let refusal) = error, let stated = refusal.retryAfter else {
      return jitter(usual)
    }
    return stated <= longestStatedWait ? stated : nil
  }
}

extension Clock<Duration> {
  /// The time since this call.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: self.now) }
  }
}
