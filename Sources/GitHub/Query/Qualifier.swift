/// One filter of a query, such as `language:swift` or `-topic:ios`.
/// Source: https://docs.github.com/search-github/searching-on-github/searching-for-repositories
package struct Qualifier: Sendable, Hashable {
  package var name: String
  package var value: String
  package var isNegated: Bool

  package init(_ name: String, _ value: String, isNegated: Bool = false) {
    self.name = name
    self.value = value
    self.isNegated = isNegated
  }

  /// In search syntax; a value with spaces is quoted.
  package var text: String {
    "\(isNegated ? "-" : "")\(name):\(Self.quoted(value.trimmed))"
  }

  private static func quoted(_ value: String) -> String {
    guard value.contains(where: \.isWhitespace), SearchQuery(terms: [value]).elements.count > 1
    else { return value }
    let escaped = value.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }
}

extension Qualifier {
  /// Parses `token` as a qualifier, with its name in lower case; nil for words, phrases and URLs.
  package init?(parsing token: String) {
    let isNegated = token.hasPrefix("-")
    let text = isNegated ? token.dropFirst() : token[...]
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let (name, value) = (text[..<colon], text[text.index(after: colon)...])
    guard let first = name.utf8.first, !first.isASCIIDigit, name.utf8.allSatisfy(Self.isOfName),
      !value.isEmpty, !value.hasPrefix("/"), !value.hasPrefix(":")
    else { return nil }
    self.init(name.lowercased(), String(value).unquoted, isNegated: isNegated)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-_.".utf8.contains(byte)
  }
}

extension String {
  /// Without the quotation marks around it and the backslashes that escape characters.
  package var unquoted: String {
    guard count > 1, hasPrefix("\""), hasSuffix("\"") else { return self }
    var isEscaped = false
    return String(
      dropFirst().dropLast().filter { character in
        isEscaped = character == "\\" && !isEscaped
        return !isEscaped
      })
  }
}
