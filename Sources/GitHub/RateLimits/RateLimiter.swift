package import FoundationEssentials

/// The port through which all of a person's processes share what GitHub allows.
///
/// It only ever holds requests back: what it cannot know, because its memory is out of reach, goes
/// out as if there was none.
package protocol RateLimiter: Sendable {
  /// Reserves a request's share; may wait a little so that requests spread over the window. Throws
  /// when GitHub is known to refuse it, or the task was cancelled.
  func admit(_ request: ReservationRequest) async throws(ReservationDenial) -> Reservation?

  /// Takes over what an exchange told about the limits, and gives `ticket` back.
  func settle(_ news: RateLimitUpdate, of key: RateLimitKey, _ ticket: Reservation?) async
}

/// A reserved request. It belongs to a window, with which it ends if nobody gives it back.
package struct Reservation: Sendable, Equatable {
  package var generation: Int

  package init(generation: Int) {
    self.generation = generation
  }
}

/// Why a request is not sent.
package enum ReservationDenial: Error, Sendable, Equatable {
  /// Nothing is left for it; `wait` is the time until something may be.
  case limited(RateLimit, wait: Duration)
  /// GitHub asked for a pause. `isStated` as in `Refusal.Reason.secondaryLimit`.
  case held(wait: Duration, isStated: Bool)
  case cancelled
}

/// What one exchange told about the limits.
package struct RateLimitUpdate: Sendable, Equatable {
  package enum Fate: Sendable, Equatable {
    /// GitHub answered: the request is in what it counted.
    case answered
    /// It never left, so that nobody counted it.
    case unsent
    /// No answer came. It counts as spent.
    case lost
  }

  package var fate: Fate
  package var rateLimit: RateLimit?
  /// The server's clock at the answer, where it gives it.
  package var serverTime: Date?
  /// A secondary limit: how long nobody shall ask, and whether GitHub gave the time.
  package var pause: Pause?

  package struct Pause: Sendable, Equatable {
    package var wait: Duration
    package var isStated: Bool

    package init(wait: Duration, isStated: Bool) {
      self.wait = wait
      self.isStated = isStated
    }
  }

  package init(
    _ fate: Fate, rateLimit: RateLimit? = nil, serverTime: Date? = nil, pause: Pause? = nil
  ) {
    self.fate = fate
    self.rateLimit = rateLimit
    self.serverTime = serverTime
    self.pause = pause
  }
}
