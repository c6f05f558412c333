/// Stands in for an owner's image that is missing or not loaded yet: a block in a color derived
/// from the login, with its first letter.
package struct DefaultAvatar: Sendable {
  private let letter: StyledText
  private let tone: ThemeTone

  package init(login: String) {
    tone = Self.tones[Int(Self.hash(login) % UInt64(Self.tones.count))]
    let first = login.uppercased().first { $0.isLetter || $0.isNumber }
    let text = TerminalText(sanitizing: first.map(String.init) ?? "?")
    // Anything wider than a letter may not fit into one cell.
    letter = StyledText(text.columns == 1 ? text : "?")
  }

  /// `rows` lines of `columns` cells; without colors the letter in brackets.
  package func lines(columns: Int, rows: Int, depth: ColorDepth) -> [StyledText] {
    guard columns > 0, rows > 0 else { return [] }
    guard depth != .none else { return outline(columns: columns, rows: rows) }
    let style = Style(
      isBold: true, color: depth == .sixteen ? .named(.white) : .rgb(255, 255, 255),
      background: tone.color(at: depth))
    return (0..<rows).map { row in
      let isMiddle = row == (rows - 1) / 2
      let head = (columns - 1) / 2
      let text =
        isMiddle
        ? TerminalText.spaces(head) + letter.plain + .spaces(columns - head - 1)
        : .spaces(columns)
      return StyledText(text, style)
    }
  }

  private func outline(columns: Int, rows: Int) -> [StyledText] {
    let text = columns >= 3 ? "[" + letter.plain + "]" : letter.plain
    let blank = StyledText(TerminalText.spaces(columns))
    return (0..<rows).map { row in
      guard row == (rows - 1) / 2 else { return blank }
      return StyledText(text).padded(to: columns)
    }
  }

  /// White text has a contrast of at least 4.5 on each.
  static let tones = [
    ThemeTone(0x1F6FEB, 26, .blue), ThemeTone(0x8250DF, 92, .magenta),
    ThemeTone(0xBF3989, 126, .magenta), ThemeTone(0xCF222E, 160, .red),
    ThemeTone(0xBC4C00, 130, .red), ThemeTone(0x7D6300, 94, .red),
    ThemeTone(0x1A7F37, 22, .blue), ThemeTone(0x0E7575, 23, .blue),
    ThemeTone(0x57606A, 59, .blue), ThemeTone(0x6639BA, 55, .magenta),
  ]

  /// FNV-1a: the same on every machine and in every run.
  /// Source: http://www.isthe.com/chongo/tech/comp/fnv/
  private static func hash(_ login: String) -> UInt64 {
    login.lowercased().utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
  }
}
