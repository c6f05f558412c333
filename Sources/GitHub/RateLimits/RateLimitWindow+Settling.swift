package import FoundationEssentials

extension RateLimitWindow {
  /// Records what a response says, and returns its reservation.
  package mutating func settle(_ news: RateLimitUpdate, _ ticket: Reservation?, at now: Date) {
    if let ticket { giveBack(ticket, news.fate) }
    if let told = news.rateLimit, told.resource == key.resource, told.isBudget {
      note(told, serverTime: news.serverTime ?? now, at: now)
    }
    notedAt = now
  }

  private mutating func giveBack(_ ticket: Reservation, _ fate: RateLimitUpdate.Fate) {
    if ticket.generation == generation {
      inFlight = max(0, inFlight - 1)
    } else {
      carried = max(0, carried - 1)
    }
    if fate == .lost { remaining -= 1 }
  }

  /// Responses arrive in any order: the smallest remainder of a window is the newest.
  private mutating func note(_ told: RateLimit, serverTime: Date, at now: Date) {
    let reset = told.resetsAt.windowName
    let left = told.resetsAt.timeIntervalSince(serverTime)
    let end = now.addingTimeInterval(min(max(left, 1), Self.longestWindow))
    // GitHub's machines may differ by a second over the end of one window.
    let isOld = reset < window - 2 || (isAssumed && reset <= window + 2 && left <= 0)
    guard !isOld else { return }
    if !isAssumed, reset <= window + 2 {
      remaining = min(remaining + told.limit - limit, told.remaining)
      endsAt = min(endsAt, end)
    } else {
      // The assumed window is over, but its reservations are still in flight.
      if !isAssumed {
        carry(at: now, for: Self.longestWay)
        nextBulk = now
      }
      (window, isAssumed, remaining, endsAt) = (reset, false, told.remaining, end)
    }
    limit = told.limit
  }

  /// Seconds; a longer window is not GitHub's and is not believed.
  static let longestWindow = 3660.0
}

extension Date {
  fileprivate var windowName: Int64 {
    Int64(min(max(timeIntervalSince1970, 0), Double(RateLimitWindow.farthestWindow)))
  }
}
