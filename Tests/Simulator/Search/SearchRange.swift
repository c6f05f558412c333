/// Reads the ranges of numeric and date qualifiers: `n`, `>n`, `>=n`, `<n`, `<=n`, `n..m`, `*`.
enum SearchRange {
  static func numbers(_ text: String) -> ClosedRange<Int64>? {
    parse(text) { piece in Int64(piece).flatMap { $0 >= 0 ? $0...$0 : nil } }
  }

  /// Seconds since 1970; a bare date is a whole day in UTC.
  static func dates(_ text: String) -> ClosedRange<Int64>? {
    parse(text, span)
  }

  private static func parse(
    _ text: String, _ span: (Substring) -> ClosedRange<Int64>?
  ) -> ClosedRange<Int64>? {
    for (sign, isUpper, inclusive) in [
      (">=", false, true), ("<=", true, true), (">", false, false), ("<", true, false),
    ] where text.hasPrefix(sign) {
      guard let limit = span(text.dropFirst(sign.count)) else { return nil }
      switch (isUpper, inclusive) {
      case (false, true): return limit.lowerBound...Int64.max
      case (false, false): return (limit.upperBound + 1)...Int64.max
      case (true, true): return Int64.min...limit.upperBound
      case (true, false): return Int64.min...(limit.lowerBound - 1)
      }
    }
    guard let dots = text.firstRange(of: "..") else { return span(text[...]) }
    let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
    let lower = first == "*" ? Int64.min : span(first)?.lowerBound
    let upper = last == "*" ? Int64.max : span(last)?.upperBound
    guard let lower, let upper else { return nil }
    return lower <= upper ? lower...upper : nil
  }

  private static func span(_ text: Substring) -> ClosedRange<Int64>? {
    let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard date.count == 3, date[0].count == 4, let year = Int(date[0]), let month = Int(date[1]),
      let day = Int(date[2]), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let midnight = Timestamp(year: year, month: month, day: day).seconds
    guard halves.count == 2 else { return midnight...(midnight + 86_399) }
    guard let second = secondOfDay(halves[1]) else { return nil }
    return (midnight + second)...(midnight + second)
  }

  /// Reads `HH:MM:SS` followed by `Z` or an offset such as `+02:00`; the result is in UTC.
  private static func secondOfDay(_ text: Substring) -> Int64? {
    let clock = text.prefix(8).split(separator: ":").compactMap { Int64($0) }
    guard clock.count == 3 else { return nil }
    let second = clock[0] * 3600 + clock[1] * 60 + clock[2]
    let zone = text.dropFirst(8)
    if zone.isEmpty || zone == "Z" { return second }
    let offset = zone.dropFirst().split(separator: ":").compactMap { Int64($0) }
    guard offset.count == 2, zone.hasPrefix("+") || zone.hasPrefix("-") else { return nil }
    return second - (offset[0] * 3600 + offset[1] * 60) * (zone.hasPrefix("+") ? 1 : -1)
  }
}
