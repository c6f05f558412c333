import Core
import CoreTestSupport
import GitHub
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SearchFeedWindowTests {
  static let listing = Listing(rows: 120, pageSize: 10)

  @Test func `the first page is requested on its own, then a window of pages`() async throws {
    let bench = Bench(
      Self.listing, plan: FeedPlan(pageSize: 10, mode: .window(4)), latency: { _ in .seconds(1) })
    async let first = bench.feed.nextPage()
    await bench.clock.sleepers(1)
    #expect(bench.source.requests == [1])
    bench.clock.advance(by: .seconds(1))
    #expect(try await first?.number == 1)
    await bench.clock.sleepers(4)
    #expect(bench.source.requests.sorted() == [1, 2, 3, 4, 5])
    await bench.feed.cancel()
  }

  @Test func `nothing beyond the window is requested until the reader moves on`() async throws {
    let bench = Bench(
      Self.listing, plan: FeedPlan(pageSize: 10, mode: .window(4)), latency: { _ in .seconds(1) })
    _ = try await bench.readNext()
    await bench.clock.sleepers(4)
    bench.clock.advance(by: .seconds(1))
    await bench.arrivals()
    #expect(bench.source.requests.max() == 5)
    #expect(try await bench.feed.nextPage()?.number == 2)
    await bench.clock.sleepers(1)
    #expect(bench.source.requests.max() == 6)
    await bench.feed.cancel()
  }

  @Test(arguments: [1, 2, 3, 4, 9])
  func `the window is used and never exceeded`(width: Int) async throws {
    let bench = Bench(
      Self.listing, plan: FeedPlan(pageSize: 10, mode: .window(width)),
      latency: { .milliseconds(100 + $0 % 5 * 70) })
    #expect(try await bench.readAll().ids == Array(1...120))
    #expect(bench.source.mostInFlight == width)
  }

  @Test(arguments: [(0, 1), (1, 1), (2, 2), (3, 3), (30, 4)])
  func `requests in flight never exceed the rest of the rate limit`(
    remaining: Int, expected: Int
  ) async throws {
    var listing = Self.listing
    listing.remaining = remaining
    let bench = Bench(
      listing, plan: FeedPlan(pageSize: 10, mode: .window(4)), latency: { _ in .seconds(1) })
    #expect(try await bench.readAll().ids == Array(1...120))
    #expect(bench.source.mostInFlight == expected)
  }

  @Test func `the next page loads while the user reads`() async throws {
    let bench = Bench(
      Self.listing, plan: FeedPlan(pageSize: 10, mode: .ahead), latency: { _ in .seconds(1) })
    for number in 1...3 {
      #expect(try await bench.readNext()?.number == number)
      await bench.clock.sleepers(1)
      #expect(bench.source.requests == Array(1...number + 1))
      bench.clock.advance(by: .seconds(1))
      await bench.arrivals()
      #expect(bench.source.requests == Array(1...number + 1))
    }
    #expect(bench.source.mostInFlight == 1)
  }

  @Test func `nothing is prefetched when the rate limit is used up`() async throws {
    var listing = Self.listing
    listing.remaining = 0
    let bench = Bench(listing, plan: FeedPlan(pageSize: 10, mode: .ahead))
    _ = try await bench.feed.nextPage()
    await bench.arrivals()
    #expect(bench.source.requests == [1])
    #expect(try await bench.feed.nextPage()?.number == 2)
  }

  @Test func `nothing is prefetched for a reader of single pages`() async throws {
    let bench = Bench(Self.listing, plan: FeedPlan(pageSize: 10, mode: .onePage))
    _ = try await bench.feed.nextPage()
    await bench.arrivals()
    #expect(bench.source.requests == [1])
  }

  @Test func `two readers of one feed share its pages without loss or duplicates`() async throws {
    let bench = Bench(
      Self.listing, plan: FeedPlan(pageSize: 10, mode: .window(4)),
      failures: [2: [.reset], 5: [.reset, .unavailable]],
      // Both readers advance the clock, so that a response may arrive late: far from the limit of time.
      latency: { .milliseconds(100 * (13 - $0)) })
    async let left = bench.readAll()
    async let right = bench.readAll()
    let pages = try await left + right
    #expect(pages.sorted { $0.number < $1.number }.ids == Array(1...120))
  }
}
