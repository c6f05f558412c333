import Access
import Core
import CoreTestSupport
import GitHub
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SearchFeedCancellationTests {
  static let listing = Listing(rows: 120, pageSize: 10)

  @Test(arguments: [FeedPlan.Mode.ahead, .window(4)])
  func `a canceled reader returns at once and leaves nothing in flight`(
    mode: FeedPlan.Mode
  ) async throws {
    let bench = Bench(
      Self.listing, plan: FeedPlan(pageSize: 10, mode: mode), latency: { _ in .seconds(9) })
    _ = try await bench.readNext()
    let reader = Task { try await bench.feed.nextPage() }
    await bench.clock.sleepers(mode == .ahead ? 1 : 4)
    reader.cancel()
    await #expect(throws: ReadError.cancelled) { try await reader.value }
    #expect(bench.source.inFlight == 0)
    #expect(bench.clock.pending.isEmpty)
  }

  @Test func `a feed continues after one of its readers was canceled`() async throws {
    let bench = Bench(
      Self.listing, plan: FeedPlan(pageSize: 10, mode: .window(4)), latency: { _ in .seconds(9) })
    let reader = Task { try await bench.feed.nextPage() }
    await bench.clock.sleepers(1)
    reader.cancel()
    await #expect(throws: ReadError.cancelled) { try await reader.value }
    #expect(try await bench.readAll().ids == Array(1...120))
  }

  @Test(arguments: [APIError.reset, .primary(.seconds(50))])
  func `a pause ends when its reader is canceled`(error: APIError) async throws {
    let bench = Bench(
      Self.listing, plan: FeedPlan(pageSize: 10, waitsForLimits: true), failures: [1: [error]])
    let reader = Task { try await bench.feed.nextPage() }
    await bench.clock.sleepers(1)
    reader.cancel()
    await #expect(throws: ReadError.cancelled) { try await reader.value }
    #expect(bench.clock.pending.isEmpty)
    #expect(bench.source.requests == [1])
  }

  @Test func `a reader that is already canceled sends no request`() async throws {
    let bench = Bench(Self.listing, plan: FeedPlan(pageSize: 10))
    let reader = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await bench.feed.nextPage()
    }
    await #expect(throws: ReadError.cancelled) { try await reader.value }
    #expect(bench.source.requests.isEmpty)
  }

  @Test func `canceling the feed ends its reader and all requests in flight`() async throws {
    let bench = Bench(
      Self.listing, plan: FeedPlan(pageSize: 10, mode: .window(4)), latency: { _ in .seconds(9) })
    _ = try await bench.readNext()
    let reader = Task { try await bench.feed.nextPage() }
    await bench.clock.sleepers(4)
    await bench.feed.cancel()
    await #expect(throws: ReadError.cancelled) { try await reader.value }
    await #expect(throws: ReadError.cancelled) { try await bench.feed.nextPage() }
    #expect(bench.source.inFlight == 0)
    #expect(bench.source.requests.max() == 5)
    #expect(await bench.feed.ending == nil)
  }

  @Test func `a released feed cancels its requests in flight`() async throws {
    let clock = ManualClock()
    let source = ScriptedSource(
      clock: clock, latency: { .seconds($0 - 1) }, answer: Self.listing.page(_:size:))
    var feed: SearchFeed? = SearchFeed(
      source: source, plan: FeedPlan(pageSize: 10, mode: .window(4)), clock: clock)
    #expect(try await feed?.nextPage()?.number == 1)
    await clock.sleepers(4)
    feed = nil
    await clock.sleepers(0)
    #expect(clock.now.offset == .zero)
  }

  @Test func `pages on their way are ended when the feed has all it wants`() async throws {
    let bench = Bench(plan: FeedPlan(pageSize: 10, mode: .window(4))) { number, _ in
      SearchPage(
        totalCount: 900, items: [repository(Int64(number))], hasNextPage: number < 2,
        lastPage: 90)
    } latency: {
      .seconds($0 > 2 ? 1_000 : 0)
    }
    #expect(try await bench.feed.nextPage()?.number == 1)
    await bench.clock.sleepers(3)
    #expect(try await bench.feed.nextPage()?.number == 2)
    #expect(try await bench.feed.nextPage() == nil)
    await bench.clock.sleepers(0)
    #expect(bench.clock.now.offset == .zero)
  }
}
