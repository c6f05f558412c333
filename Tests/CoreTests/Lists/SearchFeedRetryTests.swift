import Access
import Core
import CoreTestSupport
import GitHub
import HTTP
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SearchFeedRetryTests {
  static let plan = FeedPlan(pageSize: 10, mode: .onePage)

  @Test(arguments: [
    APIError.unavailable, .reset, .refusedConnection, .transport(.proxyFailed(detail: "down")),
    .transport(.hostNotFound(host: "h")),
  ])
  func `a transient failure is retried after 1, 2 and 4 seconds`(error: APIError) async throws {
    let bench = Bench(
      Listing(rows: 20, pageSize: 10), plan: Self.plan, failures: [2: [error, error, error]])
    #expect(try await bench.readAll().ids == Array(1...20))
    #expect(bench.clock.sleeps == [.seconds(1), .seconds(2), .seconds(4)])
    #expect(
      bench.notices.all == [
        .retrying(page: 2, number: 1, pause: .seconds(1), error: error),
        .retrying(page: 2, number: 2, pause: .seconds(2), error: error),
        .retrying(page: 2, number: 3, pause: .seconds(4), error: error),
      ])
  }

  @Test(arguments: [FeedPlan.Mode.onePage, .window(3)], [1, 3])
  func `a connection that is lost for a minute does not end a list that waits`(
    mode: FeedPlan.Mode, page: Int
  ) async throws {
    let losses = Array(repeating: APIError.refusedConnection, count: 7)
    let bench = Bench(
      Listing(rows: 50, pageSize: 10),
      plan: FeedPlan(pageSize: 10, mode: mode, waitsForLimits: true, waitsForNetwork: true),
      failures: [page: losses])
    #expect(try await bench.readAll().ids == Array(1...50))
    #expect(
      bench.notices.all.last
        == .retrying(
          page: page, number: 7, of: nil, pause: .seconds(60), error: .refusedConnection))
  }

  @Test(arguments: [0.5, 1.25])
  func `pauses are multiplied by the jitter`(jitter: Double) async throws {
    let bench = Bench(
      Listing(rows: 5, pageSize: 10), plan: Self.plan, failures: [1: [.reset, .reset]],
      jitter: jitter)
    _ = try await bench.readAll()
    #expect(bench.clock.sleeps == [.seconds(1) * jitter, .seconds(2) * jitter])
  }

  @Test func `the fourth failure is thrown`() async throws {
    let bench = Bench(
      Listing(rows: 5, pageSize: 10), plan: Self.plan,
      failures: [1: [.reset, .reset, .reset, .unavailable]])
    await #expect(throws: ReadError.api(.unavailable)) { try await bench.readAll() }
    #expect(bench.source.requests == [1, 1, 1, 1])
  }

  @Test(arguments: [(9, 3), (21, 2)])
  func `a page that has taken too long is retried only once`(seconds: Int, requests: Int)
    async throws
  {
    let bench = Bench(
      Listing(rows: 5, pageSize: 10), plan: Self.plan,
      failures: [1: Array(repeating: .reset, count: 4)], latency: { _ in .seconds(seconds) })
    await #expect(throws: ReadError.api(.reset)) { try await bench.readAll() }
    #expect(bench.source.requests.count == requests)
  }

  @Test(
    arguments: [
      APIError.invalid, .forbidden, .transport(.hostNotFound(host: "h")),
      .transport(.notSecure(host: "h", detail: "expired")),
    ], SearchFeedOrderTests.modes)
  func `a refusal is thrown at once and never retried`(
    error: APIError, mode: FeedPlan.Mode
  ) async throws {
    let bench = Bench(
      Listing(rows: 50, pageSize: 10), plan: FeedPlan(pageSize: 10, mode: mode),
      failures: [1: [error]])
    await #expect(throws: ReadError.api(error)) { try await bench.readAll() }
    #expect(bench.source.requests == [1])
    #expect(bench.clock.sleeps.isEmpty)
  }

  @Test(arguments: SearchFeedOrderTests.modes)
  func `the call after an error retries the failed page`(mode: FeedPlan.Mode) async throws {
    let bench = Bench(
      Listing(rows: 30, pageSize: 10), plan: FeedPlan(pageSize: 10, mode: mode),
      failures: [2: [.invalid, .invalid]])
    #expect(try await bench.readNext()?.number == 1)
    await #expect(throws: ReadError.api(.invalid)) { try await bench.readNext() }
    await #expect(throws: ReadError.api(.invalid)) { try await bench.readNext() }
    #expect(try await bench.readAll().ids == Array(11...30))
    #expect(bench.source.requests.count { $0 == 2 } == 3)
  }

  @Test func `a secondary limit of two seconds does not end the list`() async throws {
    let limit = APIError.secondary(.seconds(2))
    let bench = Bench(
      Listing(rows: 20, pageSize: 10), plan: Self.plan, failures: [2: [limit]])
    #expect(try await bench.readAll().ids == Array(1...20))
    #expect(bench.clock.sleeps == [.seconds(2)])
  }

  @Test func `retries are counted anew after an error`() async throws {
    let bench = Bench(
      Listing(rows: 5, pageSize: 10), plan: Self.plan,
      failures: [1: Array(repeating: .reset, count: 7)])
    await #expect(throws: ReadError.api(.reset)) { try await bench.readNext() }
    #expect(try await bench.readNext()?.items.count == 5)
  }

  @Test func `pages after a failed one are kept and not requested again`() async throws {
    let bench = Bench(
      Listing(rows: 50, pageSize: 10), plan: FeedPlan(pageSize: 10, mode: .window(4)),
      failures: [2: [.invalid]], latency: { .seconds($0 == 2 ? 9 : 1) })
    #expect(try await bench.readNext()?.number == 1)
    await #expect(throws: ReadError.api(.invalid)) { try await bench.readNext() }
    #expect(try await bench.readAll().map(\.number) == [2, 3, 4, 5])
    #expect(bench.source.requests.sorted() == [1, 2, 2, 3, 4, 5])
  }

  @Test func `a page that failed while prefetching is retried when it is needed`() async throws {
    let bench = Bench(
      Listing(rows: 20, pageSize: 10), plan: FeedPlan(pageSize: 10, mode: .ahead),
      failures: [2: [.reset]], latency: { $0 == 2 ? .milliseconds(10) : .zero })
    #expect(try await bench.feed.nextPage()?.number == 1)
    await bench.clock.sleepers(1)
    bench.clock.advanceToNext()
    await bench.arrivals()
    #expect(bench.notices.all.isEmpty)
    #expect(try await bench.readAll().ids == Array(11...20))
    #expect(bench.source.requests == [1, 2, 2])
  }
}
