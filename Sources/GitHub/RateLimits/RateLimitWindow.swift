package import FoundationEssentials

/// What all processes together know of one rate limit. All times are by the local clock.
///
/// It never grants more than GitHub has left: the smallest remainder that GitHub stated in a window,
/// less the requests in flight. GitHub may have counted those already, so the result can be too low
/// but never too high.
package struct RateLimitWindow: Sendable, Equatable {
  package let key: RateLimitKey
  package var limit: Int
  /// The smallest remainder that GitHub stated in this window.
  package var remaining: Int
  /// GitHub's name for the window: its end by GitHub's clock, in seconds since 1970. While
  /// `isAssumed`, the name of the last window that GitHub stated.
  package var window: Int64 = 0
  /// Whether this window was begun here and GitHub has not confirmed it yet.
  package var isAssumed = true
  package var endsAt: Date
  /// Counts windows, and the parts of a long one, so that an old reservation is recognized.
  package var generation = 1
  /// When this generation began.
  package var begunAt: Date
  /// Reserved in this generation and not settled.
  package var inFlight = 0
  /// Reserved in generations before and not settled: GitHub may count them in this window.
  package var carried = 0
  package var carriedUntil: Date
  /// When the next bulk request may go.
  package var nextBulk: Date
  package var notedAt: Date

  /// A window with `limit` requests that GitHub has not confirmed yet.
  package init(_ key: RateLimitKey, limit: Int, at now: Date) {
    self.key = key
    self.limit = limit
    remaining = limit
    endsAt = now.addingTimeInterval(key.window)
    begunAt = now
    carriedUntil = now
    nextBulk = now
    notedAt = now
  }

  /// Whether its numbers can be added without overflow; stored ones may be damaged.
  package var isPlausible: Bool {
    let counts = [generation, inFlight, carried]
    return counts.allSatisfy { (0...Int.highestCount).contains($0) }
      && (1...Int.highestCount).contains(limit)
      && (-Int.highestCount...Int.highestCount).contains(remaining)
      && (0...Self.farthestWindow).contains(window)
  }

  /// The largest window name: long after the year 9999.
  static let farthestWindow: Int64 = 1_000_000_000_000

  /// The state to show to the user.
  package func rateLimit(at now: Date) -> RateLimit {
    var bucket = self
    bucket.begin(at: now)
    return RateLimit(
      resource: key.resource, limit: limit, remaining: max(0, bucket.free(at: now)),
      resetsAt: bucket.endsAt)
  }

  /// Whether GitHub has confirmed the window that is open at `now`.
  package func isKnown(at now: Date) -> Bool {
    !isAssumed && now < endsAt && !isFromTheFuture(now)
  }

  /// Requests that may still be granted.
  func free(at now: Date) -> Int {
    remaining - inFlight - (now < carriedUntil ? carried : 0)
  }

  /// Begins a window if the last one is over at `now`.
  mutating func begin(at now: Date) {
    if isFromTheFuture(now) {
      // The clock was set back, so these times mean nothing.
      (window, carried) = (0, 0)
      carry(at: now, for: 0)
    } else if now >= endsAt {
      carry(at: now, for: Self.longestWay)
    } else {
      // A killed process never returns its reservations.
      if now >= begunAt.addingTimeInterval(Self.longestLease) {
        carry(at: now, for: Self.longestLease)
      }
      return
    }
    (remaining, isAssumed) = (limit, true)
    endsAt = now.addingTimeInterval(key.window)
    (nextBulk, notedAt) = (now, now)
  }

  /// Begins a generation in which the requests in flight still count for `seconds`.
  mutating func carry(at now: Date, for seconds: Double) {
    carried = inFlight + (now < carriedUntil ? carried : 0)
    carriedUntil = now.addingTimeInterval(seconds)
    inFlight = 0
    generation += 1
    begunAt = now
  }

  /// Seconds until a reservation that was not returned expires; twice as many at most.
  private static let longestLease = 60.0

  /// Seconds until a request is no longer in flight: GitHub itself gives up after ten.
  static let longestWay = 12.0

  /// Whether the clock was set back since, or the window ends later than any window can.
  private func isFromTheFuture(_ now: Date) -> Bool {
    notedAt > now.addingTimeInterval(5) || endsAt > now.addingTimeInterval(Self.longestWindow + 5)
  }
}
