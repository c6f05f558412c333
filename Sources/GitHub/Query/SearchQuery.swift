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

  /// What GitHub may refuse; it alone knows how it counts, so these are no errors.
  package enum Warning: Sendable, Hashable {
    case tooLong(characters: Int, limit: Int)
    case tooManyOperators(count: Int, limit: Int)
  }

  package var warnings: [Warning] {
    var warnings: [Warning] = []
    let length = text.unicodeScalars.count
    if length > 256 { warnings.append(.tooLong(characters: length, limit: 256)) }
    let operators = tokens.count { ["AND", "OR", "NOT"].contains($0) }
    if operators > 5 { warnings.append(.tooManyOperators(count: operators, limit: 5)) }
    return warnings
  }
}
