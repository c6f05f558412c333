internal import GitHub
internal import Messages

extension RepositoryQualifier {
  /// The meaning of `qualifier`, whose value is valid; its minus sign is ignored.
  func meaning(of qualifier: Qualifier) -> Message {
    let value = qualifier.value
    let range = RangeText(value)
    switch self {
    case .stars: return .explainStars(value: range.amount)
    case .forks: return .explainForks(value: range.amount)
    case .size: return .explainSize(value: range.amount)
    case .followers: return .explainFollowers(value: range.amount)
    case .topics: return .explainTopics(value: range.amount)
    case .goodFirstIssues: return .explainGoodFirst(value: range.amount)
    case .helpWantedIssues: return .explainHelpWanted(value: range.amount)
    case .created: return .explainCreated(value: range.time)
    case .pushed: return .explainPushed(value: range.time)
    case .language: return .explainLanguage(value: value)
    case .license: return .explainLicense(value: value)
    case .topic: return .explainTopic(value: value)
    case .user, .org: return value == "@me" ? .explainOwnerMe : .explainOwner(value: value)
    case .repo: return .explainRepository(value: value)
    case .in: return .explainPlaces(value: SearchedFields(value))
    case .sort: return .explainSort(value: value)
    case .props:
      return .explainProperty(name: String(qualifier.name.dropFirst(6)), value: value)
    case .archived, .fork, .has, .is, .mirror, .template: return choice(value.lowercased())
    }
  }

  private func choice(_ value: String) -> Message {
    switch (self, value) {
    case (.archived, "false"): .explainNoArchived
    case (.archived, _), (.is, "archived"): .explainArchived
    case (.fork, "false"): .explainNoForks
    case (.fork, "true"): .explainForksToo
    case (.fork, _), (.is, "fork"): .explainOnlyForks
    case (.mirror, "false"): .explainNoMirrors
    case (.mirror, _), (.is, "mirror"): .explainMirrors
    case (.template, "false"): .explainNoTemplates
    case (.template, _), (.is, "template"): .explainTemplates
    case (.has, _): .explainFunding
    case (_, "sponsorable"): .explainSponsorable
    case (_, "private"): .explainPrivate
    case (_, "internal"): .explainInternal
    default: .explainPublic
    }
  }
}

/// A range in words.
private struct RangeText {
  private let text: String
  private let comparison: String
  private let ends: [String]

  init(_ text: String) {
    self.text = text
    comparison = String(text.prefix { "<>=".contains($0) })
    ends = text.dropFirst(comparison.count).split(separator: "..", maxSplits: 1).map(String.init)
  }

  private var first: String { ends.first ?? "" }
  private var last: String { ends.last ?? "" }

  /// A range of numbers.
  var amount: any MessageValue {
    switch comparison {
    case ">": Message.explainMoreThan(value: first)
    case ">=": Message.explainAtLeast(value: first)
    case "<": Message.explainLessThan(value: first)
    case "<=": Message.explainAtMost(value: first)
    default: span(from: { .explainAtLeast(value: $0) }, to: { .explainAtMost(value: $0) })
    }
  }

  /// A range of days or instants.
  var time: any MessageValue {
    switch comparison {
    case ">": Message.explainAfter(value: first)
    case ">=": Message.explainSince(value: first)
    case "<": Message.explainBefore(value: first)
    case "<=": Message.explainUntil(value: first)
    default: span(from: { .explainSince(value: $0) }, to: { .explainUntil(value: $0) })
    }
  }

  private func span(from: (String) -> Message, to: (String) -> Message) -> any MessageValue {
    if ends.count < 2 { return text }
    if last == "*" { return from(first) }
    if first == "*" { return to(last) }
    return Message.explainBetween(first: first, last: last)
  }
}
