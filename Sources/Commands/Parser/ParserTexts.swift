package import Messages

/// Translates ArgumentParser's own texts, which exist only in English
/// (<https://github.com/apple/swift-argument-parser/issues/203>), into the user's language.
package enum ParserTexts {
  /// A help screen or an error from `fullMessage(for:)`, in the language; any other text (version,
  /// completion script, help as JSON) stays unchanged.
  ///
  /// - Parameter columns: the width for wrapping changed lines.
  package static func localized(
    _ fullMessage: String, in language: Language, columns: Int = 80
  ) -> String {
    guard language != .en else { return fullMessage }
    if let rest = error.values(in: fullMessage)?.first {
      let (complaint, screen) = split(rest)
      let said = ParserSentences.complaints.translation(of: complaint, in: language) ?? complaint
      // An error may have several lines.
      return Message.parserError(message: Message { _ in said }).text(in: language)
        + screenText(screen, in: language, columns: columns)
    }
    guard isHelpScreen(fullMessage) else { return fullMessage }
    return screenText(fullMessage, in: language, columns: columns)
  }

  /// The description of one of ArgumentParser's own options or commands ("Show help information.")
  /// in the language; any other text stays unchanged.
  package static func description(_ text: String, in language: Language) -> String {
    guard language != .en else { return text }
    return ParserSentences.descriptions.translation(of: text, in: language) ?? text
  }

  private static let error = ParserSentence(1) { .parserError(message: $0[0]) }

  /// How the lines after an error start: the command's help, its usage, a pointer to more help, or
  /// a whole help screen.
  private static let continuations: [String] =
    ParserScreen.labels.map { "\n" + $0.opening }
    + ParserSentences.hints.map { "\n  " + $0.opening }

  private static func split(_ text: String) -> (complaint: String, screen: String) {
    let starts = continuations.compactMap { text.ranges(of: $0).last?.lowerBound }
    let start = starts.min() ?? text.endIndex
    return (String(text[..<start]), String(text[start...]))
  }

  private static func isHelpScreen(_ text: String) -> Bool {
    let first = text.prefix { $0 != "\n" }
    return (ParserScreen.labels + ParserSentences.headings).contains {
      $0.values(in: String(first)) != nil
    }
  }

  private static func screenText(_ text: String, in language: Language, columns: Int) -> String {
    var screen = ParserScreen(language: language, columns: columns)
    return screen.localized(text)
  }
}
