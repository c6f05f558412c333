internal import App
internal import Auth
internal import FoundationEssentials
internal import GitHub
internal import HTTP
internal import Messages
internal import Rendering
internal import Storage
internal import Terminal

/// Writes the rows of a list: all at once into a pipe, screen by screen on a terminal, every match
/// with `--all`, or only their number.
struct Listing: Sendable {
  let session: Session
  let search: Search
  let format: FormatOptions
  let options: ListingOptions
  let isOffline: Bool
  /// Nil for commands that cannot list all matches.
  let complete: CompleteOptions?
  let reader: Reader
  let list: RepositoryList
  let progress: ListProgress
  private let policy: ReadingPolicy
  /// Whether the user reads along, and continues with keys.
  let isInteractive: Bool

  /// - Parameters:
  ///   - feed: the name under which new rows are marked; nil for lists that mark none.
  ///   - isRun: whether this is a run of a saved search.
  ///   - newsOnly: whether to hide rows that the last visit showed.
  ///   - canResume: whether the command has `--resume`.
  init(
    _ search: Search, session: Session, format: FormatOptions, listing: ListingOptions,
    reading: ReadOptions, complete: CompleteOptions? = nil, feed: String? = nil,
    isRun: Bool = false, newsOnly: Bool = false, canResume: Bool = true
  ) throws {
    let (context, isComplete) = (session.context, complete?.all == true)
    let counts = complete?.count == true
    let settings = try reading.settings(waits: isComplete)
    self.session = session
    self.search = search
    self.format = format
    options = listing
    isOffline = settings.isOffline
    self.complete = complete
    let isHumanReadable = format.isHumanReadable(context.console)
    isInteractive = listing.pageThrough && isHumanReadable && context.console.canAsk
    let size = isComplete ? ListSize(pageThrough: true, limit: nil) : listing.size
    var plan = size.plan(
      isInteractive: isInteractive, isLoggedIn: try session.isLoggedIn(),
      waits: settings.waitsForLimits,
      parallel: listing.parallel ?? session.configuration.parallel ?? ListSize.usualParallel)
    plan.isBulk = settings.waitsForLimits && !isInteractive
    if isComplete { plan.limit = listing.limit }
    if counts {
      plan = FeedPlan(
        pageSize: 1, limit: 1, waitsForLimits: settings.waitsForLimits,
        waitsForNetwork: settings.waitsForLimits)
    }
    var listOptions = ListOptions(plan: plan)
    listOptions.isComplete = isComplete
    if canResume, !isHumanReadable {
      listOptions.resumption = listing.pageThrough ? .always : .afterFailure
    }
    let reader = Reader(
      session: session, settings: settings, needsAccount: search.query.asksForPrivate,
      options: isComplete ? [.wait, .anonymousFallback] : [.offline, .wait, .anonymousFallback])
    self.reader = reader
    policy = settings.policy(maxAge: .zero)
    list = RepositoryList(
      ListStorage(
        search, database: session.database, viewer: try session.viewer(),
        // A count from the cache may be outdated.
        policy: counts && !isOffline ? .networkOnly : policy, feed: feed, isRun: isRun,
        hidesSeen: newsOnly,
        now: context.now, terminal: context.terminal),
      options: listOptions, clock: context.clock
    ) { SearchPages(search: $0, reader: reader) }
    progress = ListProgress(session: session, isComplete: isComplete)
  }

  var context: CommandContext { session.context }

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
    let pages = complete?.all == true || options.pageThrough ? [] : ["--page-through"]
    let new = (pages + ["--resume"]).filter { !words.contains($0) }
    // After `--`, unless it is the text of `--text`, there are only words of the query.
    let end = words.indices.first {
      words[$0] == "--" && ($0 == 0 || words[$0 - 1] != "--\(MoreTerms.textOption)")
    }
    words.insert(contentsOf: new, at: end ?? words.endIndex)
    return TokenMask.masked(ShellWords.joined(["ghrepo"] + words))
  }

  func run() async throws {
    defer { progress.end() }
    if complete?.count == true { return try await writeCount() }
    let appearance =
      format.isHumanReadable(context.console)
      ? ListAppearance(
        format.appearance.choice, session: session, reader: reader, policy: policy)
      : nil
    do { try await writeRows(appearance) } catch {
      await list.cancel()
      await finish(appearance)
      throw error
    }
    await finish(appearance)
  }

  private func writeRows(_ appearance: ListAppearance?) async throws {
    let start = options.resume ? await sayStart() : nil
    if isInteractive, let appearance {
      let rows = TerminalRows(
        context: context, appearance: appearance, isCompact: session.configuration.rows == .compact)
      return try await FeedPager(listing: self, rows: rows).run()
    }
    let stream = ListingStream(
      listing: self, start: start, writer: try await writer(appearance),
      isNumbered: appearance != nil)
    try await stream.run()
  }

  /// Writes the rows to the terminal, or in the chosen format.
  private func writer(_ appearance: ListAppearance?) async throws -> any RowWriter {
    guard let appearance else { return try await format.dataRows(in: context) }
    guard complete?.all == true else {
      return FittedRows(
        session: session, appearance: appearance, images: format.appearance.images,
        allowsPager: !format.noPager)
    }
    return TerminalRows(
      context: context, appearance: appearance, isCompact: session.configuration.rows != .full)
  }

  /// Finds and prints where the list continues.
  private func sayStart() async -> ListStart? {
    let isComplete = complete?.all == true
    guard let start = await list.resume() else {
      context.say(isComplete ? .allNothingToResume : .feedNothingToResume)
      return nil
    }
    context.console.continueData()
    let age = context.language.age(of: start.savedAt, at: context.now())
    context.say(
      isComplete
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
    let isRough = count > SearchPage.resultWindow && !isOffline
    if isRough, context.console.speechProfile.isTerminal { context.say(.allRoughCount, .dim) }
  }

  /// Caches what was shown, however the list ended.
  private func finish(_ appearance: ListAppearance?) async {
    await appearance?.finish()
    guard let failure = await list.finish() else { return }
    session.sayNotRemembered(failure)
  }

  func sayHead(_ head: ListHead) {
    context.console.say(
      lines: HeadLine.sentences(
        head, isOffline: isOffline || progress.hasSaidWhyCached, in: context.language,
        now: context.now()))
  }

  func sayEnding() async {
    let duplicates = await list.duplicates
    if duplicates > 0 { context.say(.allDuplicates(count: duplicates)) }
    guard case .windowEnded(let total) = await list.ending else { return }
    context.say(
      complete == nil ? .feedWindowEnded(count: total) : .feedWindowEndedAll(count: total))
  }
}
