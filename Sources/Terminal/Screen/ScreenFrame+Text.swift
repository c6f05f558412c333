internal import ImageProtocol

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
        put(
          PackedCell(glyph: scalar.value, columns: columns, style: style, link: link), &writer)
        index = next
      } else {
        let end = string.index(after: index)
        for piece in StyledText.pieces(of: String(string[index..<end])) {
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

extension ScreenFrame {
  /// The text of every row, without trailing spaces.
  package var lines: [String] {
    (0..<size.rows).map { row in
      let text = (0..<size.columns).map { cell(row, $0).text }.joined()
      return Self.trimmed(text)
    }
  }

  /// As `lines`, with the style of each run in braces before it: `{bold muted on canvas}text{}`.
  /// Roles appear by name, and a URL follows `link=`; trailing plain spaces are omitted. Images
  /// follow on lines of their own: size, position, visible part.
  package var styledLines: [String] {
    let rows = (0..<size.rows).map { row in
      var text = ""
      var name = ""
      for column in 0..<size.columns {
        let cell = cell(row, column)
        let next = Self.name(of: cell)
        if next != name { text += "{\(next)}" }
        name = next
        text += cell.text
      }
      return name.isEmpty ? Self.trimmed(text) : text + "{}"
    }
    return rows + images.map(\.dump)
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text.utf8[...]
    while rest.last == 0x20 { rest.removeLast() }
    return String(Substring(rest))
  }

  private static func name(of cell: ScreenCell) -> String {
    let style = cell.style
    var parts: [String] = []
    if style.isBold { parts.append("bold") }
    if style.isDim { parts.append("dim") }
    if style.isItalic { parts.append("italic") }
    if style.isUnderlined { parts.append("underlined") }
    if style.isStruckThrough { parts.append("struck") }
    if let color = style.color { parts.append(name(of: color)) }
    if let background = style.background { parts.append("on \(name(of: background))") }
    if let link = cell.link { parts.append("link=\(link.address)") }
    return parts.joined(separator: " ")
  }

  private static func name(of color: Color) -> String {
    switch color {
    case .named(let name): "\(name)"
    case .indexed(let index): "color\(index)"
    case .rgb(let red, let green, let blue):
      hex(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    case .role(let role): role.rawValue
    case .data(let value): "data\(hex(value))"
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}

extension PlacedImage {
  fileprivate var dump: String {
    "{picture \(image.drawn.columns)×\(image.drawn.rows) at \(position.row),\(position.column)"
      + " shows \(visible.columns)×\(visible.rows) at \(visible.row),\(visible.column)}"
  }
}
