package import FoundationEssentials
import HTTP

extension SearchQuery {
  /// What GitHub would refuse or not interpret as intended, in text order.
  ///
  /// - Parameter kind: The kind of GitHub that is searched: they support different qualifiers.
  package func problems(on kind: GitHubHost.Kind = .dotcom, at now: Date) -> [QueryProblem] {
    QueryCheck(self, on: kind, at: now).problems
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Finds the problems of a query.
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
    tokens + parts.compactMap(problem) + marks + joints + lengths + operators
  }

  private func problem(of part: QueryPart) -> QueryProblem? {
    switch part.kind {
    case .qualifier(let qualifier):
      return QualifierCheck(part: part, qualifier: qualifier, host: host, now: now).problem
    case .word: return missingValue(of: part) ?? missingColon(of: part)
    case .phrase, .logical: return nil
    }
  }

  /// A space after the colon, as in `stars: >10`, makes two words of a qualifier.
  private func missingValue(of part: QueryPart) -> QueryProblem? {
    guard part.text.hasSuffix(":") else { return nil }
    let name = part.text.dropLast().drop { $0 == "-" }.lowercased()
    guard RepositoryQualifier(named: name) != nil else { return nil }
    return QueryProblem(
      kind: .noValue(name: name), range: part.range.upperBound - 1..<part.range.upperBound)
  }

  /// `stars>100` is a word for GitHub.
  private func missingColon(of part: QueryPart) -> QueryProblem? {
    let text = part.text.hasPrefix("-") ? part.text.dropFirst() : part.text[...]
    let name = text.prefix { !"<>=".contains($0) }
    let value = text.dropFirst(name.count)
    guard let known = RepositoryQualifier(named: name.lowercased()),
      [.number, .date].contains(known.value), let last = value.last, !"<>=".contains(last)
    else { return nil }
    let plain = value.hasPrefix("=") ? value.drop { $0 == "=" } : value
    let meant = "\(part.text.hasPrefix("-") ? "-" : "")\(name):\(plain)"
    return QueryProblem(kind: .noColon(text: part.text, meant: meant), range: part.range)
  }

  private var tokens: [QueryProblem] {
    parts.filter { TokenMask.isToken(in: $0.text) }.map {
      QueryProblem(kind: .token, range: $0.range)
    }
  }

  private var marks: [QueryProblem] {
    query.unbalancedQuotes.map { QueryProblem(kind: .loneMark, range: $0..<$0 + 1) }
  }

  /// Operators next to a qualifier.
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

  /// Whether GitHub may search for `part` as text.
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
        // The first character over the limit, or the start of a part that is not sent as written.
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

  /// The length of the words and the spaces between them. According to GitHub's documentation,
  /// operators and qualifiers do not count; according to reports, they do.
  private var wordLength: Int {
    let words = parts.filter { $0.logical == nil && $0.qualifier == nil }
    return words.reduce(max(0, words.count - 1)) { $0 + $1.text.unicodeScalars.count }
  }

  private func scalars(_ range: Range<Int>) -> Int {
    characters[range].reduce(0) { $0 + $1.unicodeScalars.count }
  }

  /// The first character in `range` that does not fit into `count` code points.
  private func position(_ count: Int, in range: Range<Int>) -> Int {
    var left = count
    for index in range {
      left -= characters[index].unicodeScalars.count
      if left < 0 { return index }
    }
    return range.upperBound
  }
}
