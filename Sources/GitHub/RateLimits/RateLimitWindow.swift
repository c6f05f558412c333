package import FoundationEssentials

/// What all processes together know of one rate limit. All times are by the local clock.
///
/// It never grants more than GitHub has left: the smallest remainder that GitHub stated in a
/// window, less the requests in flight. GitHub may have counted those already, so the result can be
/// too low but never too high.
package struct RateLimitWindow: Sendable, Equatable {
  package let key: RateLimitKey
  package var limit: Int
  /// The smallest remainder that GitHub stated in this window.
  package var remaining: Int
  /// GitHub's name for the window: its end by GitHub's clock, in seconds since 1970. While
  /// `isAssumed`, the name of the last window that GitHub stated.
  package var name: Int64 = 0
  /// Whether this window was begun here and GitHub has not confirmed it yet.
  package var isAssumed = true
  package var endsAt: Date
  /// Counts windows, and the parts of a long one, so that an old reservation is recognized.
  package var generation = 1
  /// When this generation began.
  package var begunAt: Date
  /// Reserved in this generation and not finished.
  package var inFlight = 0
  /// Reserved in generations before and not finished: GitHub may count them in this window.
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
      && (0...Self.farthestWindow).contains(name)
  }

  /// The largest window name: long after the year 9999.
  static let farthestWindow: Int64 = 1_000_000_000_000

  /// The state to show to the user.
  package func rateLimit(at now: Date) -> RateLimit {
    var window = self
    window.begin(at: now)
    return RateLimit(
      resource: key.resource, limit: limit, remaining: max(0, window.free(at: now)),
      resetsAt: window.endsAt)
  }

  /// Whether GitHub has confirmed the window that is open at `now`.
  package func isKnown(at now: Date) -> Bool {
    !isAssumed && now < endsAt && !isFromTheFuture(now)
  }

  /// Requests that may still be granted.
  private func free(at now: Date) -> Int {
    remaining - inFlight - (now < carriedUntil ? carried : 0)
  }

  /// Begins a window if the last one is over at `now`.
  private mutating func begin(at now: Date) {
    if isFromTheFuture(now) {
      // The clock was set back, so these times mean nothing.
      (name, carried) = (0, 0)
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
  private mutating func carry(at now: Date, for seconds: Double) {
    carried = inFlight + (now < carriedUntil ? carried : 0)
    carriedUntil = now.addingTimeInterval(seconds)
    inFlight = 0
    generation += 1
    begunAt = now
  }

  /// Seconds until a reservation that was not returned expires; twice as many at most.
  private static let longestLease = 60.0

  /// Seconds until a request is no longer in flight: GitHub itself gives up after ten.
  private static let longestWay = 12.0

  /// Whether the clock was set back since, or the window ends later than any window can.
  private func isFromTheFuture(_ now: Date) -> Bool {
    notedAt > now.addingTimeInterval(5) || endsAt > now.addingTimeInterval(Self.longestWindow + 5)
  }

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
    // Requests carried over from the last window block it only until `carriedUntil`.
    guard now < carriedUntil, spare + carried > 0 else { return endsAt }
    return min(carriedUntil, endsAt)
  }
}

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

extension RateLimitWindow {
  /// Records what a response says, and returns its reservation.
  package mutating func apply(_ update: RateLimitUpdate, _ reservation: Reservation?, at now: Date)
  {
    if let reservation { giveBack(reservation, update.outcome) }
    if let reported = update.rateLimit, reported.resource == key.resource, reported.isLimited {
      note(reported, serverTime: update.serverTime ?? now, at: now)
    }
    notedAt = now
  }

  private mutating func giveBack(_ reservation: Reservation, _ outcome: RateLimitUpdate.Outcome) {
    if reservation.generation == generation {
      inFlight = max(0, inFlight - 1)
    } else {
      carried = max(0, carried - 1)
    }
    if outcome == .lost { remaining -= 1 }
  }

  /// Responses arrive in any order: the smallest remainder of a window is the newest.
  private mutating func note(_ reported: RateLimit, serverTime: Date, at now: Date) {
    let reset = reported.resetsAt.windowName
    let left = reported.resetsAt.timeIntervalSince(serverTime)
    let end = now.addingTimeInterval(min(max(left, 1), Self.longestWindow))
    // GitHub's machines may differ by a second over the end of one window. After its end even an
    // earlier name may be new: the server's clock may have been ahead.
    let isOld = isAssumed ? reset <= name + 2 && left <= 0 : reset < name - 2
    guard !isOld else { return }
    if !isAssumed, reset <= name + 2 {
      remaining = min(remaining + reported.limit - limit, reported.remaining)
      endsAt = min(endsAt, end)
    } else {
      // The assumed window is over, but its reservations are still in flight.
      if !isAssumed {
        carry(at: now, for: Self.longestWay)
        nextBulk = now
      }
      (name, isAssumed, remaining, endsAt) = (reset, false, reported.remaining, end)
    }
    limit = reported.limit
  }

  /// Seconds; a longer window is not GitHub's and is not believed.
  private static let longestWindow = 3660.0
}

extension Date {
  fileprivate var windowName: Int64 {
    Int64(min(max(timeIntervalSince1970, 0), Double(RateLimitWindow.farthestWindow)))
  }
}
