/// Writes cells and moves the cursor with as few bytes as possible, and tracks the resulting state
/// of the terminal.
struct ScreenWriter: Sendable {
  var bytes: [UInt8] = []
  let size: TerminalSize
  /// Nil when unknown, for example after the last column.
  private(set) var cursor: ScreenPosition?
  private(set) var pen = PackedStyle.plain
  /// The open link, as a number of the frame's texts.
  private var link: UInt16 = 0

  init(size: TerminalSize) { self.size = size }

  mutating func put(_ text: String) { bytes += text.utf8 }

  mutating func forgetCursor() { cursor = nil }

  /// Resets the style and the scrolling region, and clears the screen.
  mutating func clear() {
    put("\u{1B}[r\u{1B}[m\u{1B}[2J")
    pen = .plain
    cursor = nil
  }

  mutating func setPen(_ style: PackedStyle) {
    StyleSequence.append(from: pen, to: style, into: &bytes)
    pen = style
  }

  mutating func setLink(_ number: UInt16, in texts: ScreenTexts) {
    guard number != link else { return }
    link = number
    put("\u{1B}]8;;")
    if number > 0 { put(texts.links[Int(number) - 1].address) }
    put("\u{1B}\\")
  }

  /// Whether a cell shown in `style` needs only its character.
  func draws(_ cell: PackedCell, _ style: PackedStyle) -> Bool {
    guard cell.link == link else { return false }
    guard cell.isBare else { return style == pen }
    return style.background == pen.background && pen.attributes.isDisjoint(with: .lines)
  }

  /// Writes one cluster. `style` is the cell's style as the terminal shows it.
  mutating func write(_ cell: PackedCell, _ style: PackedStyle, _ texts: ScreenTexts) {
    if cell.link != link { setLink(cell.link, in: texts) }
    if !draws(cell, style) { setPen(cell.isBare ? penForSpace(style) : style) }
    if cell.glyph < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: cell.glyph))
    } else if let index = cell.clusterIndex {
      bytes += texts.clusters[index].utf8
    } else if let scalar = Unicode.Scalar(cell.glyph) {
      bytes += scalar.utf8
    }
    advance(cell.isContested ? nil : cell.columns)
  }

  /// The text color may stay set, because it will be needed again.
  private func penForSpace(_ style: PackedStyle) -> PackedStyle {
    if style.background == .none && pen.color == .none { return .plain }
    return PackedStyle(
      color: pen.color, background: style.background,
      attributes: pen.attributes.subtracting(.lines))
  }

  private mutating func advance(_ columns: Int?) {
    guard let columns, let old = cursor, old.column + columns < size.columns else {
      cursor = nil
      return
    }
    cursor = ScreenPosition(row: old.row, column: old.column + columns)
  }

  /// Writes spaces in the current pen.
  mutating func writeSpaces(_ count: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: count))
    advance(count)
  }

  /// Erases to the end of the line, with the terminal's own background.
  mutating func eraseToEnd(_ texts: ScreenTexts) {
    if link != 0 { setLink(0, in: texts) }
    setPen(.plain)
    put("\u{1B}[K")
  }

  /// Scrolls rows `top..<bottom` up by `shift`, or down; new rows are empty.
  mutating func scroll(top: Int, bottom: Int, by shift: Int, _ texts: ScreenTexts) {
    if link != 0 { setLink(0, in: texts) }
    setPen(.plain)
    let isWhole = top == 0 && bottom == size.rows
    if !isWhole { put("\u{1B}[\(top + 1);\(bottom)r") }
    let count = abs(shift)
    put("\u{1B}[\(count == 1 ? "" : String(count))\(shift > 0 ? "S" : "T")")
    guard !isWhole else { return }
    put("\u{1B}[r")
    cursor = ScreenPosition(row: 0, column: 0)
  }

  mutating func move(to target: ScreenPosition) {
    guard cursor != target else { return }
    ScreenMove(from: cursor, to: target).append(to: &bytes)
    cursor = target
  }
}

/// The shortest sequence that moves the cursor from one cell to another.
private struct ScreenMove {
  /// Nil when unknown.
  let from: ScreenPosition?
  let to: ScreenPosition

  /// More line feeds than this are not shorter than an absolute position.
  private static let mostFeeds = 3

  func append(to bytes: inout [UInt8]) {
    let start = bytes.count
    appendPosition(to: &bytes)
    let length = bytes.count - start
    guard let from else { return }
    let position = bytes.count
    appendSteps(from, &bytes)
    let steps = bytes.count - position
    if steps > 0 && steps < length {
      bytes.removeSubrange(start..<position)
    } else {
      bytes.removeSubrange(position...)
    }
  }

  /// CUP; a parameter of 1 may be omitted.
  private func appendPosition(to bytes: inout [UInt8]) {
    bytes += [0x1B, UInt8(ascii: "[")]
    if to.row > 0 { bytes.appendDecimal(to.row + 1) }
    if to.column > 0 {
      bytes.append(UInt8(ascii: ";"))
      bytes.appendDecimal(to.column + 1)
    }
    bytes.append(UInt8(ascii: "H"))
  }

  /// The carriage return comes before line feeds, because the system may insert one anyway.
  private func appendSteps(_ from: ScreenPosition, _ bytes: inout [UInt8]) {
    let down = to.row - from.row
    guard (0...Self.mostFeeds).contains(down) else { return }
    var column = from.column
    if down > 0 || to.column == 0 {
      bytes.append(0x0D)
      bytes.append(contentsOf: repeatElement(0x0A, count: down))
      column = 0
    }
    let right = to.column - column
    guard right != 0 else { return }
    bytes += [0x1B, UInt8(ascii: "[")]
    if abs(right) > 1 { bytes.appendDecimal(abs(right)) }
    bytes.append(UInt8(ascii: right > 0 ? "C" : "D"))
  }
}

/// The clipboard of the user's terminal, even a remote one (OSC 52).
package enum Clipboard {
  /// Terminals drop much longer texts; tmux and xterm accept only a little more than this.
  private static let mostBytes = 56_000

  /// The bytes that copy `text`; empty for a text that terminals would reject, or that could do
  /// more than appear when pasted into a shell.
  package static func bytes(copying text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let isPlain = text.unicodeScalars.allSatisfy {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    guard isPlain, !bytes.isEmpty, bytes.count <= mostBytes else { return [] }
    return Array("\u{1B}]52;c;".utf8) + bytes.base64 + Array("\u{1B}\\".utf8)
  }
}
