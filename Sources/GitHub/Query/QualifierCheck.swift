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

/// Finds the known qualifier nearest to a misspelled one.
package enum NearestQualifier {
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
  package static func name(for name: String) -> String? {
    if let synonym = synonyms[name] { return synonym }
    return name.count < 3 ? nil : NearestWord.word(for: name, among: names)
  }
}
