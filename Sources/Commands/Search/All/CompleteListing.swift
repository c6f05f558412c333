internal import Auth
internal import Catalog
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Rendering
internal import Storage
internal import Terminal

/// Every match of a search, beyond what GitHub shows of one question: says what it will take, asks,
/// brings the rows and tells honestly what they are.
struct CompleteListing {
  let listing: Listing
  let options: CompleteOptions
  private let requests = RequestsLeft()

  private var context: CommandContext { listing.context }

  func run() async throws {
    let look = listing.format.isForPeople(context.console) ? listing.look : nil
    do { try await show(look) } catch {
      await listing.finish(look)
      throw error
    }
    await listing.finish(look)
  }

  private func show(_ look: ListLook?) async throws {
    let memory = CompleteMemory(listing: listing)
    let start = listing.options.resume ? await sayStart(memory) : nil
    let isLoggedIn = try listing.session.isLoggedIn()
    let progress = CompleteProgress(session: listing.session)
    defer { progress.end() }
    let query = PartitionedQuery(
      query: listing.search.query, sort: listing.search.order.sort,
      order: listing.search.order.direction ?? .descending)
    let feed = feed(for: query, from: start, isLoggedIn, progress)
    let rows = look.map {
      TerminalRows(
        context: context, look: $0, isCompact: listing.session.configuration.rows != .full)
    }
    let stream = CompleteStream(
      listing: listing, query: query, feed: feed, progress: progress,
      writer: try await listing.writer(forPeople: rows), isNumbered: rows != nil, memory: memory)
    do {
      try await announce(feed, progress, isLoggedIn: isLoggedIn, isResumed: start != nil)
      try await stream.run(from: start)
    } catch {
      await feed.cancel()
      throw error
    }
  }

  private func feed(
    for query: PartitionedQuery, from start: CompleteStart?, _ isLoggedIn: Bool,
    _ progress: CompleteProgress
  ) -> CompleteFeed {
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

  /// Where the listing goes on, said to the person.
  private func sayStart(_ memory: CompleteMemory) async -> CompleteStart? {
    guard let start = await memory.interruption() else {
      context.say(.allNothingToResume)
      return nil
    }
    let age = context.language.age(of: start.savedAt, at: context.now())
    context.say(.allResumed(count: start.position.stats.delivered, age: age))
    return start
  }

  /// How many rows there are and what they take; a person at the terminal may leave it at that.
  private func announce(
    _ feed: CompleteFeed, _ progress: CompleteProgress, isLoggedIn: Bool, isResumed: Bool
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
    if plan.isDivided, listing.search.order.sort != .stars { context.say(.allBySlices, .dim) }
    guard mayAsk, try await !context.confirm(.allGoOn, default: true) else { return }
    context.say(.generalCancelled)
    throw SilentExit(code: .cancelled)
  }

  /// Whether somebody sits there: nothing is a pipe or a file, and nobody has said yes before.
  private var mayAsk: Bool {
    !options.yes && context.console.hasInputTerminal && context.console.outputProfile.isTerminal
      && context.isInteractive
  }
}
