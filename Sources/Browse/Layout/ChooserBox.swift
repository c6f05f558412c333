internal import Terminal

/// Where the choices of a chooser are in a window, and which of them are seen.
struct ChooserBox: Equatable {
  /// Inside of its border.
  let inside: ScreenArea
  /// The choices alone.
  let list: ScreenArea
  /// Choices above the first that is seen.
  let offset: Int
  private let count: Int

  static let columns = 32
  private static let mostRows = 12

  /// What is typed, and a rule; there are too few ways to sort for that.
  private static func headRows(_ isSorts: Bool) -> Int { isSorts ? 0 : 2 }

  init(_ chooser: Chooser, isSorts: Bool, in size: TerminalSize) {
    let head = Self.headRows(isSorts)
    let room = BoxView.room(in: size)
    let rows = min(Self.mostRows, chooser.choices.count, room.rows - head)
    inside = BoxView(
      title: StyledText(), columns: Self.columns, rows: rows + head, in: size
    ).inside(of: size)
    list = ScreenArea(
      row: inside.row + head, column: inside.column, columns: inside.columns, rows: rows)
    count = chooser.shown.count
    let selection = max(0, min(chooser.selection, count - 1))
    offset = max(0, min(selection - rows / 2, count - rows))
  }

  /// The place among those that pass the filter of the choice that is seen there.
  func choice(at position: ScreenPosition) -> Int? {
    guard list.contains(position) else { return nil }
    let index = offset + position.row - list.row
    return index < count ? index : nil
  }
}
