package import FoundationEssentials

/// What happens to one request.
package enum ReservationDecision: Sendable, Equatable {
  /// Send it at `at`, which is in the future when requests are spread. Without a reservation the
  /// limit is unknown.
  case granted(Reservation?, at: Date, RateLimit?)
  /// Nothing is left for it before `until`.
  case limited(RateLimit, until: Date)
  /// GitHub asked for a pause.
  case held(RateLimitPause)
}

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

  /// Whether it holds at `now`. A pause that begins in the future is ignored (the clock was set back),
  /// and none lasts longer than GitHub's limits.
  package func holds(at now: Date) -> Bool {
    since <= now.addingTimeInterval(5) && now < until
      && until <= now.addingTimeInterval(Self.longest + 5)
  }

  /// Seconds: GitHub's limits are over after an hour.
  package static let longest = 3660.0
}

extension RateLimitWindow {
  /// Reserves a request if any is left.
  package mutating func reserve(for priority: RequestPriority, at now: Date) -> ReservationDecision
  {
    begin(at: now)
    let spare = free(at: now) - priority.reserve(of: limit)
    guard spare > 0 else { return .limited(rateLimit(at: now), until: turn(spare, at: now)) }
    var start = now
    if case .bulk(let wanted) = priority, wanted > spare {
      start = max(now, nextBulk)
      guard start < endsAt else { return .limited(rateLimit(at: now), until: endsAt) }
      nextBulk = start.addingTimeInterval(endsAt.timeIntervalSince(start) / Double(spare))
    }
    inFlight += 1
    notedAt = now
    return .granted(Reservation(generation: generation), at: start, rateLimit(at: now))
  }

  /// When requests may be available again, if `spare` is not enough.
  private func turn(_ spare: Int, at now: Date) -> Date {
    // Only what is on its way since the last window may stand in between.
    guard now < carriedUntil, spare + carried > 0 else { return endsAt }
    return min(carriedUntil, endsAt)
  }
}
