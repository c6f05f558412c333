/// One condition on a repository; conditions of one kind are united, kinds are intersected.
struct SearchFilter: Sendable {
  var kind: String
  var isNegated: Bool
  /// The range that it asks for, if it is one.
  var range: ClosedRange<Int64>?
  var matches: @Sendable (SimulatedRepository) -> Bool
}

/// Turns `name:value` into a condition; nil for what GitHub would search as text.
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
    if numbers[name] != nil { return SearchRange.numbers(value) }
    return dates[name] == nil ? nil : SearchRange.dates(value)
  }

  /// `user:`, `org:` and `repo:` are one kind; topics and `is:` must all hold.
  private static func kind(_ name: String, _ token: SearchToken) -> String {
    if userKinds.contains(name) { return "user" }
    if name == "topic" || name == "is" || name == "has" { return "\(name):\(token.value)" }
    return name
  }

  private static func condition(
    _ name: String, _ value: String, login: String?
  ) -> (@Sendable (SimulatedRepository) -> Bool)? {
    if let number = numbers[name] {
      guard let range = SearchRange.numbers(value) else { return nil }
      return { range.contains(Int64(number($0))) }
    }
    if let flag = flags[name] {
      guard let wanted = Bool(value.lowercased()) else { return nil }
      return { flag($0) == wanted }
    }
    if let date = dates[name] {
      guard let range = SearchRange.dates(value) else { return nil }
      return { range.contains(date($0).seconds) }
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

  private static let numbers: [String: @Sendable (SimulatedRepository) -> Int] = [
    "stars": { $0.stars }, "forks": { $0.forks }, "size": { $0.size },
    "followers": { $0.owner.followers }, "topics": { $0.topics.count },
    "good-first-issues": { $0.goodFirstIssues }, "help-wanted-issues": { $0.helpWantedIssues },
  ]

  private static let flags: [String: @Sendable (SimulatedRepository) -> Bool] = [
    "archived": { $0.isArchived }, "template": { $0.isTemplate },
    "mirror": { $0.mirrorURL != nil },
  ]

  private static let dates: [String: @Sendable (SimulatedRepository) -> Timestamp] = [
    "created": { $0.created }, "pushed": { $0.pushed },
  ]

  /// Qualifiers of other kinds of search, which alone make a search of repositories impossible.
  static let foreign: Set<String> = [
    "author", "assignee", "label", "commenter", "mentions", "filename", "extension", "path",
    "hash", "milestone", "involves", "merged", "state",
  ]
}
