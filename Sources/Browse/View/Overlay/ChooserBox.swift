internal import Terminal

/// Where a chooser's choices are in a window, and which of them are visible.
struct ChooserBox: Equatable {
  /// Inside the border.
  let inside: ScreenArea
  /// Only the choices.
  let list: ScreenArea
  /// Choices above the first visible one.
  let offset: Int
  private let count: Int

  static let columns = 32
  private static let mostRows = 12

  /// The filter and a rule; sorts have neither because there are so few.
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

  /// The index, among the filtered choices, of the one at `position`.
  func choice(at position: ScreenPosition) -> Int? {
    guard list.contains(position) else { return nil }
    let index = offset + position.row - list.row
    return index < count ? index : nil
  }
}

/// The lines of the help, and how many of them fit into the window.
struct HelpBox {
  let columns: Int
  let lines: [StyledText]
  /// Lines that are visible at once.
  let rows: Int

  private static let widest = 84

  init(scene: ViewContext) {
    let room = BoxView.room(in: scene.layout.size)
    columns = min(Self.widest, room.columns)
    lines = HelpPage(scene: scene).lines(columns: columns)
    rows = min(lines.count, room.rows)
  }

  /// The offset at which the last line is visible.
  var lastOffset: Int { max(0, lines.count - rows) }
}
