internal import Platform
internal import Synchronization

/// When a request began and when it is late.
final class RequestClock: Sendable {
  let start = ContinuousClock.now
  private let limits: KeyringLimits
  private let end: Mutex<ContinuousClock.Instant>

  init(limits: KeyringLimits) {
    self.limits = limits
    end = Mutex(start + limits.response)
  }

  var deadline: ContinuousClock.Instant { end.withLock { $0 } }

  /// Seconds since the request began, rounded, at least 1.
  var waited: Int { (ContinuousClock.now - start).wholeSeconds }

  /// Call this before a step that may open a dialog: from now on the longer limit applies. Returns
  /// that limit in seconds.
  @discardableResult func userMayBeAsked() -> Int {
    end.withLock { $0 = max($0, ContinuousClock.now + limits.prompt) }
    return limits.prompt.wholeSeconds
  }
}
