internal import Catalog
internal import Messages
internal import Terminal

/// How many repositories match, as a number and nothing else.
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

  /// What a page of one row says about all of them: the smallest question there is.
  private func head(_ notices: FeedNotices) async throws -> FeedPage.Head? {
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
