package import FoundationEssentials

/// A secondary limit, which holds for all requests of an account.
package struct RateLimitPause: Sendable, Equatable {
  package var since: Date
  package var until: Date
  /// Whether GitHub gave the time.
  package var isStated: Bool

  package init(since: Date, until: Date, isStated: Bool) {
    self.since = since
    self.until = until
    self.isStated = isStated
  }

  /// Whether it holds at `now`. A pause that begins in the future is ignored (the clock was set
  /// back), and none lasts longer than GitHub's limits.
  package func holds(at now: Date) -> Bool {
    since <= now.addingTimeInterval(5) && now < until
      && until <= now.addingTimeInterval(Self.longest + 5)
  }

  /// Seconds: GitHub's limits are over after an hour.
  package static let longest = 3660.0
}
