/// The limit that a request counts against: one resource of one account on one host.
package struct RateLimitKey: Sendable, Hashable {
  /// The host name that users know.
  package var host: String
  /// Lower case; empty for anonymous requests.
  package var account: String
  /// As GitHub calls it: `core`, `search`, `graphql`.
  package var resource: String

  package init(host: String, account: String, resource: String) {
    self.host = host
    self.account = account
    self.resource = resource
  }

  /// GitHub's documented limit for each window; nil where there is none.
  /// Source: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
  package var documentedLimit: Int? {
    let isAnonymous = account.isEmpty
    return switch resource {
    case "search": isAnonymous ? 10 : 30
    case "core": isAnonymous ? 60 : 5000
    case "graphql": isAnonymous ? nil : 5000
    default: nil
    }
  }

  /// Length of a window in seconds: a minute for searches, an hour for everything else.
  var window: Double { resource.hasSuffix("search") ? 60 : 3600 }
}

/// A request that is about to be sent.
package struct ReservationRequest: Sendable, Equatable {
  package var key: RateLimitKey
  package var priority: RequestPriority
  /// The limit to assume until GitHub states it; nil where there may be none.
  package var presumedLimit: Int?

  package init(key: RateLimitKey, priority: RequestPriority, presumedLimit: Int? = nil) {
    self.key = key
    self.priority = priority
    self.presumedLimit = presumedLimit
  }
}

/// What a request is for, which determines its share of a rate limit.
package enum RequestPriority: Sendable, Equatable {
  /// For what the user requested: may use everything that is left.
  case user
  /// One of many requests that a user waits for: leaves a tenth to others, and is spread over the
  /// window unless all `wanted` requests, including this one, fit.
  case bulk(wanted: Int)
  /// Optional work: leaves a fifth to others.
  case background

  /// How much of `limit` is left to others.
  func reserve(of limit: Int) -> Int {
    switch self {
    case .user: 0
    case .bulk: limit < 4 ? 0 : (limit + 9) / 10
    case .background: (limit + 4) / 5
    }
  }
}
