internal import FoundationEssentials
internal import Messages
internal import Terminal

/// All that a row's looks depend on beside the repository.
struct RowContext: Sendable, Equatable {
  var columns: Int
  var geometry: RowGeometry
  var language: Language
  var depth: ColorDepth
  var isSelected = false
  /// Keys go to the list, not to the detail beside it.
  var isFocused = true
  var showsPictures: Bool
  var avatar: ScreenImage?
  var thumbnail: ScreenImage?
  /// Ages are shown to the minute.
  var now: Date

  static func minute(of date: Date) -> Date {
    Date(
      timeIntervalSinceReferenceDate: (date.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    )
  }
}

/// The columns of a row: the bar of the selection, the owner's picture, text, a picture at the right.
struct RowColumns {
  let text: Int
  let textColumns: Int
  /// Nil where there is no picture of the README.
  let thumbnail: Int?
  let avatar = 2

  /// Longer lines are hard to read.
  private static let widestText = 100
  private static let gap = 2

  init(_ context: RowContext) {
    let picture = context.showsPictures ? context.geometry.avatar : nil
    text = 2 + (picture.map { $0.columns + Self.gap } ?? 0)
    let right = context.columns - Self.gap
    let room = context.showsPictures ? context.geometry.thumbnail : nil
    let reserved = room.map { $0.columns + Self.gap } ?? 0
    textColumns = max(1, min(Self.widestText, right - text - reserved))
    thumbnail = room.map { right - $0.columns }
  }
}
