/// What a person may want to know while a complete listing goes on by itself.
package enum CompleteNotice: Sendable, Equatable {
  /// About a page of the current slice.
  case feed(FeedNotice)
  /// The rows of a slice begin.
  case began(Slice, total: Int)
  /// More matches than GitHub shows: the slice is divided.
  case divided(Slice, total: Int)
  /// GitHub ran out of time on the slice: its parts are asked for.
  case readAgain(Slice)
}
