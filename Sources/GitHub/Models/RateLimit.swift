package import FoundationEssentials
import HTTP

/// The remaining requests of one resource (`core`, `search`, …).
/// Source: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
package struct RateLimit: Sendable, Equatable {
  package var resource: String
  package var limit: Int
  package var remaining: Int
  package var resetsAt: Date

  /// Clamps implausible numbers, so that sums with them cannot overflow.
  package init(resource: String, limit: Int, remaining: Int, resetsAt: Date) {
    self.resource = resource
    self.limit = min(max(limit, 0), .highestCount)
    self.remaining = min(max(remaining, 0), .highestCount)
    self.resetsAt = Date(stated: resetsAt.timeIntervalSince1970)
  }

  /// Whether requests can count against it. Anonymous users have a GraphQL limit of 0, which would
  /// mean waiting forever.
  package var isLimited: Bool { limit > 0 }
}

extension Date {
  /// A time that a server states in seconds since 1970, clamped to the years 1970 to 9999: others
  /// cannot be formatted.
  init(stated seconds: Double) {
    let lastSecond = 253_402_300_799.0
    self.init(timeIntervalSince1970: min(max(seconds, 0), lastSecond))
  }
}

extension RateLimit {
  /// The limit's state after a response; nil if the response does not have it, as on most
  /// Enterprise Servers. `usual` is the resource for servers that do not name it.
  init?(_ headers: HTTPHeaders, unlessNamed usual: String) {
    guard let limit = headers["X-RateLimit-Limit"].flatMap({ Int($0) }),
      let remaining = headers["X-RateLimit-Remaining"].flatMap({ Int($0) }),
      let reset = headers["X-RateLimit-Reset"].flatMap({ Int($0) })
    else { return nil }
    let name = headers["X-RateLimit-Resource"] ?? ""
    self.init(
      resource: name.isEmpty ? usual : name, limit: limit, remaining: remaining,
      resetsAt: Date(stated: Double(reset)))
  }
}

/// All rate limits of the user, from `GET /rate_limit`.
package struct RateLimits: Sendable, Equatable {
  /// Sorted by resource.
  package let limits: [RateLimit]
}

extension RateLimits: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    let resources: [String: Resource] = try json.read("resources")
    limits = resources.map { name, resource in
      RateLimit(
        resource: name, limit: resource.limit, remaining: resource.remaining,
        resetsAt: Date(stated: resource.reset))
    }.sorted { $0.resource < $1.resource }
  }
}

private struct Resource: JSONReadable {
  let limit: Int
  let remaining: Int
  let reset: Double

  init(_ json: JSONNode) throws(JSONProblem) {
    limit = try json.readCount("limit")
    remaining = try json.readCount("remaining")
    reset = try json.read("reset")
  }
}
