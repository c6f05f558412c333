internal import ImageProtocol

@testable package import Terminal

/// One cell; a wide character has two, the second without text.
package struct ScreenCell: Sendable, Equatable {
  package var text: String
  /// 0 for all but the first cell of a wide character.
  package var columns: Int
  package var style: Style
  package var link: Hyperlink?
}

extension ScreenFrame {
  package func cell(_ row: Int, _ column: Int) -> ScreenCell {
    let cell = cells[row * size.columns + column]
    let text =
      cell.clusterIndex.map { texts.clusters[$0] }
      ?? Unicode.Scalar(cell.glyph).map { String($0) } ?? " "
    let style = PackedStyle(
      color: cell.foreground, background: cell.background, attributes: cell.attributes)
    return ScreenCell(
      text: cell.columns == 0 ? "" : text, columns: cell.columns, style: style.style,
      link: cell.link == 0 ? nil : texts.links[Int(cell.link) - 1])
  }

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
