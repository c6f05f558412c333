internal import GitHub
internal import Messages

/// What `--text` takes from scripts: words that cannot become syntax.
enum LiteralTerms {
  /// The option of searching commands.
  static let option = "text"

  /// A phrase for each of `texts`. One without anything to look for, as an empty variable of a
  /// script, must not widen the search in silence.
  static func phrases(_ texts: [String]) throws -> [String] {
    try texts.map { text in
      guard let phrase = SearchQuery.literal(text) else {
        throw UsageProblem.message(.usageEmptyValue(option: "--\(option)"))
      }
      return phrase
    }
  }
}
