import Foundation
import HTTP
import Testing

@testable import GitHub

private let secondary = #"{"message":"You have exceeded a secondary rate limit. Please wait"}"#
private let primary = #"{"message":"API rate limit exceeded for user ID 1."}"#

@Suite(.timeLimit(.minutes(10))) struct RateLimitTests {
  @Test(arguments: [
    secondary,
    #"{"message":"You have triggered an abuse detection mechanism."}"#,
    #"{"documentation_url":"https://docs.github.com/rest/x#about-secondary-rate-limits"}"#,
    #"{"documentation_url":"https://developer.github.com/v3/#abuse-rate-limits"}"#,
    "<!DOCTYPE html><title>Rate limit &middot; GitHub</title><h1>Whoa there!</h1>",
  ])
  func `the body reveals a secondary limit, even while requests remain`(body: String) {
    for status in [403, 429] {
      let refusal = refusal(status, body, HTTPHeaders(["X-RateLimit-Remaining": "21"]))
      #expect(refusal.reason == .secondaryLimit(wait: .seconds(60), isStated: false))
    }
  }

  @Test(arguments: [
    (TransportError.broken(host: "h", detail: ""), RateLimitUpdate.Outcome.lost),
    (.broken(host: "h", detail: "", isUnsent: true), .unsent),
    (.timedOut(host: "h", after: .zero), .lost),
    (.timedOut(host: "h", after: .zero, isUnsent: true), .unsent),
    (.proxyFailed(.lost), .unsent),
  ])
  func `a request that GitHub never got counts against no limit`(
    error: TransportError, outcome: RateLimitUpdate.Outcome
  ) {
    #expect(RateLimitUpdate(error).outcome == outcome)
  }

  @Test func `429 without a message is a secondary limit`() {
    #expect(refusal(429, "").reason == .secondaryLimit(wait: .seconds(60), isStated: false))
  }

  @Test(arguments: [
    ("8", Duration.seconds(8)), ("0", .seconds(1)), (" 8 ", .seconds(8)),
    ("Mon, 12 Jan 1970 13:47:10 GMT", .seconds(30)),
    ("Mon, 12 Jan 1970 13:40:00 GMT", .seconds(1)),
    ("99999999999999999999999999", .seconds(30 * 86_400)),
  ])
  func `Retry-After states the wait`(header: String, wait: Duration) {
    let refusal = refusal(429, secondary, HTTPHeaders(["Retry-After": header]))
    #expect(refusal.reason == .secondaryLimit(wait: wait, isStated: true))
  }

  @Test(arguments: ["", "soon", "-5", "1.5", "Mon, 12 Jan 1970"])
  func `an invalid Retry-After is ignored`(header: String) {
    let refusal = refusal(429, secondary, HTTPHeaders(["Retry-After": header]))
    #expect(refusal.reason == .secondaryLimit(wait: .seconds(60), isStated: false))
  }

  @Test func `a secondary limit with no requests left waits for the reset`() {
    let headers = HTTPHeaders(["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1000009"])
    #expect(
      refusal(403, secondary, headers).reason
        == .secondaryLimit(wait: .seconds(10), isStated: true))
  }

  @Test func `no requests left is a primary limit, by the server's clock`() {
    let headers = HTTPHeaders([
      "Date": "Mon, 12 Jan 1970 13:00:00 GMT", "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": "997230", "x-ratelimit-resource": "search",
    ])
    let reset = Date(timeIntervalSince1970: 997_230)
    for status in [403, 429] {
      let refusal = refusal(status, primary, headers)
      #expect(
        refusal.reason == .primaryLimit(resource: "search", wait: .seconds(31), resetsAt: reset))
      #expect(APIError.refused(refusal).wait == .seconds(31))
      #expect(!refusal.isTransient)
    }
  }

  @Test func `without the server's clock, the local one is used`() {
    let headers = HTTPHeaders(["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1000004"])
    guard case .primaryLimit(let resource, let wait, _) = refusal(403, primary, headers).reason
    else { return #expect(Bool(false)) }
    #expect(resource == nil)
    #expect(wait == .seconds(5))
  }

  @Test(arguments: ["x", "-1", "9223372036854775807", "-9223372036854775808", "1e9", ""])
  func `an invalid reset neither crashes nor waits forever`(reset: String) {
    let headers = HTTPHeaders(["x-ratelimit-remaining": "0", "x-ratelimit-reset": reset])
    let wait = APIError.refused(refusal(403, primary, headers)).wait
    #expect(wait.map { (.seconds(1) ... .seconds(30 * 86_400)).contains($0) } == true)
  }

  @Test func `without headers, the message alone identifies a primary limit`() {
    #expect(
      refusal(403, primary, HTTPHeaders()).reason
        == .primaryLimit(resource: nil, wait: .seconds(60), resetsAt: nil))
  }

  @Test func `headers contain the state of a rate limit`() {
    let headers = HTTPHeaders([
      "X-RateLimit-Limit": "30", "X-RateLimit-Remaining": "29", "X-RateLimit-Reset": "10",
      "X-RateLimit-Resource": "search",
    ])
    let limit = RateLimit(headers, unlessNamed: "core")
    #expect(
      limit
        == RateLimit(
          resource: "search", limit: 30, remaining: 29,
          resetsAt: Date(timeIntervalSince1970: 10)))
    #expect(RateLimit(HTTPHeaders(["X-RateLimit-Limit": "30"]), unlessNamed: "core") == nil)
  }

  @Test(arguments: [Int.min, -1, 1 << 40, .max])
  func `impossible numbers are clamped`(number: Int) throws {
    let headers = HTTPHeaders([
      "X-RateLimit-Limit": "\(number)", "X-RateLimit-Remaining": "\(number)",
      "X-RateLimit-Reset": "\(number)",
    ])
    let body = """
      {"resources": {"core": {"limit": \(number), "remaining": \(number), "reset": \(number)}}}
      """
    let reported = [
      RateLimit(headers, unlessNamed: "core"),
      try JSONReading.read(RateLimits.self, from: response(body)).limits.first,
    ]
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let key = RateLimitKey(host: "github.com", account: "", resource: "core")
    for limit in reported {
      let limit = try #require(limit)
      #expect((0...1_000_000_000).contains(limit.limit) && limit.remaining == limit.limit)
      var window = RateLimitWindow(key, limit: 60, at: now)
      for priority in [RequestPriority.user, .background, .bulk(wanted: 2)] {
        window.apply(RateLimitUpdate(.answered, rateLimit: limit), nil, at: now)
        _ = window.reserve(for: priority, at: now)
      }
      #expect(window.isPlausible)
    }
  }

  @Test func `every rate limit is listed, with or without the deprecated copy`() throws {
    let limits = try JSONReading.read(RateLimits.self, from: response(Fixtures.rateLimits))
    #expect(limits.limits.map(\.resource) == ["core", "search"])
    #expect(limits.limits.map(\.remaining) == [4988, 28])
  }
}
