/// Replaces or drops characters that could act on a terminal or deceive the reader.
///
/// - Controls (C0, DEL) become control pictures, C1 controls and unassigned code points U+FFFD.
/// - Line ends become a space, or a new line where the caller wants lines; tabs become spaces.
/// - Invisible characters are dropped: bidi controls, zero width, fillers, variation selectors,
///   tags.
/// - Emoji keep only their first glyph (no skin tone, no joined sequence), because terminals
///   disagree on the rest.
/// - A letter keeps at most five marks, and a mark without a letter gets a dotted circle.
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

/// A line being built from untrusted characters.
private struct SanitizedLine {
  private var scalars = String.UnicodeScalarView()
  private var columns = 0
  private var isASCII = true

  private static let mostMarks = 5
  private static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

  /// The line in normal form C.
  var normalized: String {
    let text = String(scalars)
    return isASCII ? text : text.normalizedC
  }

  mutating func appendSpace() { emit(" ") }

  /// Appends the safe part of one grapheme cluster; tabs extend to the next multiple of `tabStop`.
  mutating func append(_ character: Character, tabStop: Int) {
    guard character != "\t" else {
      repeat { emit(" ") } while columns % tabStop != 0
      return
    }
    let cluster = character.unicodeScalars
    if let letter = Self.letter(ofLoneIndicator: cluster) { return emit(letter) }
    appendCluster(cluster)
  }

  private mutating func appendCluster(_ cluster: Character.UnicodeScalarView) {
    let isEmoji = cluster.first.map { !$0.isASCII && $0.properties.isEmoji } ?? false
    var hasBase = false
    var marks = 0
    for scalar in cluster {
      if isEmoji && scalar == Self.zeroWidthJoiner { return }
      if !scalar.isASCII, scalar.properties.isEmojiModifier { continue }
      guard let shown = scalar.shown else { continue }
      if shown.isMark {
        if !hasBase { emit("\u{25CC}") }
        marks += 1
        if marks > Self.mostMarks { continue }
      } else {
        marks = 0
      }
      hasBase = true
      emit(shown)
    }
  }

  private mutating func emit(_ scalar: Unicode.Scalar) {
    scalars.append(scalar)
    columns += scalar.cellWidth
    if !scalar.isASCII { isASCII = false }
  }

  /// Half a flag could join with the next character, so it becomes the letter it stands for.
  private static func letter(
    ofLoneIndicator cluster: Character.UnicodeScalarView
  ) -> Unicode.Scalar? {
    guard let first = cluster.first, first.isRegionalIndicator,
      cluster.dropFirst().first?.isRegionalIndicator != true
    else { return nil }
    return Unicode.Scalar(first.value - 0x1F1E6 + 0x41)
  }
}

extension Unicode.Scalar {
  /// The scalar to show in place of this one, nil for none.
  fileprivate var shown: Unicode.Scalar? {
    if (0x20...0x7E).contains(value) || isStroke { return self }
    switch properties.generalCategory {
    case .control:
      if value < 0x20 { return Unicode.Scalar(0x2400 + value) }
      return value == 0x7F ? "\u{2421}" : "\u{FFFD}"
    case .format: return nil
    case .surrogate: return "\u{FFFD}"
    case .unassigned: return properties.isDefaultIgnorableCodePoint ? nil : "\u{FFFD}"
    case .lineSeparator, .paragraphSeparator: return " "
    case .spaceSeparator: return Self.keptSpaces.contains(self) ? self : " "
    default: return properties.isDefaultIgnorableCodePoint ? nil : self
    }
  }

  /// No-break spaces, and the ideographic space, which is two columns wide.
  private static let keptSpaces: [Unicode.Scalar] = ["\u{A0}", "\u{202F}", "\u{3000}"]

  fileprivate var isMark: Bool {
    if isASCII || isStroke { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
