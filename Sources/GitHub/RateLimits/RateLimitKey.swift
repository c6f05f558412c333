/// Which limit pays for a request: one bucket of one account on one host.
package struct RateLimitKey: Sendable, Hashable {
  /// The name people know the host by.
  package var host: String
  /// Lower case; empty for nobody.
  package var account: String
  /// As GitHub calls it: `core`, `search`, `graphql`.
  package var resource: String

  package init(host: String, account: String, resource: String) {
    self.host = host
    self.account = account
    self.resource = resource
  }

  /// What GitHub allows in each window as far as it is documented; nil for other buckets.
  /// Source: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
  package var documentedLimit: Int? {
    let isNobody = account.isEmpty
    return switch resource {
    case "search": isNobody ? 10 : 30
    case "core": isNobody ? 60 : 5000
    case "graphql": isNobody ? nil : 5000
    default: nil
    }
  }

  /// Seconds that a window of the bucket takes: a minute for searches, an hour for all others.
  var window: Double { resource.hasSuffix("search") ? 60 : 3600 }
}

/// One request that wants to be sent.
package struct ReservationRequest: Sendable, Equatable {
  package var key: RateLimitKey
  package var priority: RequestPriority
  /// What is believed to be allowed before GitHub has said so; nil where there may be no limit.
  package var presumedLimit: Int?

  package init(key: RateLimitKey, priority: RequestPriority, presumedLimit: Int? = nil) {
    self.key = key
    self.priority = priority
    self.presumedLimit = presumedLimit
  }
}
