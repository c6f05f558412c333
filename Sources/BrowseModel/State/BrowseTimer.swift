/// What a timer is for; starting one that is already running resets it.
package enum BrowseTimer: Sendable, Hashable {
  /// Typing has paused.
  case typing
  /// The selection has not moved for a moment, so the detail beside it may change.
  case resting
  /// The next step of the shimmer.
  case shimmer
  /// The next second of a countdown.
  case second
  /// A rate limit has reset: the list continues.
  case limit(ListID)
  case toast
}
