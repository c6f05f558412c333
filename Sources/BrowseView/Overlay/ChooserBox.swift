package import BrowseModel
package import Terminal

/// Where the choices of a chooser, or the actions of the palette, are in a window, and which of them are visible.
package struct ChooserBox: Equatable {
  /// Inside the border.
  let inside: ScreenArea
  /// Only the choices.
  let list: ScreenArea
  /// Choices above the first visible one.
  let offset: Int
  private let count: Int

  private static let columns = 32
  private static let wideColumns = 76
  private static let mostRows = 12
  private static let paletteColumns = 60
  package static let mostPaletteRows = 14
  /// The filter and a rule.
  private static let headRows = 2

  /// - Parameter isWide: Whether choices are longer than a word or two.
  package init(_ chooser: Chooser, isFiltered: Bool, isWide: Bool = false, in size: TerminalSize) {
    self.init(
      columns: isWide ? Self.wideColumns : Self.columns,
      rows: min(Self.mostRows, chooser.choices.count),
      headRows: isFiltered ? Self.headRows : 0, count: chooser.shown.count,
      selection: chooser.selection, in: size)
  }

  package init(_ palette: Palette, in size: TerminalSize) {
    self.init(
      columns: Self.paletteColumns, rows: Self.mostPaletteRows, headRows: Self.headRows,
      count: palette.shown.count, selection: palette.selection, in: size)
  }

  private init(
    columns: Int, rows: Int, headRows: Int, count: Int, selection: Int, in size: TerminalSize
  ) {
    let rows = min(rows, BoxView.room(in: size).rows - headRows)
    inside = BoxView(
      title: StyledText(), columns: columns, rows: rows + headRows, in: size
    ).inside(of: size)
    list = ScreenArea(
      row: inside.row + headRows, column: inside.column, columns: inside.columns, rows: rows)
    self.count = count
    let selection = max(0, min(selection, count - 1))
    offset = max(0, min(selection - rows / 2, count - rows))
  }

  /// The index, among the filtered choices, of the one at `position`.
  package func choice(at position: ScreenPosition) -> Int? {
    guard list.contains(position) else { return nil }
    let index = offset + position.row - list.row
    return index < count ? index : nil
  }
}
