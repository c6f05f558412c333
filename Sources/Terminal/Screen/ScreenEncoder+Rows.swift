extension ScreenEncoder {
  /// Writes what differs in a row. `shown` stays as it is.
  mutating func write(_ row: Int, of target: [PackedCell], _ frame: ScreenFrame) {
    let columns = frame.size.columns
    let start = row * columns
    var end = columns
    while end > 0, target[start + end - 1] == .blank { end -= 1 }
    var column = 0
    var mustWrite = -1
    while column < columns {
      let isSame = target[start + column] == shown[start + column]
      if isSame && column != mustWrite || target[start + column].isPicture {
        column += 1
        continue
      }
      if column >= end { return erase(row, from: column, target, frame) }
      while column > 0, target[start + column].columns == 0 { column -= 1 }
      let cell = target[start + column]
      approach(row, column, target, frame)
      if cell.isContested {
        writeContested(cell, row, column, frame)
        mustWrite = column + cell.columns
      } else {
        writer.write(cell, shownStyle(of: cell), frame.texts)
      }
      column += max(1, cell.columns)
    }
  }

  /// To a cell of which `shown` is another. Few cells on the way that need nothing but their
  /// character are written again, for that is shorter.
  private mutating func approach(
    _ row: Int, _ column: Int, _ target: [PackedCell], _ frame: ScreenFrame
  ) {
    let start = row * frame.size.columns
    if let cursor = writer.cursor, cursor.row == row, cursor.column < column,
      column - cursor.column <= (column - cursor.column == 1 ? 3 : 4)
    {
      let way = target[start + cursor.column..<start + column]
      let isShort = way.allSatisfy {
        $0.glyph >= 0x20 && $0.glyph < 0x7F && writer.draws($0, shownStyle(of: $0))
      }
      if isShort {
        for cell in way { writer.write(cell, shownStyle(of: cell), frame.texts) }
        return
      }
    }
    writer.move(to: ScreenPosition(row: row, column: column))
  }

  /// Only blanks are left in the row; a few are shorter as spaces.
  private mutating func erase(
    _ row: Int, from column: Int, _ target: [PackedCell], _ frame: ScreenFrame
  ) {
    let start = row * frame.size.columns
    var last = frame.size.columns - 1
    while last > column, target[start + last] == shown[start + last] { last -= 1 }
    writer.move(to: ScreenPosition(row: row, column: column))
    if last - column < Self.mostSpaces, writer.draws(.blank, .plain) {
      writer.writeSpaces(last - column + 1)
    } else {
      writer.eraseToEnd(frame.texts)
    }
  }

  /// As long as the sequence that erases a line.
  private static let mostSpaces = 3

  /// However many columns the terminal gives the cluster, its cells hold nothing else.
  private mutating func writeContested(
    _ cell: PackedCell, _ row: Int, _ column: Int, _ frame: ScreenFrame
  ) {
    var space = cell
    space.glyph = 0x20
    space.setColumns(1)
    for _ in 0..<cell.columns { writer.write(space, shownStyle(of: cell), frame.texts) }
    writer.move(to: ScreenPosition(row: row, column: column))
    writer.write(cell, shownStyle(of: cell), frame.texts)
  }

  /// What the terminal shows of a cell's style. Most styles are shown as they are; what the others
  /// become is remembered.
  mutating func shownStyle(of cell: PackedCell) -> PackedStyle {
    let style = PackedStyle(
      color: cell.foreground, background: cell.background, attributes: cell.attributes)
    if style.isShownUnchanged(at: profile.colorDepth) { return style }
    if let known = styles[style] { return known }
    let shown = profile.shown(style.style)
    if styles.count >= Self.mostStyles { styles = [:] }
    styles[style] = shown
    return shown
  }

  private static let mostStyles = 4096
}

extension PackedStyle {
  fileprivate func isShownUnchanged(at depth: ColorDepth) -> Bool {
    attributes.isEmpty && color.isShownUnchanged(at: depth)
      && background.isShownUnchanged(at: depth)
  }
}

extension PackedColor {
  fileprivate func isShownUnchanged(at depth: ColorDepth) -> Bool {
    switch kind {
    case .none: true
    case .named: depth != .none
    case .indexed: depth >= .indexed
    case .rgb: depth == .full
    case .role, .data: false
    }
  }
}
