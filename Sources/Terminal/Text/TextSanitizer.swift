internal import Platform

/// Replaces or drops characters that could act on a terminal or deceive the reader.
///
/// - Controls (C0, DEL) become control pictures, C1 controls and unassigned code points U+FFFD.
/// - Line ends become a space, or a new line where the caller wants lines; tabs become spaces.
/// - Joiners and variation selectors stay where they carry meaning: after a letter of a script that
///   needs them, and in emoji. Everywhere else invisible characters are dropped: bidi controls, zero
///   width, fillers, tags.
/// - An emoji keeps its skin tone, the rest of its sequence and a flag's tags; `shownOnTerminal` says
///   what of it terminals agree on.
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

  static func lines(_ text: String, atMost count: Int = .max) -> [String] {
    text.split(maxSplits: count, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .prefix(count).map { raw in
        if raw.isPrintableASCII { return String(raw) }
        var line = SanitizedLine()
        for character in raw { line.append(character, tabStop: 4) }
        return line.normalized
      }
  }
}

extension String {
  /// The text on one line without control characters and those that turn the text after them around,
  /// and otherwise as it is: for programs and files, never for a terminal, which invisible characters
  /// could deceive.
  package var sanitizedData: String {
    if isPrintableASCII { return self }
    var scalars = String.UnicodeScalarView()
    for character in self {
      if character.isNewline || character == "\t" {
        scalars.append(" ")
      } else {
        for scalar in character.unicodeScalars where !scalar.turnsText {
          scalars.append(scalar.pictured ?? scalar)
        }
      }
    }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// Embeddings, overrides and isolates of text direction; the three marks act like a letter only.
  fileprivate var turnsText: Bool {
    properties.isBidiControl && value != 0x061C && value != 0x200E && value != 0x200F
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
    if let emoji = EmojiSequence(cluster) {
      columns += CellWidth.columns(of: emoji.text)
      scalars.append(contentsOf: emoji.text.unicodeScalars)
      isASCII = false
      return
    }
    appendCluster(cluster)
  }

  private mutating func appendCluster(_ cluster: Character.UnicodeScalarView) {
    var hasBase = false
    var marks = 0
    for scalar in cluster {
      if !scalar.isASCII, scalar.properties.isEmojiModifier { continue }
      if scalar.isJoiner || scalar.isVariationSelector {
        // A joiner behind a mark could join an emoji with the next one.
        let joinsEmoji = scalar.isJoiner && cluster.first?.isEmojiBase == true
        if !joinsEmoji, scalar.hasMeaning(after: scalars.last) { emit(scalar) }
        continue
      }
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
  /// What a control character becomes, or a code point that is not a character; nil for all others.
  fileprivate var pictured: Unicode.Scalar? {
    switch properties.generalCategory {
    case .control:
      if value < 0x20 { return Unicode.Scalar(0x2400 + value) }
      return value == 0x7F ? "\u{2421}" : "\u{FFFD}"
    case .surrogate: return "\u{FFFD}"
    case .lineSeparator, .paragraphSeparator: return " "
    default: return nil
    }
  }

  /// The scalar to show in place of this one, nil for none.
  fileprivate var shown: Unicode.Scalar? {
    if (0x20...0x7E).contains(value) || isStroke { return self }
    if let pictured { return pictured }
    switch properties.generalCategory {
    case .format: return nil
    case .unassigned: return properties.isDefaultIgnorableCodePoint ? nil : "\u{FFFD}"
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

  /// Whether this joiner or variation selector changes how the scalar before it is written. Two in a
  /// row, and all after a space or a Latin letter, only hide something.
  fileprivate func hasMeaning(after previous: Unicode.Scalar?) -> Bool {
    guard let previous else { return false }
    if isJoiner { return previous.isOfJoiningScript }
    switch value {
    case 0x180B...0x180F: return (0x1800...0x18AF).contains(previous.value)
    case 0xE0100...0xE01EF: return previous.properties.isIdeographic
    default:
      if isEmojiStyle, !previous.isASCII, previous.properties.isEmoji { return true }
      let isLetter = previous.properties.isIdeographic || previous.isOfJoiningScript
      return isLetter || previous.properties.generalCategory == .mathSymbol && !previous.isASCII
    }
  }

  /// A letter or mark of a script whose letters change their form when they join: Arabic, Syriac,
  /// Mongolian, the scripts of India and Southeast Asia.
  private var isOfJoiningScript: Bool {
    guard Self.joiningScripts.contains(where: { $0.contains(value) }) else { return false }
    return isMark || properties.isAlphabetic
  }

  private static let joiningScripts: [ClosedRange<UInt32>] = [
    0x0600...0x109F, 0x1780...0x18AF, 0x1900...0x1CFF, 0xA800...0xA8FF, 0xA930...0xAAFF,
    0xABC0...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFE, 0x10A00...0x11FFF, 0x1E900...0x1E95F,
  ]
}
