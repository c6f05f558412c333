internal import Core

/// What was on the screen before a link was followed, to go back to it.
struct Place: Sendable {
  var screen: ScreenName
  var timeframe: Timeframe
  /// The list with its rows, and the text of its field; nil on screens without one.
  var list: FeedList?
  var field: TextField?
  var detail: DetailScreen?
  var isDetailFocused: Bool
}

/// The places before this one, and those that the user came back from; the nearest last.
struct Places: Sendable {
  private(set) var before: [Place] = []
  private(set) var after: [Place] = []

  private static let most = 50

  /// A new place follows `place`.
  mutating func leave(_ place: Place) {
    before = (before + [place]).suffix(Self.most)
    after = []
  }

  /// The place before `place`; nil for the first one.
  mutating func back(from place: Place) -> Place? {
    guard let former = before.popLast() else { return nil }
    after.append(place)
    return former
  }

  /// The place that the user came back from; nil for the last one.
  mutating func forward(from place: Place) -> Place? {
    guard let next = after.popLast() else { return nil }
    before.append(place)
    return next
  }
}
