/// What becomes of characters that could act on a terminal or deceive its reader.
///
/// - Controls (C0, DEL) are shown as control pictures, C1 controls and unassigned code points as U+FFFD.
/// - Line ends become a space, or a new line where the caller asks for lines; tabs become spaces.
/// - Invisible characters are dropped: bidi controls, zero width, fillers, variation selectors, tags.
/// - Emoji keep their first picture (no skin tone, no joined tail), for terminals disagree on the rest.
/// - At most five marks may pile up on a letter, and a mark without a letter gets a dotted circle.
enum TextSanitizer {
  static func line(_ text: String) -> String {
    if text.isPrintableASCII { return text }
    var line = SanitizedLine()
    for character in text {
      character.isNewline ? line.appendSpace() : line.append(character, tabStop: 1)
    }
    return line.normalized
  }

  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { raw in
      if raw.isPrintableASCII { return String(raw) }
      var line = SanitizedLine()
      for character in raw { line.append(character, tabStop: 4) }
      return line.normalized
    }
  }
}

extension StringProtocol {
  fileprivate var isPrintableASCII: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}
