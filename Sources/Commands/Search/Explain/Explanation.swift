internal import App
internal import ArgumentParser
internal import Auth
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Terminal

/// What a search would request from GitHub, explained without a request.
struct Explanation {
  let search: Search
  let problems: [QueryProblem]
  let host: GitHubHost
  /// Nil where it depends on the number of matches.
  let requests: RequestCount?
  /// Of the first page.
  let address: String

  /// - Parameter isComplete: every match is wanted, however many there are.
  init(
    _ search: Search, _ size: ListSize, isInteractive: Bool, isComplete: Bool = false,
    on host: GitHubHost, now: Date
  ) {
    self.search = search
    problems = search.written.problems(on: host.kind, at: now)
    self.host = host
    let plan = size.plan(isInteractive: isInteractive, isLoggedIn: false, waits: false)
    requests = isComplete ? nil : RequestCount(rows: size.rows, pageSize: plan.pageSize)
    address = search.endpoint(page: 1, size: plan.pageSize).address(on: host)
  }

  init(of search: Search, _ options: SearchOptions, in session: Session) {
    let console = session.context.console
    let isInteractive =
      options.listing.pageThrough && options.format.isForPeople(console) && console.canAsk
    var size = options.listing.size
    if options.complete.all { size = ListSize(pageThrough: true, limit: nil) }
    if options.complete.count { size = ListSize(pageThrough: false, limit: 1) }
    self.init(
      search, size, isInteractive: isInteractive, isComplete: options.complete.all,
      on: session.host, now: session.context.now())
  }

  /// Writes it as data. Throws when GitHub would surely refuse the search.
  func show(in context: CommandContext, _ format: FormatOptions) throws {
    if format.json {
      try context.console.write(json(in: context.language))
    } else if format.jsonl {
      try context.console.write(json(in: context.language).bytes() + [UInt8(ascii: "\n")])
    } else {
      let profile = context.console.outputProfile
      let view = ExplanationView(
        language: context.language,
        columns: profile.isTerminal ? profile.columns : ExplanationView.unbounded)
      try context.console.write(lines: view.lines(for: self))
    }
    if problems.areFatal { throw ExitError(code: .usage) }
  }
}

/// How many requests a list takes.
struct RequestCount: Sendable, Equatable {
  /// Rows at most.
  let rows: Int
  let requests: Int
  /// Whether it may be fewer, as the number of results is unknown.
  let isAtMost: Bool

  /// GitHub gives no more than this of one search.
  private static let window = 1000

  /// - Parameter rows: As many as are wanted; nil for all that GitHub gives.
  init(rows: Int?, pageSize: Int) {
    self.rows = min(rows ?? Self.window, Self.window)
    requests = (self.rows + pageSize - 1) / pageSize
    isAtMost = requests > 1
  }
}

extension Explanation {
  /// The parts as they were written and as they are sent.
  var parts: [(written: QueryPart, sent: QueryPart)] {
    Array(zip(search.written.parts, search.query.parts))
  }

  /// The length of what is sent, as GitHub counts at most.
  var characterCount: Int { search.query.text.unicodeScalars.count }

  /// For programs; positions are counted in characters of the search as it was written, from 0.
  func json(in language: Language) -> JSONValue {
    .object([
      "query": .string(search.written.text),
      "sent": .string(search.query.text),
      "host": .string(host.name),
      "url": .string(address),
      "sort": .text(search.order.sort?.rawValue),
      "order": .text(
        search.order.sort.map { _ in (search.order.direction ?? .descending).rawValue }),
      "characters": .number(characterCount),
      "character_limit": .number(SearchQuery.characterLimit),
      "operators": .number(search.written.operatorCount),
      "operator_limit": .number(SearchQuery.operatorLimit),
      "rows": .number(requests?.rows),
      "requests": .number(requests?.requests),
      "refused": .bool(problems.areFatal),
      "parts": .array(parts.map { json($0.written, sentAs: $0.sent, language) }),
      "problems": .array(problems.map { json($0, language) }),
    ])
  }

  private func json(
    _ part: QueryPart, sentAs sent: QueryPart, _ language: Language
  ) -> JSONValue {
    .object([
      "kind": .string(part.code),
      "text": .string(part.text),
      "sent": .string(sent.text),
      "name": .text(part.qualifier?.name),
      "value": .text(part.qualifier?.value),
      "negated": .bool(part.isNegated),
      "start": .number(part.range.lowerBound),
      "length": .number(part.range.count),
      "meaning": .string(PartMeaning(of: part, sentAs: sent, problems).message.text(in: language)),
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
