package import FoundationEssentials

/// What is left of one bucket (`core`, `search`, …) of requests.
/// Source: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
package struct RateLimit: Sendable, Equatable {
  package var resource: String
  package var limit: Int
  package var remaining: Int
  package var resetsAt: Date

  /// Numbers that no server can mean are clamped, so that sums with them cannot overflow.
  package init(resource: String, limit: Int, remaining: Int, resetsAt: Date) {
    self.resource = resource
    self.limit = min(max(limit, 0), .highestCount)
    self.remaining = min(max(remaining, 0), .highestCount)
    self.resetsAt = Date(
      timeIntervalSince1970: min(max(resetsAt.timeIntervalSince1970, 0), Self.farthest))
  }

  /// Whether requests can be shared out by it. A limit of none, which is what anonymous users have of
  /// GraphQL, would be waited for forever.
  package var isBudget: Bool { limit > 0 }

  /// The last second of the year 9999.
  private static let farthest = 253_402_300_799.0
}
