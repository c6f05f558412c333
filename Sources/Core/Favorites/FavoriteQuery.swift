package import FoundationEssentials
package import GitHub
import Platform
package import Storage

/// Words and conditions that favorites are searched for, as in a search on GitHub: `A B`, `A OR C`,
/// `NOT D`, parentheses and qualifiers; also `#tag` and `tag:`.
///
/// Everything is in memory, so operators join qualifiers, too.
package struct FavoriteQuery: Sendable {
  /// What is wrong with a part, or cannot be told of favorites; such a part is left out.
  package enum Problem: Sendable, Equatable {
    case wrong(QueryProblem)
    case unsupported(String)
  }

  package private(set) var problems: [Problem] = []
  /// Conditions without a value, which somebody may still be typing; they are left out.
  package private(set) var unfinished: [Problem] = []
  private var condition = Condition.all([])

  /// - Parameter now: The time to which relative dates such as `-7d` refer.
  package init(_ query: SearchQuery, now: Date) {
    let resolved = query.resolved(at: now)
    problems = resolved.problems(on: .dotcom, at: now).filter { problem in
      problem.isAboutValue && !Parser.states.contains(problem.text(in: resolved))
    }
    .map(Problem.wrong)
    var parser = Parser(elements: resolved.elements[...], now: now)
    condition = parser.condition()
    problems += parser.unsupported.map(Problem.unsupported)
    unfinished = parser.unfinished.map { name, range in
      .wrong(QueryProblem(kind: .noValue(name: name), range: range))
    }
  }

  package func matches(_ favorite: Favorite) -> Bool {
    var text: String?
    return condition.holds(for: favorite, &text)
  }
}

extension QueryProblem {
  /// What it is about, in lower case and without a minus sign.
  fileprivate func text(in query: SearchQuery) -> String {
    let part = query.parts.first { $0.range.overlaps(range) }
    return (part?.text.lowercased() ?? "").trimming { $0 == "-" }.description
  }

  /// Whether a value cannot be read; favorites have no other limits of GitHub.
  fileprivate var isAboutValue: Bool {
    switch kind {
    case .notANumber, .notADate, .singleDate, .reversed, .notAChoice, .notARepository: true
    default: false
    }
  }
}

private indirect enum Condition: Sendable {
  case all([Condition])
  case any([Condition])
  case not(Condition)
  /// Folded, as are tags and topics.
  case text(String)
  case tag(String)
  case topic(String)
  /// In lower case, as are the next ones.
  case language(String)
  case owner(String)
  case name(String)
  case license(String)
  case number(@Sendable (Repository) -> Int, ClosedRange<Int64>?)
  case date(@Sendable (Repository) -> Date?, ClosedRange<Int64>?)
  case flag(@Sendable (Favorite) -> Bool)

  /// - Parameter text: of the favorite, made when it is first needed.
  func holds(for favorite: Favorite, _ text: inout String?) -> Bool {
    let repository = favorite.repository
    switch self {
    case .all(let conditions): return conditions.allSatisfy { $0.holds(for: favorite, &text) }
    case .any(let conditions): return conditions.contains { $0.holds(for: favorite, &text) }
    case .not(let condition): return !condition.holds(for: favorite, &text)
    case .text(let word):
      let all = text ?? favorite.searchedText
      text = all
      return all.contains(word)
    case .tag(let tag): return favorite.tags.contains { $0.folded == tag }
    case .topic(let topic): return repository.topics.contains { $0.folded == topic }
    case .language(let language): return repository.language?.lowercased() == language
    case .owner(let owner): return repository.fullName.lowercased().hasPrefix(owner + "/")
    case .name(let name): return repository.fullName.lowercased() == name
    case .license(let license):
      // A key such as `gpl-3.0` or the family `gpl`.
      guard let key = repository.license?.key.lowercased() else { return false }
      return key == license || key.hasPrefix(license + "-")
    case .number(let number, let range): return range?.contains(Int64(number(repository))) ?? false
    case .date(let date, let range):
      guard let range, let date = date(repository) else { return false }
      return range.contains(Int64(min(max(date.timeIntervalSince1970, -1e11), 1e11)))
    case .flag(let holds): return holds(favorite)
    }
  }
}

