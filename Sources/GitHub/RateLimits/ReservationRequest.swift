/// A request that is about to be sent.
package struct ReservationRequest: Sendable, Equatable {
  package var key: RateLimitKey
  package var priority: RequestPriority
  /// The limit to assume until GitHub states it; nil where there may be none.
  package var presumedLimit: Int?
}
