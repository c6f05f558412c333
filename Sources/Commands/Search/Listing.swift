internal import App
internal import Auth
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Rendering
internal import Storage
internal import Terminal

/// Writes the rows of a search: all at once into a pipe, screen by screen on a terminal.
struct Listing: Sendable {
  let session: Session
  let reader: Reader
  let search: Search
  let format: FormatOptions
  let options: ListingOptions
  let reading: ReadOptions
  let memory: ListingMemory
  /// Whether the command can fetch what lies behind GitHub's window.
  var offersAll = false

  /// - Parameters:
  ///   - feed: The name under which news are told apart; nil for listings without news.
  ///   - isRun: Whether this is a run of a saved search; its pages are those of every search of this
  ///     query, not of the feed alone.
  ///   - newsOnly: Whether rows that were there at the last look are left out.
  init(
    _ search: Search, session: Session, format: FormatOptions, listing: ListingOptions,
    reading: ReadOptions, feed: String? = nil, isRun: Bool = false, newsOnly: Bool = false
  ) throws {
    self.session = session
    reader = Reader(
      session: session, options: reading,
      needsAccount: SearchQuery(terms: [search.query]).asksForPrivate)
    self.search = search
    self.format = format
    options = listing
    self.reading = reading
    memory = ListingMemory(
      library: session.library,
      question: search.question(on: session.host.name, inFeed: isRun ? nil : feed),
      viewer: try session.viewer(), policy: try reading.policy(maxAge: .zero), feed: feed,
      hidesSeen: newsOnly, isRun: isRun, now: session.context.now,
      terminal: session.context.terminal)
  }

  var context: CommandContext { session.context }

  func run() async throws {
    let notices = FeedNotices(session: session)
    defer { notices.clear() }
    let look = format.isForPeople(context.console) ? self.look : nil
    do { try await show(notices, look) } catch {
      await finish(look)
      throw error
    }
    await finish(look)
  }

  var look: ListLook {
    ListLook(format.appearance, session: session, reader: reader, policy: memory.policy)
  }

  private func show(_ notices: FeedNotices, _ look: ListLook?) async throws {
    let rows = look.map {
      TerminalRows(
        context: context, look: $0, isCompact: session.configuration.rows == .compact)
    }
    let isInteractive = options.size.pageThrough && rows != nil && context.console.canAsk
    let plan = options.size.plan(
      isInteractive: isInteractive, isLoggedIn: try session.isLoggedIn(), waits: reading.wait,
      parallel: options.parallel ?? session.configuration.parallel ?? ListingSize.usualParallel)
    let start = options.resume ? await sayStart(pageSize: plan.pageSize) : .start
    let feed = SearchFeed(
      source: memory.pages(
        of: search, by: reader, waitsForLimits: reading.wait,
        left: reading.wait && !isInteractive ? PagesLeft(rows: options.size.rows) : nil,
        notice: notices.say),
      plan: plan, from: start, clock: context.clock, notice: notices.say, now: context.now)
    do {
      if isInteractive, let rows {
        try await FeedPager(listing: self, feed: feed, notices: notices, rows: rows).run()
      } else {
        let stream = ListingStream(
          listing: self, feed: feed, notices: notices,
          writer: try await writer(
            forPeople: look.map { FittedRows(format, session: session, look: $0) }),
          isNumbered: rows != nil)
        try await stream.run(from: start, pageSize: plan.pageSize)
        if rows != nil { await sayMore(of: feed) }
      }
    } catch {
      await feed.cancel()
      throw error
    }
  }

  /// The rows go to the terminal through `rows`, where there is one, else into the chosen format.
  func writer(forPeople rows: (any RowWriter)?) async throws -> any RowWriter {
    if let rows { return rows }
    return try await format.dataRows(in: context)
  }

  /// Says where the list begins.
  private func sayStart(pageSize: Int) async -> FeedPosition {
    guard let start = await memory.interruption(pageSize: pageSize) else {
      context.say(.feedNothingToResume)
      return .start
    }
    context.say(.feedResumed(count: start.rows, page: start.page + 1))
    return start
  }

  /// Caches what was shown, whatever ended the list.
  func finish(_ look: ListLook?) async {
    await look?.finish()
    guard let failure = await memory.finish() else { return }
    session.sayNotRemembered(failure)
  }

  func sayHead(_ head: ListHead, _ notices: FeedNotices) {
    context.console.say(
      lines: HeadLine.sentences(
        head, isOffline: reading.offline || notices.hasSaidWhyStored, in: context.language,
        now: context.now()))
  }

  func sayEnding(of feed: SearchFeed) async {
    guard case .windowEnded(let total) = await feed.ending else { return }
    context.say(offersAll ? .feedWindowEndedAll(count: total) : .feedWindowEnded(count: total))
  }

  /// Says how to see more, unless the user chose the number of rows.
  private func sayMore(of feed: SearchFeed) async {
    guard options.size.limit == nil, await feed.ending == .limitReached else { return }
    context.say(.feedMoreHint(count: ListingSize.usualLimit), .dim)
  }
}
