internal import FoundationEssentials

/// Finds the problem of one qualifier.
struct QualifierCheck {
  let part: QueryPart
  let qualifier: Qualifier
  let host: GitHubHost.Kind
  let now: Date

  var problem: QueryProblem? {
    guard let known = RepositoryQualifier(named: qualifier.name) else { return unknownQualifier }
    guard known.isKnown(on: host, value: value) else {
      return QueryProblem(kind: .notOnServer(text: part.text), range: part.range)
    }
    switch known.value {
    case .text: return textProblem(of: known)
    case .number: return numberProblem
    case .date: return dateProblem
    case .choice(let choices):
      return choiceProblem([value], among: choices) ?? undocumentedFlag(of: known)
    case .choices(let choices):
      let words = value.split(separator: ",", omittingEmptySubsequences: false)
      return choiceProblem(words.map(String.init), among: choices)
    case .repository:
      let names = value.split(separator: "/", omittingEmptySubsequences: false)
      guard names.count != 2 || names.contains("") else { return nil }
      return problem(.notARepository(value: qualifier.value))
    }
  }

  private var value: String { qualifier.value.lowercased() }

  private var unknownQualifier: QueryProblem {
    let name = qualifier.name
    let nearest = NearestQualifier.name(for: name)
    let kind: QueryProblem.Kind =
      if let search = ForeignSearch(qualifier: name) {
        .foreign(name: name, search, nearest: nearest)
      } else {
        .unknown(name: name, nearest: nearest)
      }
    return QueryProblem(kind: kind, range: part.nameRange)
  }

  /// Several values, or one that GitHub probably does not know.
  private func textProblem(of known: RepositoryQualifier) -> QueryProblem? {
    guard known != .props else { return nil }
    let words = qualifier.value.split(separator: ",").map { String($0).trimmed }
    if words.count > 1 {
      let meant = words.map { Qualifier(qualifier.name, $0, isNegated: qualifier.isNegated).text }
      return problem(.severalValues(value: qualifier.value, meant: meant.joined(separator: " ")))
    }
    switch known {
    case .language where !KnownLanguages.contain(value):
      return problem(
        .unknownLanguage(value: qualifier.value, nearest: KnownLanguages.nearest(to: value)))
    case .license where !KnownLicenses.keys.contains(value):
      return problem(
        .unknownLicense(
          value: qualifier.value, nearest: KnownLicenses.nearest(to: value)))
    default: return nil
    }
  }

  /// `is:fork` and the like, in place of a documented qualifier.
  private func undocumentedFlag(of known: RepositoryQualifier) -> QueryProblem? {
    guard known == .is, RepositoryQualifier.flags.contains(value) else { return nil }
    let on = value == "fork" ? "only" : "true"
    return QueryProblem(
      kind: .undocumented(
        text: part.text, meant: "\(value):\(qualifier.isNegated ? "false" : on)"),
      range: part.range)
  }

  private var numberProblem: QueryProblem? {
    do throws(RangeError) {
      let value = qualifier.value
      _ = try NumericRange(parsing: NumericRange.resolved(value, for: qualifier.name) ?? value)
      return nil
    } catch .reversed {
      return problem(.reversed(value: qualifier.value))
    } catch {
      return problem(.notANumber(value: qualifier.value, meant: meantSize))
    }
  }

  /// A size such as `10k` with a clear unit.
  private var meantSize: String? {
    let text = qualifier.value + "B"
    return NumericRange.resolved(text, for: qualifier.name) == nil ? nil : text.uppercased()
  }

  private var dateProblem: QueryProblem? {
    do throws(RangeError) {
      let value = qualifier.value
      _ = try DateRange(parsing: RelativeDate.resolved(value, at: now) ?? value)
      // `today` means one day, but users of `-7d` probably want all seven, as in `find -mtime -7`.
      let isDay = ["today", "yesterday"].contains(value.lowercased())
      guard !isDay, RelativeDate(value)?.isAgo == true else { return nil }
      return problem(.singleDate(value: value, meant: ">\(value)"))
    } catch .reversed {
      return problem(.reversed(value: qualifier.value))
    } catch {
      return problem(.notADate(value: qualifier.value))
    }
  }

