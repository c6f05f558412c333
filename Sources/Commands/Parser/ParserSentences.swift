import Messages

/// All sentences of ArgumentParser 1.8 in errors; longer ones come before those they contain.
enum ParserSentences {
  /// The lines after an error: the help of the option in question, the usage, and where more help is.
  static let endings: [ParserSentence] = [
    ParserSentence(1) { .parserHelp(help: $0[0]) },
    ParserSentence(1) { .parserUsage(usage: $0[0]) },
    ParserSentence(1) { values in
      Message { "  " + Message.parserSeeMore(command: values[0]).text(in: $0) }
    },
  ]

  /// Errors in the command line.
  static let complaints: [ParserSentence] = [
    ParserSentence(3) {
      .parserUnknownOrMissing(
        unknown: ParserFragment(english: $0[0]), missing: ParserFragment(english: $0[1]),
        options: $0[2])
    },
    ParserSentence(2) { .parserUnknownOptionSuggestion(option: $0[0], suggestion: $0[1]) },
    ParserSentence(1) { .parserUnknownOption(option: $0[0]) },
    ParserSentence(1) { .parserMissingValue(option: $0[0]) },
    ParserSentence(2) { .parserUnexpectedValue(option: $0[0], value: $0[1]) },
    ParserSentence(1) { .parserUnexpectedArgument(argument: $0[0]) },
    ParserSentence(2, isCounted: true) {
      .parserUnexpectedArguments(
        count: Int($0[0]) ?? 0, arguments: ParserQuotedList(english: $0[1]))
    },
    ParserSentence(1) { .parserMissingArgument(argument: $0[0]) },
    ParserSentence(3) {
      .parserInvalidValueList(value: $0[0], option: $0[1], choices: $0[2])
    },
    ParserSentence(3) {
      .parserInvalidValueChoices(
        value: $0[0], option: $0[1], choices: ParserChoices(english: $0[2]))
    },
    ParserSentence(3) { .parserInvalidValueReason(value: $0[0], option: $0[1], reason: $0[2]) },
    ParserSentence(2) { .parserInvalidValue(value: $0[0], option: $0[1]) },
    ParserSentence(1) { .parserInvalidOption(option: $0[0]) },
    ParserSentence(1) { .parserUnknownShell(shells: $0[0]) },
    ParserSentence(2) { .parserUnsupportedShell(shell: $0[0], shells: $0[1]) },
  ]
}

extension [ParserSentence] {
  /// The text in the language; nil if no sentence matches.
  func translation(of text: some StringProtocol, in language: Language) -> String? {
    lazy.compactMap { $0.translation(of: text, in: language) }.first
  }
}

/// A message of ArgumentParser inside another one.
struct ParserFragment: MessageValue {
  let english: String

  func text(in language: Language) -> String {
    guard language != .en else { return english }
    return ParserSentences.complaints.translation(of: english, in: language) ?? english
  }
}

/// Quoted words separated by commas: `'a', 'b'`.
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

/// Quoted words with "or" before the last: `'a', 'b' or 'c'`.
struct ParserChoices: MessageValue {
  let english: String

  private static let conjunctions: [ParserSentence] = [
    ParserSentence(2) {
      .parserOr(choices: ParserQuotedList(english: $0[0]), last: ParserQuotedList(english: $0[1]))
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