extension Favorite {
  fileprivate var searchedText: String {
    ([repository.fullName, repository.description ?? "", note ?? ""] + repository.topics + tags)
      .joined(separator: "\n").folded
  }
}

/// Reads words, `AND`, `OR`, `NOT`, parentheses and qualifiers: NOT binds closest, then AND.
private struct Parser {
  var elements: ArraySlice<QueryElement>
  private(set) var unsupported: [String] = []
  private(set) var unfinished: [(name: String, range: Range<Int>)] = []
  private var depth = 0

  /// No user nests more.
  private static let deepest = 50

  private let now: Date

  init(elements: ArraySlice<QueryElement>, now: Date) {
    self.elements = elements
    self.now = now
  }

  mutating func condition() -> Condition {
    var all: [Condition] = []
    while !elements.isEmpty {
      all.append(disjunction())
      // A closing parenthesis without an opening one.
      consumeClose()
    }
    return all.count == 1 ? all[0] : .all(all)
  }

  private mutating func disjunction() -> Condition {
    var choices = [conjunction()]
    while elements.first?.logical == .or {
      elements.removeFirst()
      choices.append(conjunction())
    }
    // An operator without a word beside it joins nothing.
    let whole = choices.compactMap(\.self)
    return whole.count == 1 ? whole[0] : whole.isEmpty ? .all([]) : .any(whole)
  }

  /// Nil if it has no part.
  private mutating func conjunction() -> Condition? {
    var parts: [Condition] = []
    while let element = elements.first, !element.isClose, element.logical != .or {
      if let part = term() { parts.append(part) }
    }
    guard !parts.isEmpty else { return nil }
    let united = Self.united(parts)
    return united.count == 1 ? united[0] : .all(united)
  }

  /// A repository has one language, one owner and one license, so several of a kind are choices.
  private static func united(_ parts: [Condition]) -> [Condition] {
    var (languages, owners, licenses): ([Condition], [Condition], [Condition]) = ([], [], [])
    var others: [Condition] = []
    for part in parts {
      switch part {
      case .language: languages.append(part)
      case .owner, .name: owners.append(part)
      case .license: licenses.append(part)
      default: others.append(part)
      }
    }
    return others + [languages, owners, licenses].filter { !$0.isEmpty }.map { .any($0) }
  }

  private mutating func term() -> Condition? {
    var isNegated = false
    while let logical = elements.first?.logical, logical != .or {
      elements.removeFirst()
      if logical == .not { isNegated.toggle() }
    }
    guard let element = elements.first, !element.isClose, element.logical == nil else { return nil }
    elements.removeFirst()
    var condition: Condition?
    switch element {
    case .open(let hasMinus):
      if hasMinus { isNegated.toggle() }
      condition = group()
    case .part(let part): condition = self.condition(of: part, &isNegated)
    case .close: break
    }
    return condition.map { isNegated ? .not($0) : $0 }
  }

  private mutating func group() -> Condition? {
    guard depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    let condition = disjunction()
    consumeClose()
    return condition
  }

  private mutating func consumeClose() {
    if elements.first?.isClose == true { elements.removeFirst() }
  }

  private mutating func condition(of part: QueryPart, _ isNegated: inout Bool) -> Condition? {
    switch part.kind {
    case .logical: return nil
    case .word(let hasMinus), .phrase(let hasMinus):
      if hasMinus { isNegated.toggle() }
      let words = part.words
      if words.hasPrefix("#") {
        let tag = Qualifier.unquoted(String(words.dropFirst()))
        if tag.isEmpty { unfinished.append(("tag", part.range)) }
        return tag.isEmpty ? nil : .tag(tag.folded)
      }
      // The beginning of a condition, while it is typed.
      let name = String(words.dropLast()).lowercased()
      guard words.last == ":", Self.isKnown(name) else {
        return words.isEmpty ? nil : .text(words.folded)
      }
      unfinished.append((name, part.range))
      return nil
    case .qualifier(let qualifier):
      guard Self.isKnown(qualifier.name) else { return .text(Qualifier.unquoted(part.text).folded) }
      if qualifier.isNegated { isNegated.toggle() }
      if let condition = state(qualifier) ?? Self.condition(of: qualifier) { return condition }
      if !Self.isSupported(qualifier) { unsupported.append(part.text) }
      return nil
    }
  }