  private func choiceProblem(_ words: [String], among choices: [String]) -> QueryProblem? {
    guard let wrong = words.first(where: { !choices.contains($0) }) else { return nil }
    return problem(.notAChoice(value: wrong, choices: choices))
  }

  /// A problem of the value.
  private func problem(_ kind: QueryProblem.Kind) -> QueryProblem {
    QueryProblem(kind: kind, range: part.valueRange)
  }
}

/// A GitHub search for something other than repositories, with its own qualifiers.
package enum ForeignSearch: Sendable, CaseIterable {
  case issues
  case code
  case commits
  case users

  /// Nil for names that no search has, and for those that repository search has too.
  package init?(qualifier name: String) {
    guard let search = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
    self = search
  }

  /// A name that several searches have is listed under the first one only.
  /// Source: https://docs.github.com/search-github/searching-on-github
  private var names: Set<String> {
    switch self {
    case .issues:
      [
        "assignee", "author", "base", "closed", "commenter", "comments", "draft", "head",
        "interactions", "involves", "label", "linked", "mentions", "merged", "milestone", "no",
        "parent-issue", "project", "reactions", "reason", "review", "review-requested",
        "reviewed-by", "sha", "state", "status", "team", "team-review-requested", "type",
        "updated", "user-review-requested",
      ]
    case .code: ["content", "enterprise", "extension", "filename", "path", "saved", "symbol"]
    case .commits:
      [
        "author-date", "author-email", "author-name", "committer", "committer-date",
        "committer-email", "committer-name", "hash", "merge", "parent", "tree",
      ]
    case .users: ["fullname", "location", "repos"]
    }
  }
}

/// Finds the known qualifier nearest to a misspelled one.
enum NearestQualifier {
  /// Names that users may know from elsewhere.
  private static let synonyms = [
    "author": "user", "created_at": "created", "date": "created", "desc": "in",
    "description": "in", "label": "topic", "licence": "license", "name": "in",
    "organisation": "org", "organization": "org", "owner": "user", "private": "is",
    "public": "is", "pushed_at": "pushed", "readme": "in", "stargazers": "stars", "tag": "topic",
    "updated": "pushed", "updated_at": "pushed", "visibility": "is", "watchers": "stars",
  ]

  private static let names = RepositoryQualifier.allCases.filter { $0 != .props }.map(\.rawValue)

  /// The qualifier most similar to `name`, which is in lower case; nil if none is similar.
  static func name(for name: String) -> String? {
    if let synonym = synonyms[name] { return synonym }
    return name.count < 3 ? nil : NearestWord.word(for: name, among: names)
  }
}

/// Finds the known word nearest to a misspelled one.
package enum NearestWord {
  /// The element of `words` most similar to `word`, all in lower case; nil if none is similar.
  package static func word(for word: String, among words: [String]) -> String? {
    guard (2...24).contains(word.count) else { return nil }
    if let longer = words.filter({ $0.hasPrefix(word) }).min(by: { $0.count < $1.count }) {
      return longer
    }
    let near = words.map { (word: $0, distance: distance(Array(word.utf8), Array($0.utf8))) }
      .min { left, right in
        if left.distance != right.distance { return left.distance < right.distance }
        // Two swapped letters are likelier than an extra one.
        return left.word.count == word.count && right.word.count != word.count
      }
    guard let near, near.distance <= (word.count < 3 ? 0 : word.count < 6 ? 1 : 2) else {
      return nil
    }
    return near.word
  }

  /// The number of letters to insert, delete, replace or swap with the next one (optimal string
  /// alignment distance).
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var rows = [Array(0...second.count)]
    for (row, letter) in first.enumerated() {
      var next = [row + 1]
      for (column, other) in second.enumerated() {
        var best = min(next[column], rows[row][column + 1]) + 1
        best = min(best, rows[row][column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], other == first[row - 1] {
          best = min(best, rows[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      rows.append(next)
    }
    return rows[first.count][second.count]
  }
}
