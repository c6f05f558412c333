internal import Access
internal import Auth
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering
internal import Storage
internal import Terminal

/// Writes every page of a list as it arrives, without pausing.
struct ListingStream {
  let listing: Listing
  /// Where an interrupted list continues.
  let start: ListStart?
  let writer: any RowWriter
  /// Whether the rows are shown with their numbers.
  let isNumbered: Bool

  private var context: CommandContext { listing.context }
  private var progress: ListProgress { listing.progress }
  private var isComplete: Bool { listing.request.isComplete }

  /// If a later page fails, the output so far stays valid.
  func run() async throws {
    var delivered = start?.rows ?? 0
    do {
      try await write(&delivered)
    } catch let error as ReadError {
      progress.end()
      try await writer.endEarly()
      try await end(with: error, after: delivered)
    }
    progress.end()
    if isComplete { saySummary(await listing.list.summary, delivered) } else { await sayEnding() }
  }

  private func write(_ delivered: inout Int) async throws {
    let list = listing.list
    var held: [ListedRepository] = []
    var hasHead = false
    progress.showLoadingInPlace()
    while let event = try await list.next() {
      switch event {
      case .notice(let notice):
        do { try listing.say(notice) } catch {
          try await writer.endEarly()
          throw error
        }
      case .estimate(let estimate): try await announce(estimate)
      case .rows(let page):
        progress.endWait()
        if !hasHead, !isComplete { listing.sayHead(page) }
        hasHead = true
        try await writer.write(page.rows)
        delivered += page.rows.count
        if let stats = page.stats { progress.update(stats) }
        if writer.holdsRows {
          await list.wasFetched(page)
          if list.marksNewRows { held += page.rows }
        } else {
          try await list.wasShown(page, isNumbered: isNumbered)
        }
      }
    }
    progress.clear()
    try await writer.end()
    if writer.holdsRows { await list.wasShown(held, isNumbered: isNumbered) }
    await list.end()
  }

  /// Prints how many rows there are and what they cost; a user at the terminal may cancel.
  private func announce(_ estimate: CompleteEstimate) async throws {
    progress.clear()
    let perMinute = try listing.session.isLoggedInOrFail() ? 30 : 10
    let plan = CompleteExpectation(estimate, limit: listing.request.limit, perMinute: perMinute)
    progress.expect(plan, after: await listing.list.stats)
    await listing.list.expect(plan.requests)
    guard start == nil else { return }
    context.console.say(
      lines: HeadLine.sentences(
        .init(totalCount: estimate.total, isIncomplete: false), in: context.language,
        now: context.now()))
    guard plan.isWorthSaying else { return }
    context.say(plan.message(in: context.language))
    if plan.isDivided, listing.request.list.search.order.sort != .stars {
      context.say(.allBySlices, .dim)
    }
    if mayAsk { try await context.confirmOrCancel(.allGoOn, default: true) }
  }

  /// Whether a user is at the terminal: nothing is a pipe or a file, and `--yes` was not given.
  private var mayAsk: Bool {
    listing.request.asksFirst && context.console.hasInputTerminal
      && context.console.outputProfile.isTerminal && context.isInteractive
  }

  private func saySummary(_ stats: CompleteStats, _ delivered: Int) {
    let report = CompleteReport(
      stats: stats, delivered: delivered, limit: listing.request.limit,
      isPartial: progress.isPartial, time: progress.time,
      text: {
        listing.request.list.search.partitioned(by: Repositories.dimensions).query(of: $0).text
      })
    context.console.say(
      lines: report.sentences(in: context.language).map {
        StyledText(sanitizing: $0.text(in: context.language))
      })
  }

  /// Ends the command with `error`. If rows have arrived, also prints how many were written, and how
  /// to continue.
  private func end(with error: ReadError, after count: Int) async throws -> Never {
    let failure = await listing.failure(error)
    guard count > 0 else { throw failure }
    guard error != .cancelled, let failure = failure as? Failure else {
      await sayStopped(after: count)
      throw failure
    }
    context.report(failure.report)
    await sayStopped(after: count)
    throw ExitError(code: failure.report.exitCode)
  }

  private func sayStopped(after count: Int) async {
    guard !writer.holdsRows else { return context.report(.allHeldBack) }
    guard await listing.list.storePosition() else {
      return context.report(.allStoppedForGood(count: count))
    }
    if let failure = await listing.list.finish() {
      context.report(.allStoppedForGood(count: count))
      context.report(.allNotResumable(reason: failure.message.text(in: context.language)))
    } else if listing.request.list.search.isTheSame(at: context.now().addingTimeInterval(60)) {
      context.report(.allStopped(count: count, command: listing.continuation))
    } else {
      context.report(.allStoppedForGood(count: count))
      context.report(.allRelativeDates)
    }
  }

  /// On a terminal also prints how to see more, unless the user chose the number of rows.
  private func sayEnding() async {
    await listing.sayEnding()
    guard isNumbered, listing.request.limit == nil,
      await listing.list.ending == .limitReached
    else { return }
    context.say(.feedMoreHint(count: ListSize.usualLimit), .dim)
  }
}
