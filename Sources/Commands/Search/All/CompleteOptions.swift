internal import App
internal import ArgumentParser
internal import Messages
internal import Rendering
internal import Terminal

/// `--all`, `--count` and `--yes`: every match of a search, or only their number.
struct CompleteOptions: ParsableArguments {
  @Flag(help: .text(.allHelp))
  var all = false

  @Flag(help: .text(.allHelpCount))
  var count = false

  @Flag(name: [.customShort("y"), .long], help: .text(.helpYes))
  var yes = false
}

extension SearchOptions {
  func validate() throws {
    if listing.resume, !listing.pageThrough, !complete.all {
      throw UsageProblem.message(.usageResume)
    }
    if instead.web, let other = format.chosen ?? (instead.explain ? "--explain" : nil) {
      throw UsageProblem.message(.allConflict(first: "--web", second: other))
    }
    let others = [
      ("--page-through", listing.pageThrough), ("--web", instead.web),
      ("--offline", reading.offline && complete.all),
      ("--max-age", reading.maxAge != nil && complete.all),
      ("--count", complete.count && complete.all),
      ("--limit", listing.limit != nil && complete.count),
    ]
    guard complete.all || complete.count, let other = others.first(where: \.1)?.0 else { return }
    throw UsageProblem.message(
      .allConflict(first: complete.all ? "--all" : "--count", second: other))
  }
}

extension Listing {
  /// The rows, all the rows, or their number.
  func run(_ options: CompleteOptions) async throws {
    if options.count { return try await MatchCount(listing: self).run() }
    if options.all { return try await CompleteListing(listing: self, options: options).run() }
    var listing = self
    listing.offersAll = true
    try await listing.run()
  }
}

/// `--count`: how many repositories match, as a number only.
struct MatchCount {
  let listing: Listing

  private var context: CommandContext { listing.context }

  func run() async throws {
    let notices = FeedNotices(session: listing.session)
    defer { notices.clear() }
    let head = try await head(notices)
    notices.clear()
    try context.console.write("\(head?.totalCount ?? 0)\n".utf8)
    if head?.isIncomplete == true { context.say(.headIncomplete) }
    let isRough = (head?.totalCount ?? 0) > FeedPlan.resultWindow && !listing.reading.offline
    if isRough, context.console.speechProfile.isTerminal { context.say(.allRoughCount, .dim) }
  }

  /// What a page of one row says about all of them: the smallest request.
  private func head(_ notices: FeedNotices) async throws -> ListHead? {
    let feed = SearchFeed(
      source: source(notices),
      plan: FeedPlan(pageSize: 1, limit: 1, waitsForLimits: listing.reading.wait),
      clock: context.clock, notice: notices.say, now: context.now)
    if context.console.speechProfile.redrawsLines { notices.showLoading() }
    do { return try await feed.next()?.head } catch {
      notices.clear()
      throw await listing.reader.failure(error)
    }
  }

  private func source(_ notices: FeedNotices) -> any SearchPageSource {
    let (memory, search, reader) = (listing.memory, listing.search, listing.reader)
    guard listing.reading.offline else { return SearchPages(search: search, reader: reader) }
    return LocalPages(
      library: memory.library, search: search, viewer: memory.viewer, reader: reader,
      notice: notices.say)
  }
}
