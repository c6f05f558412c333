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
