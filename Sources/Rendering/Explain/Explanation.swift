package import GitHub
package import Messages

/// What a search would request from GitHub, explained without a request.
package struct Explanation {
  /// As the user wrote it, and as it is sent.
  let query: (written: SearchQuery, sent: SearchQuery)
  package let problems: [QueryProblem]
  let order: SearchOrder
  let host: GitHubHost
  /// The URL of the first page.
  let url: String
  /// Nil if it depends on the number of matches.
  let requests: RequestCount?

  package init(
    _ written: SearchQuery, sentAs sent: SearchQuery, _ problems: [QueryProblem],
    order: SearchOrder, on host: GitHubHost, url: String, requests: RequestCount?
  ) {
    query = (written, sent)
    self.problems = problems
    self.order = order
    self.host = host
    self.url = url
    self.requests = requests
  }
}

/// How many requests a list needs.
package struct RequestCount: Sendable, Equatable {
  /// The maximum number of rows.
  let rows: Int
  let requests: Int
  /// Whether it may be fewer, because the number of results is unknown.
  let isAtMost: Bool

  /// - Parameter rows: The number of rows wanted; nil for all that GitHub returns.
  package init(rows: Int?, pageSize: Int) {
    self.rows = min(rows ?? .max, SearchQuery.resultWindow)
    requests = (self.rows + pageSize - 1) / pageSize
    isAtMost = requests > 1
  }
}

extension Explanation {
  /// The parts as they were written and as they are sent.
  var parts: [(written: QueryPart, sent: QueryPart)] {
    Array(zip(query.written.parts, query.sent.parts))
  }

  /// The length of the query that is sent; GitHub may count less.
  var characterCount: Int { query.sent.text.unicodeScalars.count }

  /// The names in `json`, at every level.
  package static let names = [
    "query", "sent", "host", "url", "sort", "order", "characters", "character_limit", "operators",
    "operator_limit", "rows", "requests", "refused", "parts", "problems", "kind", "text", "name",
    "value", "negated", "start", "length", "meaning", "suggestion", "message",
  ]

  /// For programs; positions count the characters of the query as it was written, from 0.
  package func json(in language: Language) -> JSONValue {
    .object([
      "query": .string(query.written.text),
      "sent": .string(query.sent.text),
      "host": .string(host.name),
      "url": .string(url),
      "sort": .text(order.sort?.rawValue),
      "order": .text(
        order.sort.map { _ in (order.direction ?? .descending).rawValue }),
      "characters": .number(characterCount),
      "character_limit": .number(SearchQuery.characterLimit),
      "operators": .number(query.written.operatorCount),
      "operator_limit": .number(SearchQuery.operatorLimit),
      "rows": .number(requests?.rows),
      "requests": .number(requests?.requests),
      "refused": .bool(problems.areFatal),
      "parts": .array(parts.map { json($0.written, sentAs: $0.sent, language) }),
      "problems": .array(problems.map { json($0, language) }),
    ])
  }

  private func json(_ part: QueryPart, sentAs sent: QueryPart, _ language: Language) -> JSONValue {
    .object([
      "kind": .string(part.code),
      "text": .string(part.text),
      "sent": .string(sent.text),
      "name": .text(part.qualifier?.name),
      "value": .text(part.qualifier?.value),
      "negated": .bool(part.isNegated),
      "start": .number(part.range.lowerBound),
      "length": .number(part.range.count),
      "meaning": .string(part.meaning(sentAs: sent, problems).text(in: language)),
    ])
  }

  private func json(_ problem: QueryProblem, _ language: Language) -> JSONValue {
    .object([
      "kind": .string(problem.code),
      "start": .number(problem.range.lowerBound),
      "length": .number(problem.range.count),
      "refused": .bool(problem.isCertain),
      "suggestion": .text(problem.suggestion),
      "message": .string(problem.message.text(in: language)),
    ])
  }
}

extension QueryPart {
  fileprivate var code: String {
    switch kind {
    case .word: "word"
    case .phrase: "phrase"
    case .logical: "operator"
    case .qualifier: "qualifier"
    }
  }

  fileprivate var isNegated: Bool {
    switch kind {
    case .word(let isNegated), .phrase(let isNegated): isNegated
    case .qualifier(let qualifier): qualifier.isNegated
    case .logical: false
    }
  }
}
