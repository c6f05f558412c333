import GitHub
import TestSupport
import Testing

@testable import Core

/// A listing that continues where it was interrupted.
@Suite(.timeLimit(.minutes(10))) struct SearchFeedPositionTests {
  private func feed(
    from start: FeedPosition, limit: Int? = nil, listing: Listing = Listing(rows: 50, pageSize: 10)
  ) -> SearchFeed<Repository> {
    let source = ScriptedSource(
      clock: ManualClock(), failures: [:], latency: { _ in .zero }, answer: listing.page(_:size:))
    return SearchFeed(
      source: source, plan: FeedPlan(pageSize: 10, limit: limit, mode: .window(4)), from: start,
      clock: ManualClock())
  }

  private func ids(_ feed: SearchFeed<Repository>) async throws -> [Int64] {
    var ids: [Int64] = []
    while let page = try await feed.nextPage() { ids += page.items.map(\.id) }
    return ids
  }

  @Test func `it continues with the page after the last one`() async throws {
    let start = FeedPosition(page: 3, rows: 30, ids: Set(1...30))
    #expect(try await ids(feed(from: start)) == Array(31...50))
  }

  @Test func `rows that moved to a later page are not returned twice`() async throws {
    let start = FeedPosition(page: 3, rows: 30, ids: Set(5...34))
    #expect(try await ids(feed(from: start)) == Array(35...50))
  }

  @Test func `the limit includes rows that were returned before`() async throws {
    let start = FeedPosition(page: 3, rows: 30, ids: Set(1...30))
    #expect(try await ids(feed(from: start, limit: 35)) == Array(31...35))
    #expect(try await ids(feed(from: start, limit: 30)).isEmpty)
  }

  @Test func `a position past the end is the end`() async throws {
    let start = FeedPosition(page: 5, rows: 50, ids: Set(1...50))
    #expect(try await ids(feed(from: start)).isEmpty)
  }
}
