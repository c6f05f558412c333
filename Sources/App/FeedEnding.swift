/// Why a feed has no further page.
package enum FeedEnding: Sendable, Equatable {
  /// Every result that GitHub has was given.
  case exhausted
  /// The wanted rows were given and there is more.
  case limitReached
  /// GitHub shows no further results although the search has `total`.
  case windowEnded(total: Int)
}
