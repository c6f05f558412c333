import CoreTestSupport
import TestSupport
import Testing

@testable import Access
@testable import Core
@testable import GitHub

/// A feed whose requests are blocked before they are sent.
@Suite(.timeLimit(.minutes(10))) struct SearchFeedForeseenTests {
  private static let listing = Listing(rows: 40, pageSize: 10)

  private func foreseen(_ wait: Duration) -> APIError {
    var refusal = ErrorResponse(
      status: 403, reason: .primaryLimit(resource: "search", wait: wait, resetsAt: nil), url: "u",
      hadCredential: true)
    refusal.isForeseen = true
    return .refused(refusal)
  }

  @Test func `it is not a pushback, and the feed waits for it every time`() async throws {
    let error = foreseen(.seconds(9))
    let bench = Bench(
      Self.listing, plan: SearchFeedLimitTests.patient,
      failures: [2: Array(repeating: error, count: 8)])
    #expect(try await bench.readAll().ids == Array(1...40))
    #expect(bench.clock.sleeps == Array(repeating: .seconds(9), count: 8))
    #expect(
      bench.notices.all.allSatisfy { if case .waiting = $0 { true } else { false } })
  }

  @Test func `it is thrown to a reader that does not wait`() async throws {
    let error = foreseen(.seconds(9))
    let bench = Bench(Self.listing, plan: FeedPlan(pageSize: 10), failures: [1: [error]])
    await #expect(throws: ReadError.api(error)) { try await bench.readAll() }
  }

  @Test func `a page that was not prefetched is quietly requested when needed`() async throws {
    let bench = Bench(
      Self.listing, plan: FeedPlan(pageSize: 10, mode: .ahead),
      failures: [2: [foreseen(.seconds(9))]])
    #expect(try await bench.readAll().ids == Array(1...40))
    #expect(bench.clock.sleeps == [] && bench.notices.all == [])
    #expect(bench.source.requests == [1, 2, 2, 3, 4])
    #expect(
      bench.source.priorities == [.user, .background, .user, .background, .background])
  }

  @Test func `pages after the needed one are requested again`() async throws {
    let bench = Bench(
      Self.listing, plan: FeedPlan(pageSize: 10, mode: .window(3)),
      failures: [3: [foreseen(.seconds(9))], 4: [foreseen(.seconds(9))]])
    #expect(try await bench.readAll().ids == Array(1...40))
    #expect(bench.clock.sleeps == [])
  }
}
