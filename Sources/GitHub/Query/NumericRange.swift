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
  /// The range `text` of the qualifier `name` with plain numbers in place of `1k`, `1.5M`, `1,000`,
  /// words or, for sizes, `10MB`; nil if it has none. A size of `10k` could be either, and stays.
  package static func resolved(_ text: String, for name: String) -> String? {
    let syntax = RangeSyntax(text.trimmed)
    let ends = syntax.ends.compactMap { $0 == "*" ? $0 : plain($0, isSize: name == "size") }
    return syntax.isSound && ends.count == syntax.ends.count
      && (ends != syntax.ends || syntax.isRewritten)
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
