import Transport

/// Repeats a read after failures that pass by themselves.
package struct RetryPolicy: Sendable {
  /// The wait before each repetition; as many as there are.
  package var waits: [Duration]
  /// A server that asks for more patience than this gets none.
  package var longestStatedWait: Duration
  private let clock: any Clock<Duration>
  private let jitter: @Sendable (Duration) -> Duration

  /// `jitter` changes each wait a little, so that many clients do not come back at once.
  package init(
    waits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)],
    longestStatedWait: Duration = .seconds(30),
    clock: any Clock<Duration> = ContinuousClock(),
    jitter: @escaping @Sendable (Duration) -> Duration = { $0 * Double.random(in: 0.8...1.2) }
  ) {
    self.waits = waits
    self.longestStatedWait = longestStatedWait
    self.clock = clock
    self.jitter = jitter
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
    for wait in waits {
      do {
        return try await attempt()
      } catch {
        guard error.isTransient, let wait = self.wait(wait, after: error) else { throw error }
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
