package import FoundationEssentials

/// A day or an instant, or a range of them, in the forms of `NumericRange`: `2026-01-31`,
/// `>=2026-01-31T12:00:00Z`, `2026-01-01..*`.
package struct DateRange: Sendable, Hashable {
  /// In search syntax.
  package let text: String
  /// Its values, in whole seconds since 1970; nil if there are none.
  package let seconds: ClosedRange<Int64>?

  package init(parsing text: String) throws(RangeError) {
    self.text = text.trimmed
    seconds = try RangeSyntax(self.text).bounds(or: .notADate(self.text), span: Self.span)
  }

  package func contains(_ date: Date) -> Bool {
    seconds?.contains(Self.second(of: date)) ?? false
  }

  static func second(of date: Date) -> Int64 {
    Int64(min(max(date.timeIntervalSince1970, -1e11), 1e11))
  }

  /// Throws if `text` is not a date range at any time; relative dates such as `today` are allowed.
  /// A range from a date to a relative date may still turn out to be reversed.
  package static func check(_ text: String) throws(RangeError) {
    let syntax = RangeSyntax(text.trimmed)
    guard let resolved = RelativeDate.resolved(text, at: Date(timeIntervalSince1970: 0)) else {
      _ = try DateRange(parsing: text)
      return
    }
    do { _ = try DateRange(parsing: resolved) } catch {
      guard case .reversed = error else { throw .notADate(text) }
      let areFixed = syntax.ends.map { RelativeDate($0)?.isFixed ?? true }
      if areFixed.allSatisfy({ $0 == areFixed[0] }) { throw .reversed(text) }
    }
  }

  /// The seconds that one end means; a date without a time is the whole day in UTC.
  private static func span(_ text: String) -> ClosedRange<Int64>? {
    let isDay = ISO8601.isDay(text)
    guard isDay || !text.contains(" ") else { return nil }
    guard let date = ISO8601.date(isDay ? "\(text)T00:00:00Z" : text) else { return nil }
    let start = Int64(date.timeIntervalSince1970.rounded(.down))
    return start...(isDay ? start + 86_399 : start)
  }
}
