/// The port to the rate limiter that all of a user's processes share.
///
/// It can only hold requests back. When its state cannot be read, requests are sent as if there
/// were no limiter.
package protocol RateLimiter: Sendable {
  /// Reserves a request's share; may wait a little so that requests spread over the window. Throws
  /// when GitHub is known to refuse it, or the task was cancelled.
  func admit(_ request: ReservationRequest) async throws(ReservationDenial) -> Reservation?

  /// Records what a response says about the limits, and returns the reservation.
  func apply(_ update: RateLimitUpdate, of key: RateLimitKey, _ reservation: Reservation?) async
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
