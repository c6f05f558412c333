import Core
import Messages
import Testing

@testable import Output
@testable import Presentation

/// The announcement of a complete listing, and the time it has left.
@Suite(.timeLimit(.minutes(10))) struct CompleteExpectationTests {
  private func expectation(
    _ total: Int, _ requests: Int, limit: Int? = nil, perMinute: Int = 30
  ) -> CompleteExpectation {
    CompleteExpectation(
      CompleteEstimate(total: total, requests: requests), limit: limit, perMinute: perMinute)
  }

  @Test func `the announcement has rows, requests and time`() {
    let large = expectation(45_120, 530)
    #expect(
      large.message(in: .en).text(in: .en) == "All rows: about 530 requests, about 18 min.")
    #expect(
      large.message(in: .pl).text(in: .pl)
        == "Wszystkie wiersze: około 18 min, około 530 żądań.")
  }

  @Test func `without a token there are ten requests a minute`() {
    let text = expectation(45_120, 530, perMinute: 10).message(in: .en).text(in: .en)
    #expect(text == "All rows: about 530 requests, about 53 min.")
  }

  @Test func `a limit reduces requests in proportion to rows`() {
    let limited = expectation(40_000, 400, limit: 5000)
    #expect(limited.rows == 5000 && limited.requests == 50 && limited.isLimited)
    #expect(
      limited.message(in: .en).text(in: .en)
        == "The first 5,000 rows: about 50 requests, about 100 s."
        || limited.message(in: .en).text(in: .en)
          == "The first 5,000 rows: about 50 requests, about 1 min 40 s."
    )
    #expect(expectation(300, 3, limit: 5000).rows == 300)
    #expect(!expectation(300, 3, limit: 300).isLimited)
  }

  @Test(arguments: [(1000, 10, false), (1001, 11, true), (900, 31, true), (0, 1, false)])
  func `a short listing needs no confirmation`(total: Int, requests: Int, isWorth: Bool) {
    #expect(expectation(total, requests).isWorthSaying == isWorth)
  }

  @Test func `requests within one minute's limit take less than a minute`() {
    let text = expectation(2500, 28).message(in: .en).text(in: .en)
    #expect(text == "All rows: about 28 requests, less than a minute.")
  }

  @Test func `the time left follows the pace once it is known`() {
    let plan = expectation(10_000, 120)
    #expect(plan.timeLeft(delivered: 0, fresh: 0, requests: 0, after: .seconds(1)) == nil)
    #expect(
      plan.timeLeft(delivered: 2500, fresh: 2500, requests: 30, after: .seconds(5))
        == .seconds(180))
    #expect(
      plan.timeLeft(delivered: 5000, fresh: 2500, requests: 60, after: .seconds(100))
        == .seconds(200))
    #expect(
      plan.timeLeft(delivered: 5000, fresh: 5000, requests: 60, after: .seconds(5)) == .seconds(5))
    #expect(plan.timeLeft(delivered: 10_000, fresh: 9, requests: 99, after: .seconds(9)) == nil)
  }

  @Test(arguments: [(0, 0), (61, 61), (119, 119), (120, 120), (149, 120), (150, 180)])
  func `long times are rounded to minutes`(seconds: Int, rounded: Int) {
    #expect(Duration.seconds(seconds).roundedForDisplay == .seconds(rounded))
  }
}
