package import FoundationEssentials

/// The port to the rate limiter that all of a user's processes share.
///
/// It can only hold requests back. When its state cannot be read, requests are sent as if there
/// were no limiter.
package protocol RateLimiter: Sendable {
  /// Reserves a request's share; may wait a little so that requests spread over the window. Throws
  /// when GitHub is known to refuse it, or the task was cancelled.
  func admit(_ request: ReservationRequest) async throws(ReservationDenial) -> Reservation?

  /// Records what a response says about the limits, and returns the reservation.
  func settle(_ news: RateLimitUpdate, of key: RateLimitKey, _ ticket: Reservation?) async
}

/// A reserved request. Unless it is returned, it expires with its window.
package struct Reservation: Sendable, Equatable {
  package let generation: Int
}

/// Why a request is not sent.
package enum ReservationDenial: Error, Sendable, Equatable {
  /// Nothing is left for it; `wait` is the time until something may be.
  case limited(RateLimit, wait: Duration)
  /// GitHub asked for a pause. `isStated` as in `ErrorResponse.Reason.secondaryLimit`.
  case held(wait: Duration, isStated: Bool)
  case cancelled
}

/// What one request and its response say about the limits.
package struct RateLimitUpdate: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    /// GitHub responded, and has counted the request.
    case answered
    /// The request was never sent, so it is not counted.
    case unsent
    /// No response came. The request counts as spent.
    case lost
  }

  package var outcome: Outcome
  package var rateLimit: RateLimit?
  /// The server's time of the response, if it sent one.
  package var serverTime: Date?
  /// A secondary limit: how long to send nothing, and whether GitHub stated that time.
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
    _ outcome: Outcome, rateLimit: RateLimit? = nil, serverTime: Date? = nil, pause: Pause? = nil
  ) {
    self.outcome = outcome
    self.rateLimit = rateLimit
    self.serverTime = serverTime
    self.pause = pause
  }
}
