import Messages

/// A sentence of ArgumentParser, recognized by the catalog's English text.
struct ParserSentence: Sendable {
  /// The text around the values; there is one more literal than there are values.
  private let literals: [String]
  private let say: @Sendable ([String]) -> Message

  /// - Parameters:
  ///   - count: the number of values, in the order of the English text.
  ///   - isCounted: whether the first value is a number, and printed as one.
  init(
    _ count: Int = 0, isCounted: Bool = false, _ say: @escaping @Sendable ([String]) -> Message
  ) {
    self.say = say
    var english = say((0..<count).map(Self.mark)).text(in: .en)
    if isCounted, english.hasPrefix("0") { english = Self.mark(0) + english.dropFirst() }
    var literals: [String] = []
    var rest = Substring(english)
    for index in 0..<count {
      guard let mark = rest.range(of: Self.mark(index)) else { continue }
      literals.append(String(rest[..<mark.lowerBound]))
      rest = rest[mark.upperBound...]
    }
    self.literals = literals + [String(rest)]
  }

  /// A private-use character, which no sentence contains.
  private static func mark(_ index: Int) -> String {
    Unicode.Scalar(0xE000 + index).map { String(Character($0)) } ?? ""
  }

  /// The beginning of the sentence, up to the first value.
  var opening: String { literals[0] }

  /// The sentence in the language; nil if the text is a different one.
  func translation(of text: some StringProtocol, in language: Language) -> String? {
    values(in: String(text)).map { say($0).text(in: language) }
  }

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

extension Substring {
  /// The first occurrence of a text in this one.
  func range(of text: String) -> Range<Index>? {
    text.isEmpty ? nil : firstRange(of: text)
  }
}
