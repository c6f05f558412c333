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
}
