import Core
import GitHub
import Testing

@Suite(.timeLimit(.minutes(10))) struct SearchFeedOrderTests {
  static let modes: [FeedPlan.Mode] = [.onePage, .ahead, .window(4), .window(1), .window(0)]

  @Test(arguments: modes)
  func `pages are in GitHub's order, whichever arrives first`(mode: FeedPlan.Mode) async throws {
    let bench = Bench(
      Listing(rows: 95, pageSize: 10), plan: FeedPlan(pageSize: 10, mode: mode),
      latency: { .seconds(20 - $0) })
    let pages = try await bench.readAll()
    #expect(pages.map(\.number) == Array(1...10))
    #expect(pages.ids == Array(1...95))
    #expect(await bench.feed.ending == .exhausted)
    #expect(bench.source.requests.sorted() == Array(1...10))
  }

  @Test func `a row that moved to a later page is returned once`() async throws {
    let listing = Listing(ids: [1, 2, 3, 3, 4, 1, 5, 5, 6], pageSize: 3)
    let bench = Bench(listing, plan: FeedPlan(pageSize: 3, mode: .window(4)))
    let pages = try await bench.readAll()
    #expect(pages.map { $0.items.map(\.id) } == [[1, 2, 3], [4], [5, 6]])
    #expect(pages.map(\.duplicates) == [0, 2, 1])
  }

  @Test func `a page with only duplicates is empty, and the feed continues`() async throws {
    let bench = Bench(
      Listing(ids: [1, 2, 2, 1, 3], pageSize: 2), plan: FeedPlan(pageSize: 2, mode: .ahead))
    let pages = try await bench.readAll()
    #expect(pages.map { $0.items.map(\.id) } == [[1, 2], [], [3]])
  }

  @Test func `every page is requested in the same size`() async throws {
    let bench = Bench(
      Listing(rows: 50, pageSize: 10), plan: FeedPlan(pageSize: 10, limit: 25, mode: .window(4)))
    _ = try await bench.readAll()
    #expect(bench.source.sizes == [10])
  }

  @Test(arguments: modes)
  func `rows beyond the limit are cut, and their pages are never requested`(
    mode: FeedPlan.Mode
  ) async throws {
    let bench = Bench(
      Listing(rows: 500, pageSize: 10), plan: FeedPlan(pageSize: 10, limit: 25, mode: mode))
    let pages = try await bench.readAll()
    #expect(pages.ids == Array(1...25))
    #expect(await bench.feed.ending == .limitReached)
    #expect(bench.source.requests.sorted() == [1, 2, 3])
  }

  @Test func `rows lost to duplicates are made up for by more pages`() async throws {
    let bench = Bench(
      Listing(ids: [1, 1, 1, 2, 2, 2, 3, 4, 5], pageSize: 3),
      plan: FeedPlan(pageSize: 3, limit: 3, mode: .window(4)))
    #expect(try await bench.readAll().ids == [1, 2, 3])
  }

  @Test func `a limit reached by the very last row is the end of the results`() async throws {
    let bench = Bench(Listing(rows: 20, pageSize: 10), plan: FeedPlan(pageSize: 10, limit: 20))
    #expect(try await bench.readAll().ids.count == 20)
    #expect(await bench.feed.ending == .exhausted)
  }

  @Test(arguments: [0, -1])
  func `a limit of no rows sends no request`(limit: Int) async throws {
    let bench = Bench(Listing(rows: 9, pageSize: 3), plan: FeedPlan(pageSize: 3, limit: limit))
    #expect(try await bench.readAll().isEmpty)
    #expect(bench.source.requests.isEmpty)
    #expect(await bench.feed.ending == .limitReached)
  }

  @Test func `an incomplete response is reported once and marked on its pages`() async throws {
    var listing = Listing(rows: 9, pageSize: 3)
    listing.incompletePages = [2, 3]
    let bench = Bench(listing, plan: FeedPlan(pageSize: 3))
    let pages = try await bench.readAll()
    #expect(pages.map(\.head.isIncomplete) == [false, true, true])
    #expect(bench.notices.all == [.incomplete(page: 2)])
  }

  @Test func `rows that cannot be decoded are reported, and the listing continues`() async throws {
    var listing = Listing(rows: 6, pageSize: 3)
    listing.omittedRows = 1
    let bench = Bench(listing, plan: FeedPlan(pageSize: 3))
    #expect(try await bench.readAll().ids == [2, 3, 5, 6])
    #expect(bench.notices.all == [.omitted(page: 1, rows: 1), .omitted(page: 2, rows: 1)])
  }
}
