/// A condition on a repository; OR combines conditions of one kind, AND combines kinds.
struct SearchFilter: Sendable {
  var kind: String
  var isNegated: Bool
  /// The requested range, if the condition is a range.
  var range: ClosedRange<Int64>?
  var matches: @Sendable (SimulatedRepository) -> Bool
}

/// Converts `name:value` to a condition; nil for anything that GitHub would search as text.
enum SearchQualifier {
  static let userKinds: Set<String> = ["user", "org", "repo"]

  static func filter(_ token: SearchToken, login: String?) -> SearchFilter? {
    guard let name = token.qualifier,
      let matches = condition(name, token.value, login: login)
    else { return nil }
    return SearchFilter(
      kind: kind(name, token), isNegated: token.isNegated, range: range(name, token.value),
      matches: matches)
  }

  private static func range(_ name: String, _ value: String) -> ClosedRange<Int64>? {
    if dates[name] != nil { return SearchRange.dates(value) }
    return numbers[name] == nil ? nil : SearchRange.numbers(value)
  }

  /// `user:`, `org:` and `repo:` are one kind; topics and `is:` must all match.
  private static func kind(_ name: String, _ token: SearchToken) -> String {
    if userKinds.contains(name) { return "user" }
    if name == "topic" || name == "is" || name == "has" { return "\(name):\(token.value)" }
    return name
  }

  private static func condition(
    _ name: String, _ value: String, login: String?
  ) -> (@Sendable (SimulatedRepository) -> Bool)? {
    if let number = numbers[name] ?? dates[name] {
      guard let range = range(name, value) else { return nil }
      return { range.contains(number($0)) }
    }
    if let flag = flags[name] {
      guard let wanted = Bool(value.lowercased()) else { return nil }
      return { flag($0) == wanted }
    }
    return text(name, value.lowercased(), login: login?.lowercased())
  }

  private static func text(
    _ name: String, _ value: String, login: String?
  ) -> (@Sendable (SimulatedRepository) -> Bool)? {
    switch (name, value) {
    case ("user", _), ("org", _):
      let wanted = value == "@me" ? login ?? "" : value
      return { $0.owner.login.lowercased() == wanted }
    case ("repo", _): return { $0.fullName.lowercased() == value }
    case ("language", _):
      let names = Language.all.filter { $0.isMeant(by: value) }.map(\.name)
      return { $0.language.map { names.contains($0.name) } ?? false }
    case ("topic", _): return { $0.topics.contains(value) }
    case ("license", _):
      return { $0.license.map { $0.key == value || $0.key.hasPrefix(value + "-") } ?? false }
    case ("is", "public"): return { !$0.isPrivate }
    case ("is", "private"): return { $0.isPrivate }
    case ("is", "sponsorable"), ("has", "funding-file"): return { $0.isSponsorable }
    default: return nil
    }
  }

  private static let numbers: [String: @Sendable (SimulatedRepository) -> Int64] = [
    "stars": { Int64($0.stars) }, "forks": { Int64($0.forks) }, "size": { Int64($0.size) },
    "followers": { Int64($0.owner.followers) }, "topics": { Int64($0.topics.count) },
    "good-first-issues": { Int64($0.goodFirstIssues) },
    "help-wanted-issues": { Int64($0.helpWantedIssues) },
  ]

  private static let flags: [String: @Sendable (SimulatedRepository) -> Bool] = [
    "archived": { $0.isArchived }, "template": { $0.isTemplate },
    "mirror": { $0.mirrorURL != nil },
  ]

  private static let dates: [String: @Sendable (SimulatedRepository) -> Int64] = [
    "created": { $0.created.seconds }, "pushed": { $0.pushed.seconds },
  ]

  /// Qualifiers of other search types; a repository search needs more than these.
  static let foreign: Set<String> = [
    "author", "assignee", "label", "commenter", "mentions", "filename", "extension", "path",
    "hash", "milestone", "involves", "merged", "state",
  ]
}

/// Parses ranges of numeric and date qualifiers: `n`, `>n`, `>=n`, `<n`, `<=n`, `n..m`, `*`.
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

  /// Parses `HH:MM:SS` followed by `Z` or an offset such as `+02:00`; the result is in UTC.
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
