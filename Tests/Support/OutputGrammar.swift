/// Parses output as ECMA-48 and finds everything except plain text, SGR and web links.
package enum OutputGrammar {
  /// The first fault, or nil.
  package static func fault(in bytes: [UInt8], allowingNewlines: Bool = true) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return "not UTF-8" }
    var rest = text.unicodeScalars[...]
    var previous: Unicode.Scalar = " "
    while let scalar = rest.first {
      if scalar == "\u{1B}" {
        guard let length = sequenceLength(rest) else {
          return "sequence \(String(rest.prefix(20)).debugDescription)"
        }
        rest = rest.dropFirst(length)
        continue
      }
      if scalar == "\n" && allowingNewlines {
      } else if !isHarmless(scalar, after: previous) {
        return "U+\(String(scalar.value, radix: 16, uppercase: true))"
      }
      previous = scalar
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The text without its sequences.
  package static func visible(_ bytes: [UInt8]) -> String {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    var text = String.UnicodeScalarView()
    while let scalar = rest.first {
      if scalar == "\u{1B}", let length = sequenceLength(rest) {
        rest = rest.dropFirst(length)
      } else {
        text.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// Joiners, variation selectors and tags hide nothing after a letter of another script or an emoji.
  private static func isHarmless(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar
  ) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0x180B...0x180F, 0xE0020...0xE007F, 0xE0100...0xE01EF:
      let isStyled = [0xFE0E, 0xFE0F].contains(scalar.value) && previous.properties.isEmoji
      let isLetter = previous.value > (scalar.properties.isVariationSelector ? 0x7F : 0x2FF)
      return isStyled
        || isLetter && previous.value != 0x200C && !previous.properties.isWhitespace
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func sequenceLength(_ scalars: Substring.UnicodeScalarView) -> Int? {
    let text = Substring(scalars)
    if let match = text.prefixMatch(of: /\u{1B}\[[0-9;]{1,20}m/.matchingSemantics(.unicodeScalar)) {
      return match.count
    }
    if let match = text.prefixMatch(
      of: /\u{1B}\]8;;(https?:\/\/[!-~]{1,2041})?\u{1B}\\/.matchingSemantics(.unicodeScalar))
    {
      return match.count
    }
    return nil
  }
}

extension Regex<Substring>.Match {
  fileprivate var count: Int { output.unicodeScalars.count }
}

extension Regex<(Substring, Substring?)>.Match {
  fileprivate var count: Int { output.0.unicodeScalars.count }
}
