package import FoundationEssentials

/// What is left of one bucket (`core`, `search`, …) of requests.
/// Source: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
package struct RateLimit: Sendable, Equatable {
  package var resource: String
  package var limit: Int
  package var remaining: Int
  package var resetsAt: Date

  package init(resource: String, limit: Int, remaining: Int, resetsAt: Date) {
    self.resource = resource
    self.limit = limit
    self.remaining = remaining
    self.resetsAt = resetsAt
  }
}
