internal import FoundationEssentials

/// Finds what is wrong with one qualifier.
struct QualifierCheck {
  let part: QueryPart
  let qualifier: Qualifier
  let host: GitHubHost.Kind
  let now: Date

  var problem: QueryProblem? {
    guard let known = RepositoryQualifier(named: qualifier.name) else { return stranger }
    guard known.isKnown(on: host, value: value) else {
      return problem(.notOnServer(text: part.text), part.range)
    }
    switch known.value {
    case .text: return nil
    case .number: return numberProblem
    case .date: return dateProblem
    case .choice(let choices): return choiceProblem([value], among: choices)
    case .choices(let choices):
      let words = value.split(separator: ",", omittingEmptySubsequences: false)
      return choiceProblem(words.map(String.init), among: choices)
    case .repository:
      let names = value.split(separator: "/", omittingEmptySubsequences: false)
      guard names.count != 2 || names.contains("") else { return nil }
      return problem(.notARepository(value: qualifier.value), part.valueRange)
    }
  }

  private var value: String { qualifier.value.lowercased() }

  private var stranger: QueryProblem {
    let name = qualifier.name
    let nearest = NearestQualifier.name(for: name)
    return if let search = ForeignSearch(qualifier: name) {
      problem(.foreign(name: name, search, nearest: nearest), part.nameRange)
    } else {
      problem(.unknown(name: name, nearest: nearest), part.nameRange)
    }
  }

  private var numberProblem: QueryProblem? {
    do throws(RangeError) {
      _ = try NumericRange(parsing: qualifier.value)
      return nil
    } catch {
      if case .reversed = error {
        return problem(.reversed(value: qualifier.value), part.valueRange)
      }
      let kind = QueryProblem.Kind.notANumber(value: qualifier.value, meant: plainNumber)
      return problem(kind, part.valueRange)
    }
  }

  /// `10k` and `1,000` without short cuts; nil where nothing can be guessed.
  private var plainNumber: String? {
    var text = value.filter { $0 != "," && $0 != "_" }
    for (unit, zeros) in [("k", "000"), ("m", "000000")] where text.hasSuffix(unit) {
      text = text.dropLast() + zeros
    }
    do throws(RangeError) { return try NumericRange(parsing: text).text } catch { return nil }
  }

  private var dateProblem: QueryProblem? {
    do throws(RangeError) {
      let value = qualifier.value
      _ = try DateRange(parsing: RelativeDate.resolved(value, at: now) ?? value)
      // `today` and `yesterday` are days; `find -mtime -7` is the last seven.
      guard value.hasPrefix("-"), RelativeDate(value) != nil else { return nil }
      return problem(.singleDate(value: value, meant: ">\(value)"), part.valueRange)
    } catch {
      if case .reversed = error {
        return problem(.reversed(value: qualifier.value), part.valueRange)
      }
      return problem(.notADate(value: qualifier.value), part.valueRange)
    }
  }

  private func choiceProblem(_ words: [String], among choices: [String]) -> QueryProblem? {
    guard let wrong = words.first(where: { !choices.contains($0) }) else { return nil }
    return problem(.notAChoice(value: wrong, choices: choices), part.valueRange)
  }

  private func problem(_ kind: QueryProblem.Kind, _ range: Range<Int>) -> QueryProblem {
    QueryProblem(kind: kind, range: range)
  }
}
