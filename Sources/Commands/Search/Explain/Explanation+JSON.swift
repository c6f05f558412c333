internal import App
internal import GitHub
internal import Messages

extension Explanation {
  /// For programs; positions are counted in characters of the search as it was written, from 0.
  func json(in language: Language) -> JSONValue {
    .object([
      "query": .string(analysis.text),
      "sent": .string(analysis.sent),
      "host": .string(host.name),
      "url": .string(address),
      "sort": .text(order.sort?.rawValue),
      "order": .text(order.sort.map { _ in (order.direction ?? .descending).rawValue }),
      "characters": .number(analysis.characterCount),
      "character_limit": .number(QueryAnalysis.characterLimit),
      "operators": .number(analysis.operatorCount),
      "operator_limit": .number(QueryAnalysis.operatorLimit),
      "rows": .number(requests?.rows),
      "requests": .number(requests?.requests),
      "refused": .bool(analysis.isHopeless),
      "parts": .array(analysis.parts.map { json($0, language) }),
      "problems": .array(analysis.problems.map { json($0, language) }),
    ])
  }

  private func json(_ part: QueryPart, _ language: Language) -> JSONValue {
    .object([
      "kind": .string(part.code),
      "text": .string(part.text),
      "sent": .string(analysis.sent(part)),
      "name": .text(part.qualifier?.name),
      "value": .text(part.qualifier?.value),
      "negated": .bool(part.isNegated),
      "start": .number(part.range.lowerBound),
      "length": .number(part.range.count),
      "meaning": .string(PartMeaning(of: part, in: analysis).message.text(in: language)),
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
