import FoundationEssentials

/// A number of stars, forks or kilobytes, or a range of them: `n`, `>n`, `>=n`, `<n`, `<=n`, `n..m`,
/// `n..*`, `*..n`.
package struct NumericRange: Sendable, Hashable {
  /// In search syntax.
  package let text: String
  /// Its values; nil if there are none.
  package let bounds: ClosedRange<Int64>?

  package init(parsing text: String) throws(RangeError) {
    self.text = text.trimmed
    bounds = try RangeSyntax(self.text).bounds(or: .notANumber(self.text)) { end in
      guard !end.isEmpty, end.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
      return Int64(end).map { $0...$0 }
    }
  }
}

extension NumericRange {
  /// The range `text` of the qualifier `name` with plain numbers in place of `1k`, `1.5M`, `1,000`
  /// or, for sizes, `10MB`; nil if it has none. A size of `10k` could be either, and stays.
  package static func resolved(_ text: String, for name: String) -> String? {
    let syntax = RangeSyntax(text.trimmed)
    let ends = syntax.ends.compactMap { $0 == "*" ? $0 : plain($0, isSize: name == "size") }
    return syntax.isSound && ends.count == syntax.ends.count && ends != syntax.ends
      ? syntax.comparison + ends.joined(separator: "..") : nil
  }

  private static func plain(_ text: String, isSize: Bool) -> String? {
    let units: [(name: String, factor: Int64)] =
      isSize
      ? [("kb", 1), ("mb", 1000), ("gb", 1_000_000)] : [("k", 1000), ("m", 1_000_000)]
    let lower = text.lowercased()
    let unit = units.first { lower.hasSuffix($0.name) }
    let number = lower.dropLast(unit?.name.count ?? 0)
    let halves = number.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = halves.first.flatMap(grouped), halves.count < 3 else { return nil }
    var (factor, value) = (unit?.factor ?? 1, Int64(0))
    if halves.count == 2 {
      guard unit != nil, !halves[1].isEmpty else { return nil }
      for digit in halves[1] {
        guard let digit = digit.isASCII ? digit.wholeNumberValue : nil, factor % 10 == 0 else {
          return nil
        }
        factor /= 10
        value += Int64(digit) * factor
      }
    }
    let (product, isTooLarge) = whole.multipliedReportingOverflow(by: unit?.factor ?? 1)
    guard !isTooLarge, product <= Int64.max - value else { return nil }
    return String(product + value)
  }

  /// Digits, or groups of three with commas or underscores.
  private static func grouped(_ text: Substring) -> Int64? {
    let separator: Character = text.contains("_") ? "_" : ","
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    let areSound =
      groups.count == 1
      || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    guard areSound, groups.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) }) else {
      return nil
    }
    return Int64(groups.joined())
  }
}

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

/// Why a text is not a range in GitHub's search syntax; the texts are untrusted.
package enum RangeError: Error, Sendable, Equatable {
  case notANumber(String)
  case notADate(String)
  /// The lower end is above the upper one.
  case reversed(String)
}

/// The parts of a range in search syntax; its ends are not parsed.
struct RangeSyntax {
  private let text: String
  /// Empty, or `>`, `>=`, `<`, `<=`.
  let comparison: String
  /// One end, or two; `*` is an open end.
  let ends: [String]

  init(_ text: String) {
    self.text = text
    let symbols = text.prefix { $0 == "<" || $0 == ">" || $0 == "=" }
    comparison = String(symbols)
    let rest = text.dropFirst(symbols.count)
    if let dots = rest.firstRange(of: "..") {
      ends = [String(rest[..<dots.lowerBound]), String(rest[dots.upperBound...])]
    } else {
      ends = [String(rest)]
    }
  }

  /// Whether the parts fit together: a comparison has one end; a range has two, and not both are
  /// open.
  var isSound: Bool {
    guard ["", ">", ">=", "<", "<="].contains(comparison) else { return false }
    if ends.count == 1 { return ends[0] != "*" }
    return comparison.isEmpty && ends != ["*", "*"]
  }

  /// The values in the range; nil if there are none. `span` returns the values that one end means,
  /// nil for an invalid end, which throws `error`.
  func bounds(
    or error: RangeError, span: (String) -> ClosedRange<Int64>?
  ) throws(RangeError) -> ClosedRange<Int64>? {
    let open = Int64.min...Int64.max
    let spans = ends.compactMap { $0 == "*" ? open : span($0) }
    guard isSound, spans.count == ends.count, let first = spans.first, let last = spans.last else {
      throw error
    }
    if first != open, last != open, first.lowerBound > last.lowerBound { throw .reversed(text) }
    switch comparison {
    case ">": return first.upperBound == .max ? nil : first.upperBound + 1...Int64.max
    case ">=": return first.lowerBound...Int64.max
    case "<": return first.lowerBound == .min ? nil : Int64.min...first.lowerBound - 1
    case "<=": return Int64.min...first.upperBound
    default: return first.lowerBound...last.upperBound
    }
  }
}
