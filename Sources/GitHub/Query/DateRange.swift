import FoundationEssentials

/// A day or an instant, or a range of them, in the forms of `NumericRange`: `2026-01-31`,
/// `>=2026-01-31T12:00:00Z`, `2026-01-01..*`.
package struct DateRange: Sendable, Hashable {
  /// In search syntax.
  package let text: String

  package init(parsing text: String) throws(RangeError) {
    let text = text.trimmed
    let syntax = RangeSyntax(text)
    guard syntax.isSound else { throw .notADate(text) }
    let dates = syntax.ends.filter { $0 != "*" }.map(Self.date)
    guard dates.allSatisfy({ $0 != nil }) else { throw .notADate(text) }
    if dates.count == 2, let lower = dates[0], let upper = dates[1], lower > upper {
      throw .reversed(text)
    }
    self.text = text
  }

  /// A bare day counts from its start in UTC.
  private static func date(_ text: String) -> Date? {
    if ISO8601.isDay(text) { return ISO8601.date("\(text)T00:00:00Z") }
    return text.contains(" ") ? nil : ISO8601.date(text)
  }
}
