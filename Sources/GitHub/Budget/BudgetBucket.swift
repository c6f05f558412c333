package import FoundationEssentials

/// What all processes together know of one bucket. Every time in it is by the local clock.
///
/// Never more is granted than GitHub has left: of one window the smallest remainder that GitHub told
/// counts, less all that is on its way. What is on its way may be in that remainder already, so that
/// the sum is low at times, never high.
package struct BudgetBucket: Sendable, Equatable {
  package let key: BudgetKey
  package var limit: Int
  /// The smallest remainder that GitHub told in this window.
  package var remaining: Int
  /// GitHub's name for the window: its end by GitHub's clock, in seconds since 1970. While
  /// `isAssumed` that of the last window it told of.
  package var window: Int64 = 0
  /// Whether this window was begun here and GitHub has not told of it yet.
  package var isAssumed = true
  package var endsAt: Date
  /// Counts windows, so that tickets of an old one are told apart.
  package var generation = 1
  /// Reserved in this window and not settled.
  package var inFlight = 0
  /// Reserved in windows before and not settled: GitHub may count them in this one.
  package var carried = 0
  package var carriedUntil: Date
  /// When the next bulk request may go.
  package var nextBulk: Date
  package var notedAt: Date

  /// A window that begins with `limit` requests, of which GitHub has not told yet.
  package init(_ key: BudgetKey, limit: Int, at now: Date) {
    self.key = key
    self.limit = limit
    remaining = limit
    endsAt = now.addingTimeInterval(key.window)
    carriedUntil = now
    nextBulk = now
    notedAt = now
  }

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
    } else {
      guard now >= endsAt else { return }
      carry(at: now)
    }
    generation += 1
    (inFlight, remaining, isAssumed) = (0, limit, true)
    endsAt = now.addingTimeInterval(key.window)
    (nextBulk, notedAt) = (now, now)
  }

  /// Takes what is on its way along into the window that begins.
  mutating func carry(at now: Date) {
    carried = inFlight + (now < carriedUntil ? carried : 0)
    carriedUntil = now.addingTimeInterval(Self.longestWay)
    inFlight = 0
  }

  /// Seconds after which a request is no longer on its way: GitHub itself gives up after ten.
  private static let longestWay = 12.0

  private func isFromTheFuture(_ now: Date) -> Bool { notedAt > now.addingTimeInterval(5) }
}
