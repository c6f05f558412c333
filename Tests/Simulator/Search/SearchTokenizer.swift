/// A piece of a search text: a word, a phrase, or `name:value`.
struct SearchToken: Sendable, Equatable {
  var isNegated = false
  /// The part before the first colon, in lower case, if there is one.
  var qualifier: String?
  var value: String
  var isQuoted = false

  /// The token as it was written, without quotation marks.
  var text: String { qualifier.map { "\($0):\(value)" } ?? value }
}

/// Splits a search text at blanks outside of quotation marks.
enum SearchTokenizer {
  static func tokens(_ text: String) -> [SearchToken] {
    var tokens: [SearchToken] = []
    var rest = Substring(text)
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard !rest.isEmpty else { return tokens }
      if let token = next(&rest) { tokens.append(token) }
    }
  }

  private static func next(_ rest: inout Substring) -> SearchToken? {
    var token = SearchToken(value: "")
    if rest.hasPrefix("-"), rest.count > 1 {
      token.isNegated = true
      rest.removeFirst()
    }
    var plain = ""
    while let character = rest.first, !character.isWhitespace {
      rest.removeFirst()
      if character == "\"" {
        token.isQuoted = true
        let end = rest.firstIndex(of: "\"") ?? rest.endIndex
        plain += rest[..<end]
        rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
      } else if character == ":", token.qualifier == nil, !plain.isEmpty, !token.isQuoted {
        token.qualifier = plain.lowercased()
        plain = ""
      } else {
        plain.append(character)
      }
    }
    token.value = plain
    return token.text.isEmpty ? nil : token
  }
}
