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
