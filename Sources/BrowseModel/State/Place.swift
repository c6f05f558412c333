package import Core

/// What was on the screen before a link was followed, to go back to it.
package struct Place: Sendable {
  package var screen: ScreenName
  package var timeframe: Timeframe
  /// The list with its rows, and the text of its field; nil on screens without one.
  package var list: FeedList?
  package var field: TextField?
  package var detail: DetailScreen?
  package var isDetailFocused: Bool

  package init(
    screen: ScreenName, timeframe: Timeframe, list: FeedList? = nil, field: TextField? = nil,
    detail: DetailScreen? = nil, isDetailFocused: Bool
  ) {
    self.screen = screen
    self.timeframe = timeframe
    self.list = list
    self.field = field
    self.detail = detail
    self.isDetailFocused = isDetailFocused
  }
}

/// The places before this one, and those that the user came back from; the nearest last.
package struct Places: Sendable {
  private(set) var before: [Place] = []
  private(set) var after: [Place] = []

  private static let most = 50

  /// A new place follows `place`.
  package mutating func leave(_ place: Place) {
    before = (before + [place]).suffix(Self.most)
    after = []
  }

  /// The place before `place`; nil for the first one.
  package mutating func back(from place: Place) -> Place? {
    guard let former = before.popLast() else { return nil }
    after.append(place)
    return former
  }

  /// The place that the user came back from; nil for the last one.
  package mutating func forward(from place: Place) -> Place? {
    guard let next = after.popLast() else { return nil }
    before.append(place)
    return next
  }
}
