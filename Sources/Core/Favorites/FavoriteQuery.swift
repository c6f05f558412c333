package import FoundationEssentials
package import GitHub
import Platform
package import Storage

/// Words and conditions that favorites are searched for, as in a search on GitHub: `A B`, `A OR C`,
/// `NOT D`, parentheses and qualifiers; also `#tag`, `tag:`, `note:` and `added:`.
///
/// Everything is in memory, so operators join qualifiers, too.
package struct FavoriteQuery: Sendable {
  /// What is wrong with a part; it is left out.
  package enum Problem: Sendable, Equatable {
    case wrong(QueryProblem)
    /// Not known of favorites.
    case unsupported(String)
    case unknown(name: String, nearest: String?)
    case needsLogin(String)
  }

  package private(set) var problems: [Problem] = []
  /// Conditions without a value, which somebody may still be typing; they are left out.
  package private(set) var unfinished: [Problem] = []
  private var condition = Condition.all([])
  /// Where words are searched for; nil for everywhere.
  private var places: [String]?
  private let login: String?

  /// - Parameters:
  ///   - login: The user whom `@me` means.
  ///   - now: The time to which relative dates such as `-7d` refer.
  package init(_ query: SearchQuery, login: String? = nil, now: Date) {
    self.login = login?.lowercased()
    let resolved = query.resolved(at: now)
    problems = resolved.problems(on: .dotcom, at: now).filter { problem in
      problem.isAboutValue && !Self.states.contains(problem.text(in: resolved))
    }
    .map(Problem.wrong)
    condition = condition(of: QueryTree(resolved.elements[...]), at: now) ?? condition
  }

  package func matches(_ favorite: Favorite) -> Bool {
    var text: String?
    return holds(condition, for: favorite, &text)
  }

  /// - Parameter text: of the favorite, made when it is first needed.
  private func holds(_ condition: Condition, for favorite: Favorite, _ text: inout String?) -> Bool
  {
    switch condition {
    case .all(let conditions): return conditions.allSatisfy { holds($0, for: favorite, &text) }
    case .any(let conditions): return conditions.contains { holds($0, for: favorite, &text) }
    case .not(let condition): return !holds(condition, for: favorite, &text)
    case .text(let word):
      let all = text ?? favorite.searchedText(in: places)
      text = all
      return all.contains(word)
    case .repository(let condition): return condition.holds(for: favorite.repository, login: login)
    case .own(let holds): return holds(favorite)
    }
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
  /// Folded.
  case text(String)
  case repository(RepositoryCondition)
  /// About what only favorites have.
  case own(@Sendable (Favorite) -> Bool)

  static func tag(_ text: String) -> Condition {
    let tag = FavoriteText.tag(text).folded
    return .own { $0.tags.contains { FavoriteText.tag($0).folded == tag } }
  }
}

extension Favorite {
  fileprivate func searchedText(in places: [String]?) -> String {
    var texts: [String] = []
    for place in places ?? ["full_name", "description", "topics", "note"] {
      switch place {
      case "name": texts.append(repository.name)
      case "full_name": texts.append(repository.fullName)
      case "description": texts.append(repository.description ?? "")
      case "topics": texts += repository.topics
      default: texts += [note ?? ""] + tags
      }
    }
    return texts.joined(separator: "\n").folded
  }
}

extension FavoriteQuery {
  /// Nil for what was left out.
  private mutating func condition(of tree: QueryTree, at now: Date) -> Condition? {
    switch tree {
    case .part(let part, let isNegated):
      let condition = condition(of: part, isNegated: isNegated, at: now)
      return condition.map { isNegated ? .not($0) : $0 }
    case .not(let tree): return condition(of: tree, at: now).map { .not($0) }
    case .any(let parts):
      let choices = parts.compactMap { condition(of: $0, at: now) }
      return choices.isEmpty ? nil : .any(choices)
    case .all(let parts):
      let all = Self.united(parts.compactMap { condition(of: $0, at: now) })
      return all.isEmpty ? nil : .all(all)
    }
  }

  /// A repository has one language, one owner and one license, so several of a kind are choices.
  private static func united(_ parts: [Condition]) -> [Condition] {
    let groups = Dictionary(grouping: parts) { part -> RepositoryCondition.Kind in
      if case .repository(let condition) = part { condition.kind } else { .other }
    }
    return groups.flatMap { kind, parts in kind.isUnited ? [.any(parts)] : parts }
  }

  private mutating func condition(
    of part: QueryPart, isNegated: Bool, at now: Date
  ) -> Condition? {
    if var qualifier = part.qualifier {
      qualifier.isNegated = isNegated
      return condition(of: qualifier, part, at: now)
    }
    let words = part.words
    if words.hasPrefix("#") {
      let tag = String(words.dropFirst()).unquoted
      return tag.isEmpty ? missingValue(of: "tag", part) : .tag(tag)
    }
    // The beginning of a condition, while it is typed.
    let name = String(words.dropLast()).lowercased()
    if words.last == ":", Self.names.contains(name) || RepositoryQualifier(named: name) != nil {
      return missingValue(of: name, part)
    }
    return words.isEmpty ? nil : .text(words.folded)
  }

  private mutating func missingValue(of name: String, _ part: QueryPart) -> Condition? {
    unfinished.append(.wrong(QueryProblem(kind: .noValue(name: name), range: part.range)))
    return nil
  }

  private mutating func condition(
    of qualifier: Qualifier, _ part: QueryPart, at now: Date
  ) -> Condition? {
    switch (qualifier.name, qualifier.value.lowercased()) {
    case ("tag", _): return .tag(qualifier.value)
    case ("note", _):
      let text = qualifier.value.folded
      return .own { $0.note?.folded.contains(text) ?? false }
    case ("added", _): return added(qualifier.value, part, at: now)
    // What checks have found, and no search on GitHub has.
    case ("is", "gone"): return .own { $0.isGone }
    case ("is", "moved"): return .own { $0.formerName != nil }
    case ("is", "stale"): return .own { $0.isStale(at: now) }
    case ("in", let value) where !value.contains("readme") && !qualifier.isNegated:
      places = value.commaSeparated
      return nil
    default: break
    }
    if let condition = RepositoryCondition(qualifier) {
      guard case .mine = condition, login == nil else { return .repository(condition) }
      problems.append(.needsLogin(part.text))
      return nil
    }
    if let known = RepositoryQualifier(named: qualifier.name) {
      // A wrong value is a problem of its own.
      let isTold = [.followers, .goodFirstIssues, .helpWantedIssues, .has, .in, .props, .sort]
        .contains(known)
      if isTold || qualifier.value.lowercased() == "sponsorable" {
        problems.append(.unsupported(part.text))
      }
    } else {
      problems.append(.unknown(name: qualifier.name, nearest: Self.nearest(to: qualifier.name)))
    }
    return nil
  }

  private mutating func added(_ value: String, _ part: QueryPart, at now: Date) -> Condition? {
    do throws(RangeError) {
      let range = try DateRange(parsing: RelativeDate.resolved(value, at: now) ?? value)
      return .own { range.contains($0.addedAt) }
    } catch {
      let kind: QueryProblem.Kind =
        if case .reversed = error { .reversed(value: value) } else { .notADate(value: value) }
      problems.append(.wrong(QueryProblem(kind: kind, range: part.range)))
      return nil
    }
  }

  private static let states = ["is:gone", "is:moved", "is:stale"]
  private static let names = ["tag", "note", "added"]

  /// Also for fields, such as `added_at`.
  private static func nearest(to name: String) -> String? {
    names.first { name.hasPrefix($0) }
      ?? NearestQualifier.name(for: name) ?? NearestWord.word(for: name, among: names)
  }
}
