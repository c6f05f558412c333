package import FoundationEssentials

/// What all processes together know of one bucket. Every time in it is by the local clock.
///
/// Never more is granted than GitHub has left: of one window the smallest remainder that GitHub told
/// counts, less all that is on its way. What is on its way may be in that remainder already, so that
/// the sum is low at times, never high.
package struct RateLimitWindow: Sendable, Equatable {
  package let key: RateLimitKey
  package var limit: Int
  /// The smallest remainder that GitHub told in this window.
  package var remaining: Int
  /// GitHub's name for the window: its end by GitHub's clock, in seconds since 1970. While
  /// `isAssumed` that of the last window it told of.
  package var window: Int64 = 0
  /// Whether this window was begun here and GitHub has not told of it yet.
  package var isAssumed = true
  package var endsAt: Date
  /// Counts windows and the stretches of a long one, so that tickets of an old one are told apart.
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

  /// A window that begins with `limit` requests, of which GitHub has not told yet.
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

  /// Whether sums with its numbers stay numbers: one that was stored may come from anywhere.
  package var isPlausible: Bool {
    let counts = [generation, inFlight, carried]
    return counts.allSatisfy { (0...Int.highestCount).contains($0) }
      && (1...Int.highestCount).contains(limit)
      && (-Int.highestCount...Int.highestCount).contains(remaining)
      && (0...Self.farthestWindow).contains(window)
  }

  /// As a name of a window: far behind the year 9999.
  static let farthestWindow: Int64 = 1_000_000_000_000

  /// The state for a person.
  package func rateLimit(at now: Date) -> RateLimit {
    var bucket = self
    bucket.begin(at: now)
    return RateLimit(
      resource: key.resource, limit: limit, remaining: max(0, bucket.free(at: now)),
      resetsAt: bucket.endsAt)
  }

  /// Whether GitHub told of the window that is open at `now`.
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
      // The clock was set back: nothing here can be compared with it.
      (window, carried) = (0, 0)
      carry(at: now, for: 0)
    } else if now >= endsAt {
      carry(at: now, for: Self.longestWay)
    } else {
      // A process that was killed never gives its reservations back.
      if now >= begunAt.addingTimeInterval(Self.longestLease) {
        carry(at: now, for: Self.longestLease)
      }
      return
    }
    (remaining, isAssumed) = (limit, true)
    endsAt = now.addingTimeInterval(key.window)
    (nextBulk, notedAt) = (now, now)
  }

  /// Begins a generation, in which what is on its way still counts for so many `seconds`.
  mutating func carry(at now: Date, for seconds: Double) {
    carried = inFlight + (now < carriedUntil ? carried : 0)
    carriedUntil = now.addingTimeInterval(seconds)
    inFlight = 0
    generation += 1
    begunAt = now
  }

  /// Seconds after which a reservation that nobody gave back counts no more: at the latest twice
  /// as many.
  private static let longestLease = 60.0

  /// Seconds after which a request is no longer on its way: GitHub itself gives up after ten.
  static let longestWay = 12.0

  /// Whether the clock was set back since, or the window ends later than any window can.
  private func isFromTheFuture(_ now: Date) -> Bool {
    notedAt > now.addingTimeInterval(5) || endsAt > now.addingTimeInterval(Self.longestWindow + 5)
  }
}
