internal import App
internal import GitHub
internal import Rendering
internal import Terminal

/// Every page of a listing as it comes, without a stop.
struct ListingStream {
  let listing: Listing
  let feed: SearchFeed
  let notices: FeedNotices
  let writer: any RowWriter
  /// Whether the rows are shown with their numbers.
  let isNumbered: Bool

  /// What was written stays whole when a later page fails.
  func run(from start: FeedPosition, pageSize: Int) async throws {
    do {
      try await writePages(from: start, pageSize: pageSize)
    } catch let error as APIError {
      notices.clear()
      try await writer.endEarly()
      throw await listing.reader.failure(error)
    }
    await listing.sayEnding(of: feed)
  }

  private func writePages(from start: FeedPosition, pageSize: Int) async throws {
    var (position, isFirst) = (start, true)
    var rows = ListedRows(marks: listing.memory.marks(), after: start.rows)
    var held: [ListedRepository] = []
    if listing.context.console.speechProfile.redrawsLines { notices.showLoading() }
    while let page = try await feed.next() {
      notices.clear()
      if isFirst { listing.sayHead(page.head, notices) }
      isFirst = false
      let listed = await rows.next(page)
      try await writer.write(listed)
      position.add(page)
      if writer.holdsRows {
        held += listed
      } else {
        await listing.memory.wasShown(listed, isNumbered: isNumbered)
        if listing.options.size.pageThrough, !isNumbered {
          await listing.memory.reached(position, pageSize: pageSize)
        }
      }
    }
    try await writer.end()
    if writer.holdsRows { await listing.memory.wasShown(held, isNumbered: isNumbered) }
    if listing.options.size.pageThrough, !isNumbered { await listing.memory.isComplete() }
  }
}

extension FeedPosition {
  /// `page` was given after this.
  fileprivate mutating func add(_ page: FeedPage) {
    self.page = page.number
    rows += page.repositories.count
    ids.formUnion(page.repositories.map(\.id))
  }
}
