import Messages

/// A complaint of ArgumentParser inside another one.
struct ParserFragment: MessageValue {
  let english: String

  func text(in language: Language) -> String {
    guard language != .en else { return english }
    return ParserSentences.complaints.translation(of: english, in: language) ?? english
  }
}

/// Words in quotes with commas between them: `'a', 'b'`.
struct ParserQuotedList: MessageValue {
  let english: String

  func text(in language: Language) -> String {
    guard language != .en, english.count > 1, english.hasPrefix("'"), english.hasSuffix("'") else {
      return english
    }
    return english.dropFirst().dropLast().split(separator: "', '", omittingEmptySubsequences: false)
      .map { Message.parserQuoted(text: String($0)).text(in: language) }
      .joined(separator: ", ")
  }
}

/// Words to choose from: `'a', 'b' or 'c'`.
struct ParserChoices: MessageValue {
  let english: String

  private static let conjunctions: [ParserSentence] = [
    ParserSentence(2) {
      .parserOr(
        choices: ParserQuotedList(english: $0[0]), last: ParserQuotedList(english: $0[1]))
    },
    ParserSentence(2) {
      .parserAnd(first: ParserQuotedList(english: $0[0]), last: ParserQuotedList(english: $0[1]))
    },
  ]

  func text(in language: Language) -> String {
    guard language != .en else { return english }
    return Self.conjunctions.translation(of: english, in: language)
      ?? ParserQuotedList(english: english).text(in: language)
  }
}
