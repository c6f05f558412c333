package import FoundationEssentials

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
