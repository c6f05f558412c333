extension SearchQuery {
  /// `text` as a phrase, whatever stands in it; nil when nothing is left to look for.
  ///
  /// Quotation marks and backslashes become blanks: GitHub's search skips punctuation, and its
  /// rules for escaping them are not documented.
  package static func literal(_ text: String) -> String? {
    let words = text.unicodeScalars.split { Self.endsPhrase($0) }
      .map { String(Substring.UnicodeScalarView($0)) }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return nil }
    let phrase = "\"\(words.joined(separator: " "))\""
    // A combining character would melt with the mark beside it.
    let isWhole = phrase.first == "\"" && phrase.last == "\""
    return isWhole ? phrase : "\" \(words.joined(separator: " ")) \""
  }

  /// Marks of every script that might be read as quotation marks, blanks and controls.
  private static func endsPhrase(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "\\", "\u{FF02}", "\u{FF3C}", "\u{FE68}", "\u{201C}"..."\u{201F}",
      "\u{301D}"..."\u{301F}":
      true
    default: scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
  }
}
