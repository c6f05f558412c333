import Core
import GitHub
import Testing

@Suite(.timeLimit(.minutes(10))) struct SearchFeedEndingTests {
  @Test(arguments: [(100, 10), (30, 34), (7, 143), (1, 1000)], SearchFeedOrderTests.modes)
  func `no page that starts at result 1000 or later is requested`(
    window: (size: Int, pages: Int), mode: FeedPlan.Mode
  ) async throws {
    let bench = Bench(
      Listing(rows: 4000, pageSize: window.size), plan: FeedPlan(pageSize: window.size, mode: mode))
    let pages = try await bench.readAll()
    #expect(pages.ids == Array(1...Int64(window.size * window.pages)))
    #expect(bench.source.requests.max() == window.pages)
    #expect(bench.source.requests.count == window.pages)
    #expect(await bench.feed.ending == .windowEnded(total: 4000))
  }

  @Test func `the window ends the feed also when GitHub links to a further page`() async throws {
    let bench = Bench(plan: FeedPlan(pageSize: 100, mode: .window(4))) { number, _ in
      SearchPage(
        totalCount: 1_000, items: [repository(Int64(number))], hasNextPage: true,
        lastPage: .max)
    }
    #expect(try await bench.readAll().count == 10)
    #expect(await bench.feed.ending == .exhausted)
  }

  @Test func `exactly a thousand results are not reported as cut off`() async throws {
    let bench = Bench(Listing(rows: 1000, pageSize: 100), plan: FeedPlan(pageSize: 100))
    #expect(try await bench.readAll().ids.count == 1000)
    #expect(await bench.feed.ending == .exhausted)
  }

  @Test func `a search without matches returns one empty page`() async throws {
    let bench = Bench(Listing(rows: 0, pageSize: 10), plan: FeedPlan(pageSize: 10, mode: .ahead))
    let pages = try await bench.readAll()
    #expect(pages.map(\.head) == [.init(totalCount: 0, isIncomplete: false)])
    #expect(pages.ids.isEmpty)
    #expect(bench.source.requests == [1])
    #expect(await bench.feed.ending == .exhausted)
  }

  @Test(arguments: SearchFeedOrderTests.modes)
  func `an empty page ends the feed even if it links to a next one`(
    mode: FeedPlan.Mode
  ) async throws {
    let listing = Listing(rows: 30, pageSize: 10)
    let bench = Bench(plan: FeedPlan(pageSize: 10, mode: mode)) { number, _ in
      var page = listing.page(number)
      page.totalCount = 900
      page.lastPage = 90
      page.hasNextPage = true
      return page
    }
    let pages = try await bench.readAll()
    #expect(pages.map(\.number) == [1, 2, 3])
    #expect(await bench.feed.ending == .exhausted)
    #expect(try await bench.feed.nextPage() == nil)
  }

  @Test func `a page without a next link ends the feed whatever the total says`() async throws {
    let bench = Bench(plan: FeedPlan(pageSize: 10, mode: .window(4))) { number, _ in
      SearchPage(
        totalCount: 900, items: [repository(Int64(number))], hasNextPage: number < 3,
        lastPage: 90)
    }
    #expect(try await bench.readAll().map(\.number) == [1, 2, 3])
    #expect(await bench.feed.ending == .exhausted)
  }

  @Test(arguments: [[35, 12, 50, 3], [3, 90, Int.max, 0], [-5, Int.min, 0, 0]])
  func `a total that changes from page to page does no harm`(totals: [Int]) async throws {
    let listing = Listing(rows: 35, pageSize: 10)
    let bench = Bench(plan: FeedPlan(pageSize: 10, mode: .window(4))) { number, _ in
      var page = listing.page(number)
      page.totalCount = totals[(number - 1) % totals.count]
      page.lastPage = nil
      return page
    }
    let pages = try await bench.readAll()
    #expect(pages.ids == Array(1...35))
    #expect(pages.map(\.head.totalCount) == totals)
  }

  @Test func `a page that is longer than asked for is given whole`() async throws {
    let bench = Bench(plan: FeedPlan(pageSize: 10)) { _, _ in
      SearchPage(totalCount: 50, items: (1...50).map(repository))
    }
    #expect(try await bench.readAll().ids.count == 50)
  }
}
