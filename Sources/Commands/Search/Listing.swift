internal import Auth
internal import Catalog
internal import GitHub
internal import Messages
internal import Presentation
internal import Terminal

/// Brings the rows of a search to the output: all at once into a pipe, screen by screen to a person.
struct Listing: Sendable {
  let session: Session
  let reader: Reader
  let format: FormatOptions
  let size: ListingSize
  let isLoggedIn: Bool
  let waits: Bool

  func run(_ search: Search) async throws {
    let context = session.context
    let notices = FeedNotices(context: context)
    defer { notices.clear() }
    let rows = format.isForPeople(context.console) ? TerminalRows(context: context) : nil
    let isInteractive = size.pageThrough && rows != nil && context.console.canAsk
    let feed = SearchFeed(
      source: SearchPages(search: search, reader: reader),
      plan: size.plan(isInteractive: isInteractive, isLoggedIn: isLoggedIn, waits: waits),
      clock: context.clock, notice: notices.say)
    do {
      if isInteractive, let rows {
        try await FeedPager(listing: self, feed: feed, notices: notices, rows: rows).run()
      } else {
        try await stream(feed, rows ?? format.dataRows(context.console), notices)
        if rows != nil { await sayMore(of: feed) }
      }
    } catch {
      await feed.cancel()
      throw error
    }
  }

  /// Every page as it comes. What was written stays whole when a later page fails.
  private func stream(
    _ feed: SearchFeed, _ writer: any RowWriter, _ notices: FeedNotices
  ) async throws {
    do {
      if session.context.console.speechProfile.redrawsLines { notices.showLoading() }
      while let page = try await feed.next() {
        notices.clear()
        if page.number == 1 { sayHead(page.head) }
        try writer.write(page.repositories)
      }
      try writer.end()
    } catch let error as APIError {
      notices.clear()
      try writer.end()
      throw await reader.failure(error)
    }
    await sayEnding(of: feed)
  }

  func sayHead(_ head: FeedPage.Head) {
    session.context.console.say(
      lines: HeadLine.sentences(
        total: head.totalCount, isIncomplete: head.isIncomplete, in: session.context.language))
  }

  func sayEnding(of feed: SearchFeed) async {
    guard case .windowEnded(let total) = await feed.ending else { return }
    session.context.say(.feedWindowEnded(count: total))
  }

  /// A person who did not choose the number of rows may want to know how to see more.
  private func sayMore(of feed: SearchFeed) async {
    guard size.limit == nil, await feed.ending == .limitReached else { return }
    session.context.say(.feedMoreHint(count: ListingSize.usualLimit), .dim)
  }
}
