package import Messages

/// Says ArgumentParser's own words, which it has in English only
/// (<https://github.com/apple/swift-argument-parser/issues/203>), in the user's language.
package enum ParserTexts {
  /// A help screen or a complaint, as `fullMessage(for:)` makes it, in the language; any other
  /// text (version, completion script, help as JSON) is not touched.
  ///
  /// - Parameter columns: The width at which lines are broken that had to be changed.
  package static func localized(
    _ fullMessage: String, in language: Language, columns: Int = 80
  ) -> String {
    guard language != .en else { return fullMessage }
    if let rest = error.values(in: fullMessage)?.first {
      let (complaint, screen) = split(rest)
      let said = ParserSentences.complaints.translation(of: complaint, in: language) ?? complaint
      // A complaint may have several lines.
      return Message.parserError(message: Message { _ in said }).text(in: language)
        + screenText(screen, in: language, columns: columns)
    }
    guard isHelpScreen(fullMessage) else { return fullMessage }
    return screenText(fullMessage, in: language, columns: columns)
  }

  /// A description ArgumentParser gives to its own options and commands ("Show help
  /// information.") in the language; any other text as it is.
  package static func description(_ text: String, in language: Language) -> String {
    guard language != .en else { return text }
    return ParserSentences.descriptions.translation(of: text, in: language) ?? text
  }

  private static let error = ParserSentence(1) { .parserError(message: $0[0]) }

  /// How the lines after a complaint begin: what it is about, how to call the command, where to
  /// read on, or a whole help screen.
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

  private static func screenText(
    _ text: String, in language: Language, columns: Int
  ) -> String {
    var screen = ParserScreen(language: language, columns: columns)
    return screen.localized(text)
  }
}
