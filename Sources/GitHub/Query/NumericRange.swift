/// A number of stars, forks or kilobytes, or a range of them: `n`, `>n`, `>=n`, `<n`, `<=n`, `n..m`,
/// `n..*`, `*..n`.
package struct NumericRange: Sendable, Hashable {
  /// In search syntax.
  package let text: String
  /// What it holds; nil for nothing at all, as in `<0`.
  package let bounds: ClosedRange<Int64>?

  package init(parsing text: String) throws(RangeError) {
    let text = text.trimmed
    let syntax = RangeSyntax(text)
    guard syntax.isSound else { throw .notANumber(text) }
    let ends = syntax.ends.map { $0 == "*" ? RangeSyntax.open : Self.number($0).map { $0...$0 } }
    guard !ends.contains(nil) else { throw .notANumber(text) }
    if ends.count == 2, let lower = ends[0], let upper = ends[1], lower != RangeSyntax.open,
      upper != RangeSyntax.open, lower.lowerBound > upper.lowerBound
    {
      throw .reversed(text)
    }
    self.text = text
    bounds = syntax.bounds(of: ends.compactMap(\.self))
  }

  private static func number(_ text: String) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int64(text)
  }
}
