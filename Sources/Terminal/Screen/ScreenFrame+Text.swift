extension ScreenFrame {
  /// Writes `text` at `position`, clipped to `area` and the frame. A character cut by an edge, such
  /// as half of a wide one, becomes a space.
  package mutating func write(
    _ text: StyledText, at position: ScreenPosition, in area: ScreenArea? = nil
  ) {
    let area = (area ?? self.area).intersection(self.area)
    guard (area.row..<area.row + area.rows).contains(position.row), area.columns > 0 else { return }
    var writer = RowWriter(
      row: position.row, column: position.column,
      room: area.column..<area.column + area.columns)
    for span in text.spans {
      guard writer.column < writer.room.upperBound else { return }
      write(span, &writer)
    }
  }

  private struct RowWriter {
    let row: Int
    /// Where the next character goes; it may start left of `room`.
    var column: Int
    let room: Range<Int>
  }

  private mutating func write(_ span: StyledText.Span, _ writer: inout RowWriter) {
    let style = PackedStyle(span.style)
    let link = span.link.map { texts.number(of: $0) } ?? 0
    let string = span.text.string
    let wasASCII = string.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
      writeASCII(bytes, PackedCell(glyph: 0x20, columns: 1, style: style, link: link), &writer)
      return true
    }
    if wasASCII != true { writeClusters(string, style, link, &writer) }
  }

  private mutating func writeASCII(
    _ bytes: UnsafeBufferPointer<UInt8>, _ blank: PackedCell, _ writer: inout RowWriter
  ) {
    let columns = (writer.column..<writer.column + bytes.count).clamped(to: writer.room)
    let first = writer.column
    writer.column += bytes.count
    guard !columns.isEmpty else { return }
    makeRoom(writer.row, columns)
    let start = writer.row * size.columns
    var cell = blank
    for column in columns {
      cell.glyph = UInt32(bytes[column - first])
      cells[start + column] = cell
    }
  }

  private mutating func writeClusters(
    _ string: String, _ style: PackedStyle, _ link: UInt16, _ writer: inout RowWriter
  ) {
    let scalars = string.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex, writer.column < writer.room.upperBound {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      if let columns = scalar.standaloneColumns,
        next == scalars.endIndex || scalars[next].standaloneColumns != nil
      {
        put(PackedCell(glyph: scalar.value, columns: columns, style: style, link: link), &writer)
        index = next
      } else {
        let end = string.index(after: index)
        for piece in StyledText.pieces(of: String(string[index..<end]).shownOnTerminal) {
          put(texts.cell(of: piece, style, link), &writer)
        }
        index = end
      }
    }
  }

  private mutating func put(_ cell: PackedCell, _ writer: inout RowWriter) {
    guard cell.columns > 0 else { return }
    let whole = writer.column..<writer.column + cell.columns
    writer.column = whole.upperBound
    let columns = whole.clamped(to: writer.room)
    guard !columns.isEmpty else { return }
    makeRoom(writer.row, columns)
    let start = writer.row * size.columns
    var rest = cell
    rest.glyph = whole == columns ? 0 : 0x20
    rest.shape = whole == columns ? 0 : 1
    for column in columns { cells[start + column] = rest }
    if whole == columns { cells[start + columns.lowerBound] = cell }
  }
}
