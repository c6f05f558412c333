package import FoundationEssentials

/// A search in GitHub's own syntax, put together from words, qualifiers and options.
package struct SearchQuery: Sendable, Hashable {
  /// Words, quoted phrases, operators and qualifiers in their order.
  package private(set) var tokens: [String]

  /// The query that `terms` spell: one argument with several words means the same as several
  /// arguments, and quotation marks inside them make phrases.
  package init(terms: [String], qualifiers: [Qualifier] = []) {
    tokens = terms.flatMap(QueryTokens.split) + qualifiers.map(\.text)
  }

  package mutating func append(_ qualifier: Qualifier) {
    tokens.append(qualifier.text)
  }

  /// The value for `q`.
  package var text: String { tokens.joined(separator: " ") }

  package var isEmpty: Bool { tokens.isEmpty }

  /// The query as it is sent at the time `now`: GitHub knows dates, but nothing like `today` or
  /// `-7d`. Everything else stays as written, and nothing changes when it is done again.
  package func resolved(at now: Date) -> SearchQuery {
    SearchQuery(terms: [QueryParts(text).text { $0.sent(at: now) }])
  }

  /// The value of the last `name:` in the query; nil where there is none.
  package func value(of name: String) -> String? {
    tokens.lazy.compactMap { Qualifier(parsing: $0) }
      .last { $0.name == name && !$0.isNegated }?.value
  }

  /// The query with `value` as its only `name:`, or without any for nil.
  package func replacing(_ name: String, with value: String?) -> SearchQuery {
    let others = tokens.filter { token in
      Qualifier(parsing: token).map { $0.name != name || $0.isNegated } ?? true
    }
    return SearchQuery(terms: others, qualifiers: value.map { [Qualifier(name, $0)] } ?? [])
  }

  /// `text` as a phrase, whatever stands in it; nil when nothing is left to look for.
  ///
  /// Quotation marks and backslashes become spaces: GitHub's search skips punctuation, and its
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

  /// Marks of every script that might be read as quotation marks, spaces and controls.
  private static func endsPhrase(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "\\", "\u{FF02}", "\u{FF3C}", "\u{FE68}", "\u{201C}"..."\u{201F}",
      "\u{301D}"..."\u{301F}":
      true
    default: scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
  }
}
