internal import ImageProtocol

/// The contents of a whole screen: cells, and images over some of them.
package struct ScreenFrame: Sendable {
  package let size: TerminalSize
  /// Row by row, `size.columns` cells each.
  var cells: [PackedCell]
  /// The clusters and links that the cells refer to by number.
  var texts = ScreenTexts()
  package internal(set) var images: [PlacedImage] = []
  /// Where to show the terminal's cursor; nil to hide it.
  package var cursor: ScreenPosition?

  package init(size: TerminalSize) {
    self.size = TerminalSize(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = [PackedCell](repeating: .blank, count: self.size.columns * self.size.rows)
  }

  /// The whole frame.
  package var area: ScreenArea {
    ScreenArea(row: 0, column: 0, columns: size.columns, rows: size.rows)
  }

  /// Fills `area` with spaces in `style`. Removes the parts of images that lie there; an image that
  /// is no longer a rectangle is removed whole.
  package mutating func fill(_ area: ScreenArea, style: Style) {
    let area = area.intersection(self.area)
    guard area.columns > 0, area.rows > 0 else { return }
    let cell = PackedCell(glyph: 0x20, columns: 1, style: PackedStyle(style), link: 0)
    for row in area.row..<area.row + area.rows {
      makeRoom(row, area.column..<area.column + area.columns)
      let start = row * size.columns + area.column
      for index in start..<start + area.columns { cells[index] = cell }
    }
    if !images.isEmpty { images = images.compactMap { $0.without(area) } }
  }

  /// Sets the background of cells that have none, as behind a selected row.
  package mutating func tint(_ area: ScreenArea, background: Color) {
    let area = area.intersection(self.area)
    let color = PackedColor(background)
    for row in area.row..<area.row + area.rows {
      let start = row * size.columns + area.column
      for index in start..<start + area.columns where cells[index].background == .none {
        cells[index].background = color
      }
    }
  }

  /// Puts an image's upper left cell at `position`, clipped to `area`. The cells below keep their
  /// contents, which stand in for the image where it cannot be drawn.
  package mutating func place(
    _ image: ScreenImage, at position: ScreenPosition, in area: ScreenArea? = nil
  ) {
    let whole = ScreenArea(
      row: position.row, column: position.column, columns: image.drawn.columns,
      rows: image.drawn.rows)
    let visible = whole.intersection((area ?? self.area).intersection(self.area))
    guard visible.columns > 0, visible.rows > 0 else { return }
    if case .symbols(let grid) = image.drawn {
      draw(grid, at: position, visible)
    } else {
      images.append(PlacedImage(image: image, position: position, visible: visible))
    }
  }

  private mutating func draw(
    _ grid: SymbolGrid, at position: ScreenPosition, _ visible: ScreenArea
  ) {
    for row in visible.row..<visible.row + visible.rows {
      let end = visible.column + visible.columns
      makeRoom(row, visible.column..<end)
      let source = grid.row(row - position.row)
      for column in visible.column..<end {
        let cell = source[source.startIndex + column - position.column]
        cells[row * size.columns + column] = PackedCell(symbol: cell, colors: grid.colors)
      }
    }
  }

  /// Call this before replacing the cells of `columns`: clusters that cross an edge become spaces.
  mutating func makeRoom(_ row: Int, _ columns: Range<Int>) {
    blankCluster(row, across: columns.lowerBound)
    blankCluster(row, across: columns.upperBound)
  }

  private mutating func blankCluster(_ row: Int, across column: Int) {
    guard column < size.columns else { return }
    let start = row * size.columns
    guard cells[start + column].columns == 0 else { return }
    var index = start + column
    while index > start, cells[index].columns == 0 { index -= 1 }
    repeat {
      cells[index].becomeSpace()
      index += 1
    } while index < start + size.columns && cells[index].columns == 0
  }
}

/// Composes frames from smaller ones.
extension ScreenFrame {
  /// Copies `part` and its images with its upper left cell at `position`, clipped to `area`. A
  /// character cut by an edge, such as half of a wide one, becomes a space.
  package mutating func draw(
    _ part: ScreenFrame, at position: ScreenPosition, in area: ScreenArea? = nil
  ) {
    let whole = part.area.moved(by: position)
    let visible = whole.intersection((area ?? self.area).intersection(self.area))
    guard visible.columns > 0, visible.rows > 0 else { return }
    let numbers = ScreenTexts.Renumbering(of: part.texts, into: &texts)
    for row in visible.row..<visible.row + visible.rows {
      copyRow(of: part, at: position, row, visible, numbers)
    }
    for placed in part.images {
      let shown = placed.visible.moved(by: position).intersection(visible)
      guard shown.columns > 0, shown.rows > 0 else { continue }
      let corner = ScreenPosition(
        row: position.row + placed.position.row, column: position.column + placed.position.column)
      images.append(PlacedImage(image: placed.image, position: corner, visible: shown))
    }
  }

  private mutating func copyRow(
    of part: ScreenFrame, at position: ScreenPosition, _ row: Int, _ visible: ScreenArea,
    _ numbers: ScreenTexts.Renumbering
  ) {
    let columns = visible.column..<visible.column + visible.columns
    makeRoom(row, columns)
    let source = (row - position.row) * part.size.columns - position.column
    let target = row * size.columns
    for column in columns {
      cells[target + column] = numbers.changed(part.cells[source + column])
    }
    let next = columns.upperBound - position.column
    let isCut = next < part.size.columns && part.cells[source + columns.upperBound].columns == 0
    cut(target + columns.lowerBound..<target + columns.upperBound, atEnd: isCut)
  }

  /// Turns the remains of clusters cut by an edge into spaces.
  private mutating func cut(_ indices: Range<Int>, atEnd isCut: Bool) {
    for index in indices {
      guard cells[index].columns == 0 else { break }
      cells[index].becomeSpace()
    }
    guard isCut else { return }
    for index in indices.reversed() {
      let isHead = cells[index].columns > 0
      cells[index].becomeSpace()
      if isHead { break }
    }
  }
}

extension ScreenArea {
  fileprivate func moved(by offset: ScreenPosition) -> ScreenArea {
    ScreenArea(row: row + offset.row, column: column + offset.column, columns: columns, rows: rows)
  }
}
