/// What a request is for, which decides its share of a rate limit.
package enum RequestPriority: Sendable, Equatable {
  /// What the person asked for: all that is left.
  case user
  /// One of many for somebody who waits for them: leaves a few to the person, and spreads over the
  /// window where all `wanted` of them, this one included, do not fit.
  case bulk(wanted: Int)
  /// What can be done without: leaves a fifth.
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
