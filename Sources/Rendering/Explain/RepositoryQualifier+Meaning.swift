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
  var amount: RangeWords {
    switch (comparison, first, last) {
    case (">", _, _): .said(.explainMoreThan(value: first))
    case (">=", _, _): .said(.explainAtLeast(value: first))
    case ("<", _, _): .said(.explainLessThan(value: first))
    case ("<=", _, _): .said(.explainAtMost(value: first))
    default: span(from: { .explainAtLeast(value: $0) }, to: { .explainAtMost(value: $0) })
    }
  }

  /// A range of days or instants.
  var time: RangeWords {
    switch (comparison, first, last) {
    case (">", _, _): .said(.explainAfter(value: first))
    case (">=", _, _): .said(.explainSince(value: first))
    case ("<", _, _): .said(.explainBefore(value: first))
    case ("<=", _, _): .said(.explainUntil(value: first))
    default: span(from: { .explainSince(value: $0) }, to: { .explainUntil(value: $0) })
    }
  }

  private func span(from: (String) -> Message, to: (String) -> Message) -> RangeWords {
    if ends.count < 2 { return .written(text) }
    if last == "*" { return .said(from(first)) }
    if first == "*" { return .said(to(last)) }
    return .said(.explainBetween(first: first, last: last))
  }
}

/// A range as the user wrote it, or in words.
enum RangeWords: MessageValue {
  case written(String)
  case said(Message)

  func text(in language: Language) -> String {
    switch self {
    case .written(let text): text
    case .said(let message): message.text(in: language)
    }
  }
}
