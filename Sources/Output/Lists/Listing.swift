package import Access
internal import Auth
package import Core
internal import FoundationEssentials
internal import GitHub
internal import HTTP
internal import Messages
package import Presentation
internal import Rendering
internal import Storage
internal import Terminal

/// Writes the rows of a list: all at once into a pipe, screen by screen on a terminal, every match
/// with `--all`, or only their number.
package struct Listing: Sendable {
  /// The option whose values are text that cannot become syntax of a query.
  package static let textOption = "text"

  package let session: Session
  let request: ListRequest
  let output: OutputChoice
  let reader: Reader
  package let list: RepositoryList
  let progress: ListProgress
  let context: CommandContext
  private let policy: ReadingPolicy
  /// Whether the user reads along, and continues with keys.
  let isInteractive: Bool

  package init(
    _ request: ListRequest, _ output: OutputChoice, _ session: Session,
    in context: CommandContext
  ) throws {
    let settings = request.settings
    self.context = context
    self.session = session
    self.request = request
    self.output = output
    let isHumanReadable = output.isHumanReadable(context.console)
    isInteractive =
      request.isWhole && !request.isComplete && isHumanReadable && context.console.canAsk
    var options = ListOptions(
      plan: request.plan(
        isInteractive: isInteractive, isLoggedIn: try session.isLoggedInOrFail(),
        parallel: request.parallel ?? session.configuration.parallel ?? ListSize.usualParallel))
    options.isComplete = request.isComplete
    if request.canResume, !isHumanReadable {
      options.resumption = request.isWhole && !request.isComplete ? .always : .afterFailure
    }
    let reader = Reader(
      session: session, settings: settings, needsAccount: request.list.search.query.asksForPrivate,
      options: request.isComplete
        ? [.wait, .anonymousFallback] : [.offline, .wait, .anonymousFallback], in: context)
    self.reader = reader
    policy = settings.policy(maxAge: .zero)
    // A count from the cache may be outdated.
    let isCount = if case .count = request.extent { true } else { false }
    list = RepositoryList(
      request.list, for: try session.viewerOrFail(), reader: reader,
      policy: isCount && !settings.isOffline ? .networkOnly : policy, options: options)
    progress = ListProgress(session: session, isComplete: request.isComplete, in: context)
  }

  /// The error that ends the command.
  func failure(_ error: ReadError) async -> any Error {
    let failure = await reader.failure(error)
    guard case .recent = policy, let cause = error.api, cause.allowsStandIn(unlessWaiting: false),
      let failure = failure as? Failure, let date = await list.cachedAt()
    else { return failure }
    return failure.mentioning(cachedAt: date, in: context)
  }

  /// The user's command with the options that continue the list.
  var continuation: String {
    var words = context.arguments
    let pages = request.isWhole ? [] : ["--page-through"]
    let new = (pages + ["--resume"]).filter { !words.contains($0) }
    // After `--`, unless it is the text of `--text`, there are only words of the query.
    let end = words.indices.first {
      words[$0] == "--" && ($0 == 0 || words[$0 - 1] != "--\(Self.textOption)")
    }
    words.insert(contentsOf: new, at: end ?? words.endIndex)
    return TokenMask.masked(ShellWords.joined(["ghrepo"] + words))
  }

  package func run() async throws {
    defer { progress.end() }
    if case .count = request.extent { return try await writeCount() }
    let appearance =
      output.isHumanReadable(context.console)
      ? ListAppearance(
        output.appearance, session: session, reader: reader, policy: policy, in: context)
      : nil
    do { try await writeRows(appearance) } catch {
      await list.cancel()
      await finish(appearance)
      throw error
    }
    await finish(appearance)
    if progress.isCut { throw ExitError(code: .rateLimited) }
  }

  private func writeRows(_ appearance: ListAppearance?) async throws {
    let start = request.resumes ? await sayStart() : nil
    if isInteractive, let appearance {
      let rows = TerminalRows(
        context: context, appearance: appearance,
        isCompact: session.configuration.rowsChoice == .compact)
      return try await FeedPager(listing: self, rows: rows).run()
    }
    let stream = ListingStream(
      listing: self, start: start, writer: try await writer(appearance),
      isNumbered: appearance != nil)
    try await stream.run()
  }

  /// Writes the rows to the terminal, or in the chosen format.
  private func writer(_ appearance: ListAppearance?) async throws -> any RowWriter {
    guard let appearance else {
      return try await output.dataRows(in: context, of: RowKind(listedBy: request.list.gains))
    }
    guard request.isComplete else {
      return output.fittedRows(session.configuration, appearance, in: context)
    }
    return TerminalRows(
      context: context, appearance: appearance,
      isCompact: (output.appearance.rows ?? session.configuration.rowsChoice) != .full)
  }

  /// Finds and prints where the list continues.
  private func sayStart() async -> ListStart? {
    guard let start = await list.resume() else {
      context.say(request.isComplete ? .allNothingToResume : .feedNothingToResume)
      return nil
    }
    context.console.continueData()
    let age = context.language.age(of: start.savedAt, at: context.now())
    context.say(
      request.isComplete
        ? .allResumed(count: start.rows, age: age)
        : .feedResumed(count: start.rows, page: start.page))
    return start
  }

  /// Prints the number of matches, from a page with one row: the smallest request.
  private func writeCount() async throws {
    progress.showLoadingInPlace()
    var head: ListHead?
    do {
      while head == nil, let event = try await list.next() {
        switch event {
        case .notice(let notice): progress.say(notice)
        case .rows(let page): head = page.head
        case .estimate: break
        }
      }
    } catch {
      progress.clear()
      throw await failure(error)
    }
    progress.clear()
    let count = head?.totalCount ?? 0
    try context.console.write("\(count)\n".utf8)
    if head?.isIncomplete == true { context.say(.headIncomplete) }
    let isRough = count > SearchQuery.resultWindow && !request.settings.isOffline
    if isRough, context.console.speechProfile.isTerminal { context.say(.allRoughCount, .dim) }
  }

  /// Caches what was shown, however the list ended.
  private func finish(_ appearance: ListAppearance?) async {
    await appearance?.finish()
    guard let failure = await list.finish() else { return }
    session.listener(.notRemembered(failure))
  }

  /// Prints what the list does by itself. Throws where it cannot be made, and no other one may take its
  /// place.
  func say(_ notice: FeedNotice) throws(Failure) {
    guard case .ranked(.impossible(let problem)) = notice,
      problem == .notCached || request.list.gains?.isRequired == true
    else { return progress.say(notice) }
    progress.end()
    throw problem.failure(in: session)
  }

  func sayHead(_ page: ListPage) {
    let head = page.head
    let isStandIn = progress.hasSaidWhyCached
    let isRanked = request.list.gains != nil && !progress.showsOtherList
    // What a list by gained stars became is known only now.
    if request.list.gains != nil, head.totalCount > 0, var feed = request.feed {
      if !isRanked { feed.gains = nil }
      if let message = feed.head(in: request.list.search.order, until: page.lastDay) {
        context.say(message)
      }
    }
    var sentences = HeadLine.sentences(
      head, isRanked: isRanked,
      isOffline: request.settings.isOffline || isStandIn, in: context.language,
      now: context.now())
    // The reason was printed even with `--quiet`, and so is the age of what takes the place.
    let age = isStandIn ? sentences.popLast() : nil
    context.console.say(lines: sentences)
    if let age { context.console.report(lines: [age]) }
  }

  func sayEnding() async {
    let duplicates = await list.duplicates
    if duplicates > 0 { context.say(.allDuplicates(count: duplicates)) }
    guard case .windowEnded(let total) = await list.ending else { return }
    context.say(
      request.canBeComplete ? .feedWindowEndedAll(count: total) : .feedWindowEnded(count: total))
  }
}
