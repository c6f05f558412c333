internal import GitHub

/// A condition on a repository beside its words.
struct LocalFilter: Sendable {
  /// Filters of one kind are united or must all hold: see `isUnited`.
  enum Kind: Sendable {
    case owner
    case language
    case license
    case visibility
    case fork
    case other

    /// Whether one of several filters is enough, as with two languages.
    var isUnited: Bool { self != .other }
  }

  let kind: Kind
  let condition: LocalCondition
  let isNegated: Bool

  init(kind: Kind, condition: LocalCondition, isNegated: Bool) {
    self.kind = kind
    self.condition = condition
    self.isNegated = isNegated
  }

  /// Nil for a qualifier that the library cannot answer, and for a value that means nothing.
  init?(_ qualifier: Qualifier) {
    let value = qualifier.value.lowercased()
    switch (qualifier.name, value) {
    case ("user", _), ("org", _): self.init(.owner, .owner(value), qualifier)
    case ("repo", _): self.init(.owner, .repository(value), qualifier)
    case ("language", _):
      self.init(.language, .language(LanguageAlias.names[value] ?? value), qualifier)
    case ("license", _): self.init(.license, .license(value), qualifier)
    case ("topic", _): self.init(.other, .topic(value), qualifier)
    case ("fork", "true") where !qualifier.isNegated: self.init(.fork, .always, qualifier)
    case ("fork", "only"), ("fork", "true"), ("is", "fork"):
      self.init(.fork, .flag(.fork), qualifier)
    case ("fork", "false"):
      self.init(kind: .fork, condition: .flag(.fork), isNegated: !qualifier.isNegated)
    case ("is", _), ("visibility", _): self.init(is: value, qualifier)
    default:
      guard let filter = Self.flag(qualifier, value) ?? Self.range(qualifier) else { return nil }
      self = filter
    }
  }

  private init(_ kind: Kind, _ condition: LocalCondition, _ qualifier: Qualifier) {
    self.init(kind: kind, condition: condition, isNegated: qualifier.isNegated)
  }

  private init?(is value: String, _ qualifier: Qualifier) {
    switch value {
    case "public": self.init(.visibility, .visibility([]), qualifier)
    case "private": self.init(.visibility, .visibility(.private), qualifier)
    case "internal": self.init(.visibility, .visibility([.private, .internal]), qualifier)
    case _ where qualifier.name == "is":
      guard let flag = Self.flags[value] else { return nil }
      self.init(.other, .flag(flag), qualifier)
    default: return nil
    }
  }

  private static let flags: [String: RepositoryRecord.Flags] = [
    "archived": .archived, "template": .template, "mirror": .mirror,
  ]

  private static func flag(_ qualifier: Qualifier, _ value: String) -> LocalFilter? {
    guard let flag = flags[qualifier.name], let isWanted = Bool(value) else { return nil }
    return LocalFilter(
      kind: .other, condition: .flag(flag), isNegated: qualifier.isNegated == isWanted)
  }

  private static func range(_ qualifier: Qualifier) -> LocalFilter? {
    let value = qualifier.value
    let numbers = (try? NumericRange(parsing: value)).map(\.bounds)
    let condition: LocalCondition? =
      switch qualifier.name {
      case "stars": numbers.map { $0.map(LocalCondition.stars) ?? .never }
      case "forks", "size": numbers.map { .range(qualifier.name, $0) }
      case "topics": numbers.map { .range("topic_count", $0) }
      case "created", "pushed":
        (try? DateRange(parsing: value)).map { .range("\(qualifier.name)_at", $0.seconds) }
      default: nil
      }
    return condition.map { LocalFilter(.other, $0, qualifier) }
  }
}
