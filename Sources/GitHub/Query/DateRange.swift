import FoundationEssentials

/// A day or an instant, or a range of them, in the forms of `NumericRange`: `2026-01-31`,
/// `>=2026-01-31T12:00:00Z`, `2026-01-01..*`.
package struct DateRange: Sendable, Hashable {
  /// In search syntax.
  package let text: String
  /// What it holds, in whole seconds since 1970; nil for nothing at all.
  package let seconds: ClosedRange<Int64>?

  package init(parsing text: String) throws(RangeError) {
    let text = text.trimmed
    let syntax = RangeSyntax(text)
    guard syntax.isSound else { throw .notADate(text) }
    let ends = syntax.ends.map { $0 == "*" ? RangeSyntax.open : Self.span($0) }
    guard !ends.contains(nil) else { throw .notADate(text) }
    if ends.count == 2, let lower = ends[0], let upper = ends[1], lower != RangeSyntax.open,
      upper != RangeSyntax.open, lower.lowerBound > upper.lowerBound
    {
      throw .reversed(text)
    }
    self.text = text
    seconds = syntax.bounds(of: ends.compactMap(\.self))
  }

  /// Throws for what is no range of dates at any time, `today` and the like allowed. A range from a
  /// date to an age may still turn out to be reversed.
  package static func check(_ text: String) throws(RangeError) {
    let syntax = RangeSyntax(text.trimmed)
    guard let resolved = RelativeDate.resolved(text, at: Date(timeIntervalSince1970: 0)) else {
      _ = try DateRange(parsing: text)
      return
    }
    do { _ = try DateRange(parsing: resolved) } catch {
      guard case .reversed = error else { throw .notADate(text) }
      if syntax.ends.allSatisfy({ RelativeDate($0) != nil }) { throw .reversed(text) }
    }
  }

  /// The seconds that one end means: a bare day is a whole one, in UTC.
  private static func span(_ text: String) -> ClosedRange<Int64>? {
    let isDay = ISO8601.isDay(text)
    guard isDay || !text.contains(" ") else { return nil }
    guard let date = ISO8601.date(isDay ? "\(text)T00:00:00Z" : text) else { return nil }
    let start = Int64(date.timeIntervalSince1970.rounded(.down))
    return start...(isDay ? start + 86_399 : start)
  }
}
