internal import Messages

/// A sentence of ArgumentParser, and the message that we say instead.
struct ParserSentence: Sendable {
  /// The text around the values; there is one more literal than there are values.
  private let literals: [String]
  private let say: @Sendable ([String]) -> Message
  /// Whether the command's usage helps.
  let isAboutUsage: Bool

  /// - Parameter pattern: ArgumentParser's English text, with `…` in place of each value.
  init(
    _ pattern: String, isAboutUsage: Bool = false, _ say: @escaping @Sendable ([String]) -> Message
  ) {
    literals = pattern.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
    self.isAboutUsage = isAboutUsage
    self.say = say
  }

  /// Nil if the text is a different one.
  func message(for text: String) -> Message? { values(in: text).map(say) }

  /// The parts of the text at the positions of the values; nil if the text is a different one.
  func values(in text: String) -> [String]? {
    guard text.hasPrefix(literals[0]) else { return nil }
    guard let ending = literals.dropFirst().last else { return text == literals[0] ? [] : nil }
    var rest = text.dropFirst(literals[0].count)
    var values: [String] = []
    for literal in literals.dropFirst().dropLast() {
      guard let range = rest.range(of: literal) else { return nil }
      values.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    guard rest.hasSuffix(ending) else { return nil }
    return values + [String(rest.dropLast(ending.count))]
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The first occurrence of a text in this one.
  func range(of text: String) -> Range<Index>? {
    text.isEmpty ? nil : firstRange(of: text)
  }
}
