package import GitHub

/// A query in GitHub's syntax, as far as the cache can evaluate it.
package struct LocalQuery: Sendable {
  private(set) var terms: LocalTerms
  private(set) var columns = LocalColumn.allCases
  private(set) var filters: [LocalFilter] = []
  /// The parts that the cache cannot evaluate, as the user wrote them.
  package private(set) var ignored: [String] = []

  package init(_ query: SearchQuery) {
    let reader = LocalQueryReader(query)
    terms = reader.terms
    for qualifier in reader.qualifiers { add(qualifier) }
    ignored += reader.ignored
    if !filters.contains(where: { $0.condition.kind == .fork }) {
      // GitHub excludes forks unless the query includes them.
      filters.append(.noForks)
    }
  }

  /// The wanted words outside quotation marks, which a mistake may be in.
  var words: [String] {
    terms.wanted.flatMap(\.words).filter { !$0.isPhrase }.map(\.text)
  }

  /// The query with any of `others` in place of each `word`.
  func replacing(_ word: String, with others: [String]) -> LocalQuery {
    let others = others.map { LocalExpression.word(LocalWord($0, isPhrase: false)) }
    var query = self
    query.terms.wanted = terms.wanted.map { $0.replacing(word, with: .any(others)) }
    return query
  }

  private mutating func add(_ qualifier: Qualifier) {
    if qualifier.name == "in", !qualifier.isNegated,
      let columns = LocalColumn.named(by: qualifier.value)
    {
      self.columns = columns
    } else if let condition = RepositoryCondition(qualifier) {
      filters.append(LocalFilter(condition: condition, isNegated: qualifier.isNegated))
    } else {
      ignored.append(qualifier.text)
    }
  }
}

/// Words that must all match, and words that must not.
struct LocalTerms: Sendable, Hashable {
  var wanted: [LocalExpression] = []
  var unwanted: [LocalExpression] = []
  /// Words that the full-text index cannot find, so that all texts are scanned for them.
  var scanned: [LocalWord] = []
  var unwantedScanned: [LocalWord] = []

  var isEmpty: Bool { self == LocalTerms() }

  mutating func add(_ word: LocalWord, isNegated: Bool) {
    switch (word.mustBeScanned, isNegated) {
    case (true, true): unwantedScanned.append(word)
    case (true, false): scanned.append(word)
    case (false, true): unwanted.append(.word(word))
    case (false, false): wanted.append(.word(word))
    }
  }

  mutating func add(_ terms: LocalTerms) {
    wanted += terms.wanted
    unwanted += terms.unwanted
    scanned += terms.scanned
    unwantedScanned += terms.unwantedScanned
  }
}

/// Words and operators of an FTS5 query.
indirect enum LocalExpression: Sendable, Hashable {
  case word(LocalWord)
  case any([LocalExpression])
  case all([LocalExpression], without: [LocalExpression])

  func match(_ word: (LocalWord) -> String) -> String {
    switch self {
    case .word(let text): return word(text)
    case .any(let parts): return Self.joined(parts, " OR ", word)
    case .all(let parts, let unwanted):
      let all = Self.joined(parts, " AND ", word)
      return unwanted.isEmpty ? all : "(\(all) NOT \(Self.joined(unwanted, " OR ", word)))"
    }
  }

  static func joined(
    _ parts: [LocalExpression], _ operation: String, _ word: (LocalWord) -> String
  ) -> String {
    "(\(parts.map { $0.match(word) }.joined(separator: operation)))"
  }

  fileprivate func replacing(_ text: String, with other: LocalExpression) -> LocalExpression {
    switch self {
    case .word(let word): word.text == text && !word.isPhrase ? other : self
    case .any(let parts): .any(parts.map { $0.replacing(text, with: other) })
    case .all(let parts, let unwanted):
      .all(parts.map { $0.replacing(text, with: other) }, without: unwanted)
    }
  }

  /// All its words, including unwanted ones.
  var words: [LocalWord] {
    switch self {
    case .word(let word): [word]
    case .any(let parts): parts.flatMap(\.words)
    case .all(let parts, let unwanted): (parts + unwanted).flatMap(\.words)
    }
  }
}

/// Makes terms of a query.
///
/// Operators join words; a qualifier applies to the whole query wherever it is, as on GitHub.
private struct LocalQueryReader {
  private(set) var terms = LocalTerms()
  private(set) var qualifiers: [Qualifier] = []
  private(set) var ignored: [String] = []

  /// No user types more parts than this; further ones are ignored.
  private static let limit = 64

  init(_ query: SearchQuery) {
    if let first = query.elements.dropFirst(Self.limit).lazy.compactMap(\.part).first {
      ignored = ["\(first.text.prefix(40)) …"]
    }
    terms = terms(of: QueryTree(query.elements.prefix(Self.limit)))
  }

  private mutating func terms(of tree: QueryTree) -> LocalTerms {
    var terms = LocalTerms()
    switch tree {
    case .part(let part, let isNegated): read(part, isNegated: isNegated, into: &terms)
    case .all(let parts): for part in parts { terms.add(self.terms(of: part)) }
    case .any(let parts):
      let choices = parts.map { self.terms(of: $0) }.filter { !$0.isEmpty }
      guard choices.count > 1 else { return choices.first ?? terms }
      let expressions = choices.compactMap { expression($0) }
      if !expressions.isEmpty { terms.wanted = [.any(expressions)] }
    case .not(let tree):
      let group = self.terms(of: tree)
      if !group.isEmpty, let expression = expression(group) { terms.unwanted = [expression] }
    }
    return terms
  }

  /// `terms` as a part of another expression; nil if nothing is left. There, FTS5 supports neither
  /// "everything except" nor words that are not in its index.
  private mutating func expression(_ terms: LocalTerms) -> LocalExpression? {
    let wanted = terms.wanted + terms.scanned.filter(\.isIndexed).map { .word($0) }
    let unwanted = terms.unwanted + terms.unwantedScanned.filter(\.isIndexed).map { .word($0) }
    ignored += terms.scanned.filter { !$0.isIndexed }.map(\.text)
    guard !wanted.isEmpty else {
      ignored += unwanted.map { "-" + $0.words.map(\.text).joined(separator: " ") }
      ignored += terms.unwantedScanned.filter { !$0.isIndexed }.map { "-" + $0.text }
      return nil
    }
    ignored += terms.unwantedScanned.filter { !$0.isIndexed }.map(\.text)
    return wanted.count == 1 && unwanted.isEmpty ? wanted[0] : .all(wanted, without: unwanted)
  }

  private mutating func read(_ part: QueryPart, isNegated: Bool, into terms: inout LocalTerms) {
    switch part.kind {
    case .qualifier(var qualifier):
      qualifier.isNegated = isNegated
      qualifiers.append(qualifier)
    case .word, .phrase:
      var isPhrase = false
      if case .phrase = part.kind { isPhrase = true }
      let word = LocalWord(part.words, isPhrase: isPhrase)
      if word.isIndexed || word.mustBeScanned { terms.add(word, isNegated: isNegated) }
    case .logical: break
    }
  }
}
