internal import Access
internal import Auth
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Rendering
internal import Terminal

extension SearchOptions {
  /// Explains what `search` would request. Throws if GitHub would certainly refuse it.
  func explain(
    _ search: Search, _ session: Session, in context: CommandContext
  ) async throws {
    let output = try await DocumentOutput(
      format.filter.format(json: format.json), names: Explanation.names, in: context)
    let explanation = try explanation(of: search, session, context.console)
    if let refused = explanation.problems.first(where: { $0.kind == .token }) {
      throw Failure(refused.message, exitCode: .usage)
    }
    if let output {
      try await output.write(explanation.json(in: context.language))
    } else if format.jsonl {
      try context.console.write(explanation.json(in: context.language), onOneLine: true)
    } else {
      let profile = context.console.outputProfile
      let view = ExplanationView(
        language: context.language,
        columns: profile.isTerminal ? profile.columns : ExplanationView.unbounded)
      try context.console.write(lines: view.lines(for: explanation))
    }
    if explanation.problems.areFatal { throw ExitError(code: .usage) }
  }

  private func explanation(
    of search: Search, _ session: Session, _ console: Console
  ) throws -> Explanation {
    let isInteractive =
      try listing.pageThrough && format.choice().isHumanReadable(console) && console.canAsk
    var size = listing.size
    if complete.all { size = ListSize(pageThrough: true, limit: nil) }
    if complete.count { size = ListSize(pageThrough: false, limit: 1) }
    let plan = size.plan(isInteractive: isInteractive, isLoggedIn: false, waits: false)
    return Explanation(
      search.written, sentAs: search.query,
      Repositories.problems(
        of: search.written, on: session.host.kind, at: session.ports.now()),
      order: search.order, on: session.host,
      url: Repositories.endpoint(of: search, page: 1, size: plan.pageSize).address(
        on: session.host),
      requests: complete.all ? nil : RequestCount(rows: size.rows, pageSize: plan.pageSize))
  }
}

extension CommandContext {
  /// Says to a user how dates such as `>7 days ago` were read: greater is later, not longer ago.
  func sayDates(in query: SearchQuery) {
    guard console.speechProfile.isTerminal else { return }
    for part in query.parts {
      let (value, sent) = (part.qualifier?.value ?? "", part.sent(at: ports.now()))
      guard "<>".contains(value.prefix(1)), value.hasSuffix(" ago"), sent != part.text else {
        continue
      }
      say(.usageDateRead(value: value, meant: sent))
    }
  }
}

extension Session {
  /// Prints the problems of `query`. Throws without a request if GitHub would certainly refuse it.
  func check(
    _ query: SearchQuery, _ reading: ReadOptions? = nil, in context: CommandContext
  ) throws {
    var problems = Repositories.problems(of: query, on: host.kind, at: ports.now())
    // The cache is not as strict, and reports itself what it cannot evaluate.
    if reading?.offline == true { problems.removeAll { !$0.isAboutWords } }
    if let refused = problems.first(where: {
      $0.kind == .token || context.console.reportsJSON && $0.isCertain
    }) {
      throw Failure(refused.message, exitCode: .usage)
    }
    let profile = context.console.speechProfile
    let columns = profile.isTerminal ? profile.columns : ExplanationView.unbounded
    for problem in problems {
      let lines = problem.lines(under: query, in: context.language, columns: columns)
      problem.isCertain ? context.console.report(lines: lines) : context.console.say(lines: lines)
    }
    if problems.areFatal { throw ExitError(code: .usage) }
  }
}
