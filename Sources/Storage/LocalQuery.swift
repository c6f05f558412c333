package import GitHub

/// A query in GitHub's syntax, as far as the cache can evaluate it.
package struct LocalQuery: Sendable {
  private(set) var terms: LocalTerms
  private(set) var columns = LocalColumn.allCases
  private(set) var filters: [LocalFilter] = []
  /// The parts that the cache cannot evaluate, as the user wrote them.
  package private(set) var ignored: [String] = []

  package init(_ query: SearchQuery) {
    var parser = LocalQueryParser(query)
    terms = parser.terms()
    for qualifier in parser.qualifiers { add(qualifier) }
    ignored += parser.ignored
    if !filters.contains(where: { $0.kind == .fork }) {
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
    } else if let filter = LocalFilter(qualifier) {
      filters.append(filter)
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

/// Reads words, `AND`, `OR`, `NOT`, parentheses and qualifiers.
///
/// Operators join words; a qualifier applies to the whole query wherever it is, as on GitHub.
private struct LocalQueryParser {
  private var elements: ArraySlice<QueryElement>
  private(set) var qualifiers: [Qualifier] = []
  private(set) var ignored: [String] = []
  private var depth = 0

  /// No user types more parts or nested parentheses than this; further ones are ignored.
  private static let limit = 64
  private static let deepest = 10

  init(_ query: SearchQuery) {
    elements = query.elements.prefix(Self.limit)
    if let first = query.elements.dropFirst(Self.limit).lazy.compactMap(\.part).first {
      ignored = ["\(first.text.prefix(40)) …"]
    }
  }

  mutating func terms() -> LocalTerms {
    var terms = LocalTerms()
    while !elements.isEmpty {
      terms.add(disjunction())
      // A closing parenthesis without an opening one.
      consumeClose()
    }
    return terms
  }

  private mutating func disjunction() -> LocalTerms {
    var choices = [conjunction()]
    while elements.first?.logical == .or {
      elements.removeFirst()
      choices.append(conjunction())
    }
    choices.removeAll(where: \.isEmpty)
    guard choices.count > 1 else { return choices.first ?? LocalTerms() }
    let parts = choices.compactMap { expression($0) }
    return LocalTerms(wanted: parts.isEmpty ? [] : [.any(parts)])
  }

  private mutating func conjunction() -> LocalTerms {
    var terms = LocalTerms()
    while let element = elements.first, !element.isClose, element.logical != .or {
      readTerm(into: &terms)
    }
    return terms
  }

  private mutating func readTerm(into terms: inout LocalTerms) {
    var isNegated = false
    while let logical = elements.first?.logical, logical != .or {
      elements.removeFirst()
      if logical == .not { isNegated.toggle() }
    }
    switch elements.first {
    case .open(let hasMinus):
      let group = group()
      if hasMinus { isNegated.toggle() }
      if !isNegated {
        terms.add(group)
      } else if let word = group.scanned.first, group == LocalTerms(scanned: [word]) {
        terms.unwantedScanned.append(word)
      } else if !group.isEmpty, let expression = expression(group) {
        terms.unwanted.append(expression)
      }
    case .part(let part) where part.logical == nil:
      elements.removeFirst()
      read(part, isNegated: isNegated, into: &terms)
    default: break
    }
  }

  private mutating func group() -> LocalTerms {
    elements.removeFirst()
    guard depth < Self.deepest else { return LocalTerms() }
    depth += 1
    defer { depth -= 1 }
    let terms = disjunction()
    consumeClose()
    return terms
  }

  private mutating func consumeClose() {
    if elements.first?.isClose == true { elements.removeFirst() }
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
      if isNegated { qualifier.isNegated.toggle() }
      qualifiers.append(qualifier)
    case .word(let hasMinus):
      add(LocalWord(part.words, isPhrase: false), isNegated: hasMinus != isNegated, to: &terms)
    case .phrase(let hasMinus):
      add(LocalWord(part.words, isPhrase: true), isNegated: hasMinus != isNegated, to: &terms)
    case .logical: break
    }
  }

  private func add(_ word: LocalWord, isNegated: Bool, to terms: inout LocalTerms) {
    if word.isIndexed || word.mustBeScanned { terms.add(word, isNegated: isNegated) }
  }
}
