/// One condition of a search, as in `language:swift` or `-topic:ios`.
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

  /// In search syntax; a value with blanks stands between quotation marks.
  package var text: String {
    "\(isNegated ? "-" : "")\(name):\(Self.quoted(value.trimmed))"
  }

  private static func quoted(_ value: String) -> String {
    guard value.contains(where: \.isWhitespace), QueryTokens.split(value).count > 1 else {
      return value
    }
    let escaped = value.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }
}
