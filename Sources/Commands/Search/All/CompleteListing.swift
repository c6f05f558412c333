internal import App
internal import Auth
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Rendering
internal import Storage
internal import Synchronization
internal import Terminal

/// Every match of a search, beyond what GitHub shows of one query: says what it will take, asks
/// whether to go on, writes the rows and ends with a summary.
struct CompleteListing {
  let listing: Listing
  let options: CompleteOptions
  private let query: PartitionedQuery
  private let resume: CompleteResume
  private let progress: CompleteProgress
  private let requests = RequestsLeft()

  private var context: CommandContext { listing.context }

  init(listing: Listing, options: CompleteOptions) {
    self.listing = listing
    self.options = options
    let (query, order) = (listing.search.query, listing.search.order)
    self.query = PartitionedQuery(
      query: query, sort: order.sort, order: order.direction ?? .descending)
    resume = CompleteResume(listing: listing)
    progress = CompleteProgress(session: listing.session)
  }

  func run() async throws {
    let look = listing.format.isForPeople(context.console) ? listing.look : nil
    do { try await show(look) } catch {
      await listing.finish(look)
      throw error
    }
    await listing.finish(look)
  }

  private func show(_ look: ListLook?) async throws {
    defer { progress.end() }
    let start = listing.options.resume ? await sayStart() : nil
    let isLoggedIn = try listing.session.isLoggedIn()
    let feed = feed(from: start, isLoggedIn)
    let rows = look.map {
      TerminalRows(
        context: context, look: $0, isCompact: listing.session.configuration.rows != .full)
    }
    let writer = try await listing.writer(forPeople: rows)
    do {
      try await announce(feed, isLoggedIn: isLoggedIn, isResumed: start != nil)
      try await write(feed, from: start, to: writer, isNumbered: rows != nil)
    } catch {
      await feed.cancel()
      throw error
    }
  }

  private func feed(from start: CompleteStart?, _ isLoggedIn: Bool) -> CompleteFeed {
    let (search, reader, requests) = (listing.search, listing.reader, requests)
    return CompleteFeed(
      query: query,
      plan: ListingSize(pageThrough: true, limit: nil)
        .plan(
          isInteractive: false, isLoggedIn: isLoggedIn, waits: true,
          parallel: listing.options.parallel ?? listing.session.configuration.parallel
            ?? ListingSize.usualParallel),
      from: start?.position, seen: start?.ids ?? [],
      source: { text in
        BulkPages(
          pages: SearchPages(search: search.asking(text), reader: reader), requests: requests)
      },
      clock: context.clock, notice: progress.say, now: context.now)
  }

  /// Where the listing continues, said to the user.
  private func sayStart() async -> CompleteStart? {
    guard let start = await resume.start() else {
      context.say(.allNothingToResume)
      return nil
    }
    let age = context.language.age(of: start.savedAt, at: context.now())
    context.say(.allResumed(count: start.position.stats.delivered, age: age))
    return start
  }

  /// How many rows there are and what they take; a user at the terminal may leave it at that.
  private func announce(
    _ feed: CompleteFeed, isLoggedIn: Bool, isResumed: Bool
  ) async throws {
    progress.showLoading()
    let estimate: CompleteEstimate
    do { estimate = try await feed.estimate() } catch {
      progress.end()
      throw await listing.reader.failure(error)
    }
    progress.clear()
    let plan = CompleteExpectation(
      estimate, limit: listing.options.limit, perMinute: isLoggedIn ? 30 : 10)
    progress.expect(plan)
    requests.expect(plan.requests)
    guard !isResumed else { return }
    context.console.say(
      lines: HeadLine.sentences(
        .init(totalCount: estimate.total, isIncomplete: false), in: context.language,
        now: context.now()))
    guard plan.isWorthSaying else { return }
    context.say(plan.message(in: context.language))
    if plan.isDivided, query.sort != .stars { context.say(.allBySlices, .dim) }
    guard mayAsk, try await !context.confirm(.allGoOn, default: true) else { return }
    context.say(.generalCancelled)
    throw ExitError(code: .cancelled)
  }

  /// Whether a user is at the terminal: nothing is a pipe or a file, and `--yes` was not given.
  private var mayAsk: Bool {
    !options.yes && context.console.hasInputTerminal && context.console.outputProfile.isTerminal
      && context.isInteractive
  }

  /// Writes every page as it comes, and the summary. What was written stays whole when a later page
  /// fails.
  private func write(
    _ feed: CompleteFeed, from start: CompleteStart?, to writer: any RowWriter, isNumbered: Bool
  ) async throws {
    var stats = start?.position.stats ?? .init()
    var delivered = stats.delivered
    progress.begin(after: stats)
    let run = start?.run ?? Int64.random(in: 1...Int64.max)
    let limit = listing.options.limit ?? .max
    var rows = ListedRows(marks: listing.memory.marks(), after: delivered)
    var isFirst = start == nil
    var held: [ListedRepository] = []
    do {
      while delivered < limit, let page = try await feed.next() {
        let wanted = Array(page.repositories.prefix(limit - delivered))
        let listed = await rows.next(wanted)
        try await writer.write(listed)
        delivered += wanted.count
        stats = page.stats
        progress.update(stats)
        if writer.holdsRows {
          await resume.wasFetched(page)
          held += listing.memory.feed == nil ? [] : listed
        } else {
          try await resume.wasShown(
            page, listed, run: run, isFirst: isFirst, isNumbered: isNumbered)
        }
        isFirst = false
      }
      progress.end()
      try await writer.end()
      if writer.holdsRows { await listing.memory.wasShown(held, isNumbered: isNumbered) }
      await resume.isComplete()
      saySummary(stats, delivered)
    } catch let error as APIError {
      progress.end()
      try await writer.endEarly()
      if delivered > 0, !writer.holdsRows { await sayStopped(after: delivered) }
      throw await listing.reader.failure(error)
    }
  }

  private func saySummary(_ stats: CompleteStats, _ delivered: Int) {
    let report = CompleteReport(
      stats: stats, delivered: delivered, limit: listing.options.limit, time: progress.time,
      text: query.text)
    context.console.say(
      lines: report.sentences(in: context.language).map {
        StyledText(sanitizing: $0.text(in: context.language))
      })
  }

  private func sayStopped(after count: Int) async {
    guard let failure = await resume.settled() else {
      return context.say(.allStopped(count: count))
    }
    let reason = LibraryMessages(context: context).message(for: failure)
    context.say(.allNotResumable(reason: reason.text(in: context.language)))
  }
}

/// The pages of one slice, whose requests are some of very many: they leave a few of each minute to
/// others.
private struct BulkPages: SearchPageSource {
  let pages: SearchPages
  let requests: RequestsLeft

  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(APIError) -> SearchPage {
    try await pages.page(number, size: size, priority: requests.next())
  }
}

/// How many requests a complete listing still takes, by the estimate.
///
/// A class with a lock because pages are fetched in parallel.
private final class RequestsLeft: Sendable {
  /// Until the number is known: more than the first minute allows.
  private let count = Mutex(100)

  func expect(_ requests: Int) {
    count.withLock { $0 = requests }
  }

  /// What the next request is for.
  func next() -> RequestPriority {
    count.withLock { count in
      defer { count -= 1 }
      return .bulk(wanted: max(1, count))
    }
  }
}
