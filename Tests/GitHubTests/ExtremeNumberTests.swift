import Foundation
import HTTP
import Testing

@testable import GitHub

/// Numbers that break arithmetic are clamped where they arrive, in headers as in bodies: a trap
/// would end the program.
@Suite(.timeLimit(.minutes(10))) struct ExtremeNumberTests {
  private static let numbers = [
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551616",
    "99999999999999999999", "-99999999999999999999", "1e308", "-1e308", "-1", "0", "1.5",
    "253402300800", "1000000000000",
  ]
  /// In headers, which are text.
  private static let texts = numbers + ["NaN", "nan", "inf", "-inf", "1e999", "0x10", "+5", "５"]
  private static let noon = Date(timeIntervalSince1970: 1_800_000_000)
  /// 1970 to 9999.
  private static let dates =
    Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 253_402_300_799)

  private func response(_ body: String, _ headers: HTTPHeaders = HTTPHeaders()) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: headers, body: Data(body.utf8), url: "https://api.github.com/x")
  }

  private func limitHeaders(_ text: String) -> HTTPHeaders {
    HTTPHeaders([
      "X-RateLimit-Limit": text, "X-RateLimit-Remaining": text, "X-RateLimit-Reset": text,
      "X-RateLimit-Resource": "search",
    ])
  }

  @Test(arguments: texts)
  func `a wait is between a second and a month, and ends before the year 10000`(text: String) {
    for headers in [limitHeaders(text), HTTPHeaders(["Retry-After": text])] {
      for status in [403, 429] {
        var headers = headers
        headers["X-RateLimit-Remaining"] = "0"
        let refusal = ErrorResponse.classify(
          HTTPResponse(status: status, headers: headers, url: "u"), hadCredential: true,
          host: .dotcom, now: Self.noon)
        let error = APIError.refused(refusal)
        #expect(error.wait.map { (.seconds(1) ... .seconds(30 * 86_400)).contains($0) } == true)
        if case .primaryLimit(_, _, let resetsAt?) = refusal.reason {
          #expect(Self.dates.contains(resetsAt))
        }
      }
    }
  }

  @Test(arguments: texts)
  func `a rate limit in headers is clamped, and a window can count with it`(text: String) {
    guard let limit = RateLimit(limitHeaders(text), unlessNamed: "core") else { return }
    expectUsable(limit)
  }

  @Test(arguments: numbers)
  func `a rate limit in a body is clamped`(number: String) throws {
    let window = #"{"limit": \#(number), "remaining": \#(number), "reset": \#(number)}"#
    let limits = try JSONReading.read(
      RateLimits.self, from: response(#"{"resources": {"search": \#(window)}}"#))
    expectUsable(try #require(limits.limits.first))
    let batch = try ReadmeBatch(
      response(
        """
        {"data": {"rateLimit": {"limit": \(number), "remaining": \(number),
         "resetAt": "9999-12-31T23:59:59Z"}}}
        """), asked: [], isWhole: { _ in true })
    expectUsable(try #require(batch.rateLimit))
  }

  private func expectUsable(_ limit: RateLimit) {
    #expect((0...1_000_000_000).contains(limit.limit))
    #expect((0...1_000_000_000).contains(limit.remaining))
    #expect(Self.dates.contains(limit.resetsAt))
    let key = RateLimitKey(host: "github.com", account: "mona", resource: "search")
    for server in [nil, Self.noon, Self.dates.lowerBound, Self.dates.upperBound] {
      var window = RateLimitWindow(key, limit: 30, at: Self.noon)
      window.apply(
        RateLimitUpdate(.answered, rateLimit: limit, serverTime: server), nil, at: Self.noon)
      for priority in [RequestPriority.user, .bulk(wanted: .max), .background] {
        _ = window.reserve(for: priority, at: Self.noon)
      }
      #expect(window.isPlausible || limit.limit == 0)
    }
  }

  @Test(arguments: numbers)
  func `the times of a device code are clamped`(number: String) throws {
    let start = try DeviceStart(
      response(
        """
        {"device_code": "c", "user_code": "u", "verification_uri": "https://github.com/d",
         "expires_in": \(number), "interval": \(number)}
        """))
    guard case .started(let code) = start else { return #expect(Bool(false), "\(start)") }
    #expect((.seconds(1) ... .seconds(86_400)).contains(code.expiresIn))
    #expect((.seconds(1) ... .seconds(3600)).contains(code.interval))
    let poll = try DevicePoll(response(#"{"error": "slow_down", "interval": \#(number)}"#))
    guard case .slowDown(let interval) = poll else { return #expect(Bool(false), "\(poll)") }
    #expect(interval.map { (.seconds(1) ... .seconds(3600)).contains($0) } ?? true)
  }

  @Test(arguments: numbers)
  func `the lifetimes of tokens are clamped`(number: String) throws {
    let renewal = try TokenRenewal(
      response(
        """
        {"access_token": "a", "expires_in": \(number), "refresh_token": "r",
         "refresh_token_expires_in": \(number)}
        """))
    guard case .granted(let token) = renewal else { return #expect(Bool(false), "\(renewal)") }
    for lifetime in [token.expiresIn, token.refreshExpiresIn] {
      #expect(
        lifetime.map { (.seconds(1) ... .seconds(10 * 366 * 86_400)).contains($0) } == true)
    }
  }

  @Test func `shares of languages add up, however many bytes they have`() throws {
    let languages = try JSONReading.read(
      Languages.self,
      from: response(
        #"{"A": 9223372036854775807, "B": 9223372036854775807, "C": -9223372036854775808}"#))
    let fractions = languages.shares.map(languages.fraction)
    #expect(fractions == [0.5, 0.5, 0])
  }

  @Test(arguments: texts)
  func `pages and expiry dates in headers are clamped or ignored`(text: String) throws {
    let page = LinkHeader("<https://x/?page=\(text)>; rel=\"last\"").page("last")
    #expect(page.map { (1...1_000_000_000).contains($0) } ?? true)
    let user = try CurrentUser(
      response(
        #"{"login": "mona"}"#, HTTPHeaders(["GitHub-Authentication-Token-Expiration": text])))
    #expect(user.expiresAt == nil)
  }

  @Test(arguments: ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999999999999999+23:59"])
  func `the first and the last date can be written`(text: String) throws {
    let date = try #require(ISO8601.date(text))
    #expect(ISO8601.text(date).count == 20)
  }

  @Test(arguments: [
    -Double.infinity, -.greatestFiniteMagnitude, -1, 1e12, 1e300, .greatestFiniteMagnitude,
    .infinity,
  ])
  func `a date out of all bounds is written as the nearest that can be`(seconds: Double) {
    #expect(ISO8601.text(Date(timeIntervalSince1970: seconds)).count == 20)
    #expect(Self.dates.contains(Date(stated: seconds)))
  }
}
