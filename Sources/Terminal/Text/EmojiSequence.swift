/// An emoji that consists of several scalars, as Unicode defines them: with a skin tone, joined from
/// others, a flag of a region or of tags, a keycap.
/// Source: https://www.unicode.org/reports/tr51/#Definitions
struct EmojiSequence {
  /// The sequence, without what does not belong to it.
  let text: String

  /// More joined emoji than in any that Unicode recommends.
  private static let mostJoined = 8
  /// More tags than in any flag of a region.
  private static let mostTags = 8

  /// Nil for a cluster that is not an emoji, or one of a single scalar.
  init?(_ cluster: Character.UnicodeScalarView) {
    guard cluster.count > 1, let first = cluster.first else { return nil }
    var rest = cluster[...]
    var kept = String.UnicodeScalarView()
    if first.isKeycapBase {
      guard Self.consumeKeycap(&rest, &kept) else { return nil }
    } else if first.isRegionalIndicator {
      kept.append(contentsOf: rest.prefix(2))
      guard kept.allSatisfy(\.isRegionalIndicator), kept.count == 2 else { return nil }
    } else {
      guard first.isEmojiBase, !cluster.contains(where: \.isStackedMark) else { return nil }
      Self.consumeJoined(&rest, &kept)
    }
    text = String(kept)
  }

  private static func consumeKeycap(
    _ rest: inout Substring.UnicodeScalarView, _ kept: inout String.UnicodeScalarView
  ) -> Bool {
    let scalars = Array(rest)
    guard scalars == [scalars[0], "\u{FE0F}", "\u{20E3}"] || scalars == [scalars[0], "\u{20E3}"]
    else { return false }
    kept.append(contentsOf: scalars)
    return true
  }

  private static func consumeJoined(
    _ rest: inout Substring.UnicodeScalarView, _ kept: inout String.UnicodeScalarView
  ) {
    for count in 1...mostJoined {
      guard let base = rest.popFirst() else { return }
      kept.append(base)
      if let next = rest.first, next.isEmojiStyle || next.properties.isEmojiModifier {
        kept.append(next)
        rest = rest.dropFirst()
      }
      consumeTags(after: base, &rest, &kept)
      guard rest.first?.isZeroWidthJoiner == true, count < mostJoined,
        rest.dropFirst().first?.isEmojiBase == true
      else { return }
      kept.append("\u{200D}")
      rest = rest.dropFirst()
    }
  }

  /// The tags of a flag, such as Scotland's; they end with a cancel tag.
  private static func consumeTags(
    after base: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView,
    _ kept: inout String.UnicodeScalarView
  ) {
    let tags = rest.prefix { $0.isTag && $0 != "\u{E007F}" }
    guard base == "\u{1F3F4}", (1...mostTags).contains(tags.count),
      rest.dropFirst(tags.count).first == "\u{E007F}"
    else { return }
    kept.append(contentsOf: tags)
    kept.append("\u{E007F}")
    rest = rest.dropFirst(tags.count + 1)
  }
}

extension String {
  /// What terminals agree on: of an emoji only the first glyph, without a skin tone and without a
  /// selector that would make it wider. Its columns are those of the whole text.
  var shownOnTerminal: String { shown(isWhole: false) }

  /// The text without the selectors that would make it wider than its columns.
  var shownInColumns: String { shown(isWhole: true) }

  private func shown(isWhole: Bool) -> String {
    guard unicodeScalars.contains(where: \.isEmojiPart) else { return self }
    var shown = String.UnicodeScalarView()
    for character in self {
      let cluster = character.unicodeScalars
      guard let first = cluster.first, first.properties.isEmoji else {
        shown.append(contentsOf: cluster)
        continue
      }
      for scalar in cluster {
        if !isWhole, scalar.isZeroWidthJoiner { break }
        if !isWhole, scalar.properties.isEmojiModifier, scalar != first { continue }
        // A selector that asks for the form that the emoji has anyway.
        let isUsual = first.cellWidth == (scalar == "\u{FE0F}" ? 2 : 1)
        if scalar.isEmojiStyle, first.isASCII || !isUsual { continue }
        shown.append(scalar)
      }
    }
    return String(shown)
  }
}

extension Unicode.Scalar {
  var isZeroWidthJoiner: Bool { value == 0x200D }

  /// Zero-width joiner and non-joiner.
  var isJoiner: Bool { value == 0x200D || value == 0x200C }

  var isVariationSelector: Bool { properties.isVariationSelector }

  /// Text or emoji style.
  var isEmojiStyle: Bool { value == 0xFE0E || value == 0xFE0F }

  var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// What may follow an emoji, and what terminals disagree on.
  fileprivate var isEmojiPart: Bool {
    isZeroWidthJoiner || isEmojiStyle || (0x1F3FB...0x1F3FF).contains(value)
  }

  /// A character that may be joined to others; not a digit, the sign for copyright, or a skin tone on
  /// its own.
  var isEmojiBase: Bool {
    value > 0x2FF && properties.isEmoji && !properties.isEmojiModifier && !isRegionalIndicator
  }

  fileprivate var isKeycapBase: Bool {
    (0x30...0x39).contains(value) || self == "#" || self == "*"
  }

  /// A combining mark, which terminals draw over an emoji.
  fileprivate var isStackedMark: Bool {
    properties.generalCategory == .nonspacingMark && !isEmojiStyle
      || properties.generalCategory == .enclosingMark
  }
}
