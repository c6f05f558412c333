internal import CUtf8proc

/// Columns that text takes in a terminal.
///
/// The width of a text is the sum of its scalars' widths, as most terminals count. After sanitising,
/// that is right for emoji and flags too, and joining two texts joins their widths.
enum CellWidth {
  static func columns(of text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + $1.cellWidth }
  }
}

extension Unicode.Scalar {
  /// 0, 1 or 2 columns. Emoji are wide, ambiguous characters narrow, half a flag is half of two.
  var cellWidth: Int {
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if isStroke { return 1 }
    if isRegionalIndicator { return 1 }
    if properties.isEmojiPresentation { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: return 0
    default: break
    }
    if isTrailingJamo { return 0 }
    return min(2, max(1, Int(utf8proc_charwidth(utf8proc_int32_t(value)))))
  }

  /// Box drawing and block elements, which are common enough to be spared the tables.
  var isStroke: Bool { (0x2500...0x259F).contains(value) }

  /// Hangul vowels and finals, which are drawn into the cell of their initial.
  private var isTrailingJamo: Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
  }
}

extension TerminalText {
  /// Columns this text takes in a terminal.
  package var columns: Int { CellWidth.columns(of: string) }
}
