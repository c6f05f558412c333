import CoreTestSupport
import FoundationEssentials
import GitHub
import TestSupport
import Testing

@testable import Access
@testable import Core

@Suite(.timeLimit(.minutes(10))) struct SearchFeedLimitTests {
  static let patient = FeedPlan(pageSize: 10, waitsForLimits: true)
  static let listing = Listing(rows: 20, pageSize: 10)

  @Test func `a patient reader waits for a primary limit exactly as long as needed`() async throws {
    let error = APIError.primary(.seconds(42))
    let bench = Bench(Self.listing, plan: Self.patient, failures: [2: [error]])
    #expect(try await bench.readAll().ids == Array(1...20))
    #expect(bench.clock.sleeps == [.seconds(42)])
    #expect(
      bench.notices.all == [
        .waiting(
          page: 2, for: .seconds(42), until: Bench.start.addingTimeInterval(42), error: error)
      ])
  }

  @Test func `a repeated primary limit is waited for as stated`() async throws {
    let bench = Bench(
      Self.listing, plan: Self.patient,
      failures: [1: [.primary(.seconds(9)), .primary(.seconds(9))]])
    _ = try await bench.readAll()
    #expect(bench.clock.sleeps == [.seconds(9), .seconds(9)])
  }

  @Test func `each secondary limit doubles the wait`() async throws {
    let bench = Bench(
      Self.listing, plan: Self.patient,
      failures: [1: Array(repeating: .secondary(.seconds(60)), count: 5)])
    #expect(try await bench.readAll().ids == Array(1...20))
    #expect(bench.clock.sleeps == [60, 120, 240, 480, 900].map { .seconds($0) })
  }

  @Test func `even a patient reader gives up after five limits on one page`() async throws {
    let error = APIError.secondary(.seconds(1))
    let bench = Bench(
      Self.listing, plan: Self.patient, failures: [1: Array(repeating: error, count: 6)])
    await #expect(throws: ReadError.api(error)) { try await bench.readAll() }
    #expect(bench.source.requests.count == 6)
  }

  @Test(arguments: [Duration.zero, .seconds(-5), .milliseconds(3)])
  func `a limit without a duration is a wait of one second`(wait: Duration) async throws {
    let bench = Bench(Self.listing, plan: Self.patient, failures: [1: [.primary(wait)]])
    _ = try await bench.readAll()
    #expect(bench.clock.sleeps == [.seconds(1)])
  }

  @Test(arguments: [Duration.seconds(3_700), .seconds(Int64.max)])
  func `a wait longer than any of GitHub's is thrown`(wait: Duration) async throws {
    for error in [APIError.primary(wait), .secondary(wait)] {
      let bench = Bench(Self.listing, plan: Self.patient, failures: [1: [error]])
      await #expect(throws: ReadError.api(error)) { try await bench.readAll() }
    }
  }

  @Test func `an impatient reader gets the limit as an error`() async throws {
    let error = APIError.primary(.seconds(1))
    let bench = Bench(Self.listing, plan: FeedPlan(pageSize: 10), failures: [1: [error]])
    await #expect(throws: ReadError.api(error)) { try await bench.readNext() }
    #expect(bench.clock.sleeps.isEmpty)
    #expect(try await bench.readAll().ids == Array(1...20))
  }

  @Test func `reading time counts toward a limit that was hit while prefetching`() async throws {
    let error = APIError.primary(.seconds(30))
    let bench = Bench(
      Self.listing, plan: FeedPlan(pageSize: 10, mode: .ahead, waitsForLimits: true),
      failures: [2: [error]], latency: { $0 == 2 ? .seconds(1) : .zero })
    #expect(try await bench.feed.nextPage()?.number == 1)
    await bench.clock.sleepers(1)
    bench.clock.advance(by: .seconds(1))
    await bench.arrivals()
    bench.clock.advance(by: .seconds(10))
    #expect(try await bench.readAll().ids == Array(11...20))
    #expect(bench.clock.sleeps == [.seconds(1), .seconds(20), .seconds(1)])
  }

  @Test(arguments: [APIError.forbidden, .primary(.seconds(5)), .secondary(.seconds(5))])
  func `after a 403 or 429, requests are sent one at a time`(error: APIError) async throws {
    let bench = Bench(
      Listing(rows: 120, pageSize: 10),
      plan: FeedPlan(pageSize: 10, mode: .window(4), waitsForLimits: true),
      failures: [3: [error]], latency: { _ in .seconds(1) })
    var pages: [FeedPage<Repository>] = []
    var thrown: [ReadError] = []
    while await bench.feed.ending == nil {
      do throws(ReadError) {
        if let page = try await bench.readNext() { pages.append(page) }
      } catch {
        thrown.append(error)
      }
    }
    #expect(pages.ids == Array(1...120))
    #expect(thrown == (error.wait == nil ? [.api(error)] : []))
    #expect(bench.notices.all.count { $0 == .slowedDown(page: 3, error: error) } == 1)

    let again = try #require(bench.source.requests.lastIndex(of: 3))
    #expect(bench.source.mostInFlight <= 4)
    #expect(bench.source.inFlightAtRequest[again...].allSatisfy { $0 == 1 })
  }

  @Test func `a rate-limited page is not retried while others are in flight`() async throws {
    let bench = Bench(
      Listing(rows: 50, pageSize: 10),
      plan: FeedPlan(pageSize: 10, mode: .window(4), waitsForLimits: true),
      failures: [2: [.primary(.seconds(5))]], latency: { .seconds($0 <= 2 ? 1 : 9) })
    #expect(try await bench.readAll().ids == Array(1...50))
    let again = try #require(bench.source.requests.lastIndex(of: 2))
    #expect(bench.source.inFlightAtRequest[again] == 1)
  }

  @Test func `no page is requested after one that was rate-limited`() async throws {
    let bench = Bench(
      Listing(rows: 120, pageSize: 10), plan: FeedPlan(pageSize: 10, mode: .window(4)),
      failures: [3: [.primary(.seconds(5))]], latency: { _ in .seconds(1) })
    #expect(try await bench.readNext()?.number == 1)
    await bench.clock.sleepers(4)
    bench.clock.advance(by: .seconds(1))
    await bench.arrivals()
    #expect(try await bench.feed.nextPage()?.number == 2)
    #expect(await bench.feed.anyTask == nil)
    #expect(bench.source.requests.max() == 5)
  }
}
