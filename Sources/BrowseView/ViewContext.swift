package import BrowseModel
internal import FoundationEssentials
internal import Messages
internal import Rendering
internal import Terminal

/// What every part of the screen needs to know to draw itself.
package struct ViewContext: Sendable {
  let state: BrowseState
  let layout: BrowseLayout

  package init(_ state: BrowseState) {
    self.state = state
    layout = state.layout
  }

  var language: Language { state.settings.language }
  var profile: TerminalProfile { state.settings.profile }

  func text(_ message: Message, _ style: Style = .plain) -> StyledText {
    StyledText(message, in: language, style)
  }

  /// With the seconds so far, as soon as it takes long.
  func elapsed(_ message: Message, _ style: Style) -> StyledText {
    let text = text(message, style)
    guard let seconds = state.loadingSeconds else { return text }
    return text + " " + self.text(Message { $0.duration(.seconds(seconds)) }, style)
  }

  /// The list on the screen; nil on screens without one.
  var list: FeedList? { state.listOnScreen.map { state.lists[$0] } }

  /// The text field of this screen; nil on screens without one.
  var field: TextField? { state.fieldOnScreen }

  /// Whether the detail replaces the list.
  var showsDetailPage: Bool {
    list != nil && !layout.isWide && state.isDetailFocused && state.detail != nil
  }

  /// Whether list and detail are side by side.
  var isSplit: Bool { list != nil && layout.isWide }

  /// Whether keys go to the detail.
  var isDetailFocused: Bool { list != nil && state.isDetailFocused && state.detail != nil }
}

/// Remaining time, formatted like a clock.
enum RemainingTime {
  private static let longest = 359_999.0

  /// As in `4:32` or `1:02:03`; seconds are rounded up.
  static func text(from now: Date, until end: Date) -> String {
    let seconds = Int(max(0, min(end.timeIntervalSince(now), longest)).rounded(.up))
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let tail = twoDigits(seconds % 60)
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(tail)" : "\(minutes):\(tail)"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
