package import FoundationEssentials

extension SearchQuery {
  /// What GitHub will not take as it was meant, in the order of the text.
  ///
  /// - Parameter kind: The GitHub that is searched: each knows other qualifiers.
  package func problems(on kind: GitHubHost.Kind = .dotcom, at now: Date) -> [QueryProblem] {
    QueryCheck(self, on: kind, at: now).problems
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Finds what is wrong with a search.
private struct QueryCheck {
  private let query: SearchQuery
  private let parts: [QueryPart]
  private let characters: [Character]
  private let host: GitHubHost.Kind
  private let now: Date

  init(_ query: SearchQuery, on host: GitHubHost.Kind, at now: Date) {
    self.query = query
    parts = query.parts
    characters = Array(query.text)
    self.host = host
    self.now = now
  }

  var problems: [QueryProblem] {
    parts.compactMap(problem) + marks + joints + lengths + operators
  }

  private func problem(of part: QueryPart) -> QueryProblem? {
    switch part.kind {
    case .qualifier(let qualifier):
      return QualifierCheck(part: part, qualifier: qualifier, host: host, now: now).problem
    case .word: return missingValue(of: part)
    case .phrase, .logical: return nil
    }
  }

  /// `stars: >10`: a space behind the colon makes two words of it.
  private func missingValue(of part: QueryPart) -> QueryProblem? {
    guard part.text.hasSuffix(":") else { return nil }
    let name = part.text.dropLast().drop { $0 == "-" }.lowercased()
    guard RepositoryQualifier(named: name) != nil else { return nil }
    return QueryProblem(
      kind: .noValue(name: name), range: part.range.upperBound - 1..<part.range.upperBound)
  }

  private var marks: [QueryProblem] {
    query.unbalancedQuotes.map { QueryProblem(kind: .loneMark, range: $0..<$0 + 1) }
  }

  /// Operators with a qualifier beside them.
  private var joints: [QueryProblem] {
    parts.indices.compactMap { index in
      guard let logical = parts[index].logical else { return nil }
      let before = logical != .not && index > 0 ? known(parts[index - 1]) : nil
      let after = index + 1 < parts.count ? known(parts[index + 1]) : nil
      guard let qualifier = after ?? before else { return nil }
      return QueryProblem(
        kind: .joinsQualifier(logical, qualifier: qualifier), range: parts[index].range)
    }
  }

  private func known(_ part: QueryPart) -> String? {
    guard let qualifier = part.qualifier, RepositoryQualifier(named: qualifier.name) != nil else {
      return nil
    }
    return part.text
  }

  private var operators: [QueryProblem] {
    let operators = parts.filter { $0.logical != nil }
    let limit = SearchQuery.operatorLimit
    var problems: [QueryProblem] = []
    if operators.count > limit {
      problems.append(
        QueryProblem(
          kind: .tooManyOperators(count: operators.count, limit: limit),
          range: operators[limit].range))
    }
    if let first = operators.first, !parts.contains(where: mayBeWord) {
      problems.append(QueryProblem(kind: .onlyOperators, range: first.range))
    }
    return problems
  }

  /// Whether GitHub may look for `part` as text.
  private func mayBeWord(_ part: QueryPart) -> Bool {
    switch part.kind {
    case .word, .phrase: true
    case .logical: false
    case .qualifier(let qualifier):
      RepositoryQualifier(named: qualifier.name) == nil || problem(of: part) != nil
    }
  }

  private var lengths: [QueryProblem] {
    let limit = SearchQuery.characterLimit
    var (count, start) = (0, 0)
    var end: Int?
    for part in parts {
      count += scalars(start..<part.range.lowerBound)
      let sent = part.sent(at: now).unicodeScalars.count
      if count + sent > limit, end == nil {
        // The character behind the limit, or all of a part that is sent as something else.
        let isSame = sent == scalars(part.range)
        end = isSame ? position(limit - count, in: part.range) : part.range.lowerBound
      }
      count += sent
      start = part.range.upperBound
    }
    count += scalars(start..<characters.count)
    guard count > limit else { return [] }
    let isCertain = wordLength > limit
    let first = min(end ?? start, max(0, characters.count - 1))
    return [
      QueryProblem(
        kind: .tooLong(characters: count, limit: limit, isCertain: isCertain),
        range: first..<characters.count)
    ]
  }

  /// GitHub's documentation counts neither operators nor qualifiers, reports say that it does: the
  /// words and the spaces between them.
  private var wordLength: Int {
    let words = parts.filter { part in
      switch part.kind {
      case .word, .phrase: true
      case .logical, .qualifier: false
      }
    }
    return words.reduce(max(0, words.count - 1)) { $0 + $1.text.unicodeScalars.count }
  }

  private func scalars(_ range: Range<Int>) -> Int {
    characters[range].reduce(0) { $0 + $1.unicodeScalars.count }
  }

  /// The character of `range` that ends behind `count` code points.
  private func position(_ count: Int, in range: Range<Int>) -> Int {
    var left = count
    for index in range {
      left -= characters[index].unicodeScalars.count
      if left < 0 { return index }
    }
    return range.upperBound
  }
}

/// Something in a search that GitHub does not take as it was meant; the texts in it are from
/// outside.
package struct QueryProblem: Sendable, Equatable {
  package let kind: Kind
  /// Where, in characters of the search's text.
  package let range: Range<Int>

  package enum Kind: Sendable, Equatable {
    /// GitHub looks for it as text.
    case unknown(name: String, nearest: String?)
    /// GitHub skips it.
    case foreign(name: String, ForeignSearch, nearest: String?)
    /// Enterprise Servers do not have it.
    case notOnServer(text: String)
    case noValue(name: String)
    case notANumber(value: String, meant: String?)
    case notADate(value: String)
    /// One day or instant, counted back: nearly always the time since then is meant.
    case singleDate(value: String, meant: String)
    /// The lower end of a range is above the upper one.
    case reversed(value: String)
    case notAChoice(value: String, choices: [String])
    case notARepository(value: String)
    case loneMark
    /// Operators join words only.
    case joinsQualifier(QueryPart.LogicalOperator, qualifier: String)
    case tooLong(characters: Int, limit: Int, isCertain: Bool)
    case tooManyOperators(count: Int, limit: Int)
    case onlyOperators
  }

  /// Whether GitHub refuses the search because of it, whatever else it holds. About everything
  /// else GitHub has not written down what it does, or takes it in its own way.
  package var isCertain: Bool {
    switch kind {
    case .tooLong(_, _, let isCertain): isCertain
    case .tooManyOperators, .onlyOperators: true
    case .unknown, .foreign, .notOnServer, .noValue, .notANumber, .notADate, .singleDate,
      .reversed, .notAChoice, .notARepository, .loneMark, .joinsQualifier:
      false
    }
  }
}

extension [QueryProblem] {
  /// Whether GitHub surely refuses the search.
  package var areFatal: Bool { contains { $0.isCertain } }
}
