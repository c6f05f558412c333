/// A number of stars, forks or kilobytes, or a range of them: `n`, `>n`, `>=n`, `<n`, `<=n`, `n..m`,
/// `n..*`, `*..n`.
package struct NumericRange: Sendable, Hashable {
  /// In search syntax.
  package let text: String

  package init(parsing text: String) throws(RangeError) {
    let text = text.trimmed
    let syntax = RangeSyntax(text)
    guard syntax.isSound else { throw .notANumber(text) }
    let numbers = syntax.ends.filter { $0 != "*" }.map(Self.number)
    guard numbers.allSatisfy({ $0 != nil }) else { throw .notANumber(text) }
    if numbers.count == 2, let lower = numbers[0], let upper = numbers[1], lower > upper {
      throw .reversed(text)
    }
    self.text = text
  }

  private static func number(_ text: String) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int64(text)
  }
}
