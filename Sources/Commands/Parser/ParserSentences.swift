import Messages

/// All sentences of ArgumentParser 1.8; longer ones come before those they contain.
enum ParserSentences {
  /// Descriptions on a help screen.
  static let descriptions: [ParserSentence] = [
    ParserSentence { _ in .parserShowHelp },
    ParserSentence { _ in .parserShowVersion },
    ParserSentence { _ in .parserShowCommandHelp },
  ]

  /// Remarks after the description of an option.
  static let remarks: [ParserSentence] = [
    ParserSentence(2) { .parserValuesDefaultFlag(values: $0[0], value: $0[1]) },
    ParserSentence(2) { .parserValuesDefault(values: $0[0], value: $0[1]) },
    ParserSentence(1) { .parserValues(values: $0[0]) },
    ParserSentence(1) { .parserDefaultFlag(value: $0[0]) },
    ParserSentence(1) { .parserDefault(value: $0[0]) },
  ]

  /// Headings of a help screen.
  static let headings: [ParserSentence] = [
    ParserSentence { _ in .parserArguments },
    ParserSentence { _ in .parserOptions },
    ParserSentence { _ in .parserSubcommands },
    ParserSentence(1) { .parserSubcommandGroup(group: $0[0]) },
  ]

  /// Pointers to more help, at the end of help and errors.
  static let hints: [ParserSentence] = [
    ParserSentence(1) { .parserSeeDetails(command: $0[0]) },
    ParserSentence(1) { .parserSeeMore(command: $0[0]) },
  ]

  /// Placeholders in a usage line.
  static let valueNames: [ParserSentence] = [
    ParserSentence { _ in .parserOptionsValue },
    ParserSentence { _ in .parserSubcommandValue },
    ParserSentence { _ in .parserSubcommandsValue },
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
    ParserSentence(2) {
      .parserDuplicateValue(
        duplicate: ParserFragment(english: $0[0]), previous: ParserFragment(english: $0[1]))
    },
    ParserSentence(2) { .parserFlagInGroup(flag: $0[0], options: $0[1]) },
    ParserSentence(1) { .parserFlag(flag: $0[0]) },
    ParserSentence(1) { .parserMissingArgument(argument: $0[0]) },
    ParserSentence(1) { .parserMissingOneOf(arguments: ParserQuotedList(english: $0[0])) },
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
