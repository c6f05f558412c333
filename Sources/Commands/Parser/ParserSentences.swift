internal import GitHub
internal import Messages

/// All sentences of ArgumentParser 1.8 in errors; longer ones come before those they contain.
enum ParserSentences {
  /// Where more help is, after an error.
  static let pointer = ParserSentence("  See '…' for more information.") {
    .parserSeeMore(command: $0[0])
  }

  /// Errors in the command line.
  static let complaints: [ParserSentence] = [
    // The second part takes `-xyz` for `-x -y -z`.
    ParserSentence("…\n   or: … in '…'", isAboutUsage: true) { message(for: $0[0]) },
    ParserSentence("Unknown option '…'. Did you mean '…'?") {
      .parserUnknownOptionSuggestion(option: $0[0], suggestion: $0[1])
    },
    ParserSentence("Unknown option '…'", isAboutUsage: true) {
      .parserUnknownOption(option: $0[0])
    },
    ParserSentence("Missing value for '…'") { .parserMissingValue(option: $0[0]) },
    ParserSentence("The option '…' does not take any value, but '…' was specified.") {
      .parserUnexpectedValue(option: $0[0], value: $0[1])
    },
    ParserSentence("Unexpected argument '…'", isAboutUsage: true) {
      .parserUnexpectedArgument(argument: $0[0])
    },
    ParserSentence("… unexpected arguments: '…'", isAboutUsage: true) {
      .parserUnexpectedArguments(
        count: Int($0[0]) ?? 0, arguments: QuotedList($0[1].words(between: "', '")))
    },
    ParserSentence("Missing expected argument '…'", isAboutUsage: true) {
      .parserMissingArgument(argument: $0[0])
    },
    ParserSentence(
      "The value '…' is invalid for '…'. Please provide one of the following:\n…"
    ) {
      choices($0, $0[2].split(separator: "\n").map { String($0.drop { " -".contains($0) }) })
    },
    ParserSentence("The value '…' is invalid for '…'. Please provide one of '…' or '…'.") {
      choices($0, $0[2].words(between: "', '") + [$0[3]])
    },
    ParserSentence("The value '…' is invalid for '…'. Please provide one of '…' and '…'.") {
      choices($0, [$0[2], $0[3]])
    },
    ParserSentence("The value '…' is invalid for '…'. Please provide one of '…'.") {
      choices($0, [$0[2]])
    },
    ParserSentence("The value '…' is invalid for '…': …") {
      .parserInvalidValueReason(value: $0[0], option: $0[1].optionName, reason: $0[2])
    },
    ParserSentence("The value '…' is invalid for '…'") {
      .parserInvalidValue(value: $0[0], option: $0[1].optionName)
    },
    ParserSentence("Value to be set with flag '…' had already been set with flag '…'") {
      .usageConflict(first: $0[1], second: $0[0])
    },
    ParserSentence("Invalid option: …", isAboutUsage: true) { .parserInvalidOption(option: $0[0]) },
    ParserSentence(
      """
      Can't autodetect a supported shell.
      Please use --generate-completion-script=<shell> with one of:
          …
      """
    ) { .parserUnknownShell(shells: $0[0]) },
    ParserSentence(
      """
      Can't generate completion scripts for '…'.
      Please use --generate-completion-script=<shell> with one of:
          …
      """
    ) { .parserUnsupportedShell(shell: $0[0], shells: $0[1]) },
  ]

  /// - Parameter values: the wrong one, and its option.
  private static func choices(_ values: [String], _ words: [String]) -> Message {
    let (value, option, list) = (values[0], values[1].optionName, words.joined(separator: ", "))
    guard let nearest = NearestWord.word(for: value.lowercased(), among: words) else {
      return .parserInvalidValueChoices(value: value, option: option, choices: list)
    }
    return .parserInvalidValueNearest(
      value: value, option: option, nearest: nearest, choices: list)
  }

  private static func message(for complaint: String) -> Message {
    complaints.lazy.compactMap { $0.message(for: complaint) }.first ?? Message { _ in complaint }
  }
}

extension String {
  /// `--sort` of `--sort <FIELD>`.
  fileprivate var optionName: String {
    range(of: " <").map { String(self[..<$0.lowerBound]) } ?? self
  }

  fileprivate func words(between separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}

/// Quoted words with commas between them.
private struct QuotedList: MessageValue {
  let words: [String]

  init(_ words: [String]) { self.words = words }

  func text(in language: Language) -> String {
    words.map { Message.parserQuoted(text: $0).text(in: language) }.joined(separator: ", ")
  }
}