  /// What checks have found, and no search on GitHub has.
  static let states = ["is:gone", "is:moved", "is:stale"]

  private func state(_ qualifier: Qualifier) -> Condition? {
    guard qualifier.name == "is" else { return nil }
    switch qualifier.value.lowercased() {
    case "gone": return .flag { $0.isGone }
    case "moved": return .flag { $0.formerName != nil }
    case "stale": return .flag { [now] in $0.isStale(at: now) }
    default: return nil
    }
  }

  private static func isKnown(_ name: String) -> Bool {
    name == "tag" || RepositoryQualifier(named: name) != nil
  }

  private static func isSupported(_ qualifier: Qualifier) -> Bool {
    switch RepositoryQualifier(named: qualifier.name) {
    case .followers, .goodFirstIssues, .helpWantedIssues, .has, .in, .props, .sort: false
    case .is: qualifier.value.lowercased() != "sponsorable"
    // A wrong value is a problem of its own.
    default: true
    }
  }

  /// Nil for a value that cannot be read.
  private static func condition(of qualifier: Qualifier) -> Condition? {
    let value = qualifier.value.lowercased()
    guard let known = RepositoryQualifier(named: qualifier.name) else {
      return .tag(qualifier.value.folded)
    }
    switch known {
    case .topic: return .topic(qualifier.value.folded)
    case .language: return .language(LanguageAlias.names[value] ?? value)
    case .license: return .license(value)
    case .user, .org: return .owner(value)
    case .repo: return .name(value)
    case .stars: return number(qualifier) { $0.stargazersCount }
    case .forks: return number(qualifier) { $0.forksCount }
    case .size: return number(qualifier) { $0.size }
    case .topics: return number(qualifier) { $0.topics.count }
    case .pushed: return date(qualifier) { $0.pushedAt }
    case .created: return date(qualifier) { $0.createdAt }
    case .archived: return flag(value) { $0.repository.isArchived }
    case .template: return flag(value) { $0.repository.isTemplate }
    case .mirror: return flag(value) { $0.repository.mirrorURL != nil }
    case .fork where value == "only": return .flag { $0.repository.isFork }
    // Forks are among the favorites anyway.
    case .fork where value == "true": return .all([])
    case .fork: return flag(value) { $0.repository.isFork }
    case .is: return flag(named: value)
    case .followers, .goodFirstIssues, .helpWantedIssues, .has, .in, .props, .sort: return nil
    }
  }

  private static func flag(named name: String) -> Condition? {
    switch name {
    case "archived": .flag { $0.repository.isArchived }
    case "fork": .flag { $0.repository.isFork }
    case "template": .flag { $0.repository.isTemplate }
    case "mirror": .flag { $0.repository.mirrorURL != nil }
    case "private": .flag { $0.repository.isPrivate && $0.repository.visibility != "internal" }
    case "internal": .flag { $0.repository.visibility == "internal" }
    case "public": .flag { !$0.repository.isPrivate }
    default: nil
    }
  }

  private static func flag(
    _ value: String, _ holds: @escaping @Sendable (Favorite) -> Bool
  ) -> Condition? {
    Bool(value).map { isWanted in .flag { holds($0) == isWanted } }
  }

  private static func number(
    _ qualifier: Qualifier, _ number: @escaping @Sendable (Repository) -> Int
  ) -> Condition? {
    (try? NumericRange(parsing: qualifier.value)).map { .number(number, $0.bounds) }
  }

  private static func date(
    _ qualifier: Qualifier, _ date: @escaping @Sendable (Repository) -> Date?
  ) -> Condition? {
    (try? DateRange(parsing: qualifier.value)).map { .date(date, $0.seconds) }
  }
}
