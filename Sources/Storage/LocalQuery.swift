package import GitHub

/// A search in GitHub's syntax, as far as the library can answer it.
package struct LocalQuery: Sendable {
  /// All of these must be found in the words of a repository.
  private(set) var wanted: [LocalExpression] = []
  private(set) var unwanted: [LocalExpression] = []
  /// Likewise for words that the index does not hold as such.
  private(set) var scanned: [LocalWord] = []
  private(set) var unwantedScanned: [LocalWord] = []
  private(set) var columns = LocalColumn.allCases
  private(set) var filters: [LocalFilter] = []
  /// What it says that the library knows nothing about, in its own words.
  package private(set) var ignored: [String] = []

  package init(_ query: SearchQuery) {
    var parser = LocalQueryParser(query.tokens)
    let expressions = parser.expressions()
    for qualifier in parser.qualifiers { add(qualifier) }
    for expression in expressions { add(expression) }
    ignored += parser.ignored
    if !filters.contains(where: { $0.kind == .fork }) {
      // GitHub leaves forks out unless they are asked for.
      filters.append(LocalFilter(kind: .fork, condition: .flag(.fork), isNegated: true))
    }
  }

  private mutating func add(_ qualifier: Qualifier) {
    if qualifier.name == "in", !qualifier.isNegated,
      let columns = LocalColumn.named(by: qualifier.value)
    {
      self.columns = columns
    } else if let filter = LocalFilter(qualifier) {
      filters.append(filter)
    } else {
      ignored.append(qualifier.text)
    }
  }

  private mutating func add(_ expression: LocalExpression) {
    switch expression {
    case .word(let word) where word.mustBeScanned: scanned.append(word)
    case .not(.word(let word)) where word.mustBeScanned: unwantedScanned.append(word)
    case .not(let inner):
      ignored += inner.unanswered
      unwanted.append(inner)
    default:
      ignored += expression.unanswered
      if expression.isAnswerable { wanted.append(expression) }
    }
  }
}
