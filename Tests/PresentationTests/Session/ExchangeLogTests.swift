import Foundation
import HTTP
import Messages
import PresentationTestSupport
import TestSupport
import Testing

@testable import GitHub
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct ExchangeLogTests {
  @Test func `an exchange is one line with the essentials`() async throws {
    let stage = try await Stage()
    stage.context.logExchange(
      ExchangeRecord(
        method: .get, url: "https://api.github.com/user", status: 200,
        duration: .milliseconds(1234),
        redirects: 2,
        rateLimit: RateLimit(resource: "core", limit: 5000, remaining: 4999, resetsAt: Stage.now)))
    #expect(
      try stage.speech
        == "* GET https://api.github.com/user 200 1234 ms core 4999/5000 2 redirects\n")
  }

  @Test func `what looks like a token is masked`() async throws {
    let stage = try await Stage()
    stage.context.logExchange(
      ExchangeRecord(
        method: .get, url: "https://api.github.com/search/repositories?q=a+ghp_a1b2c3d4e5",
        duration: .zero))
    #expect(
      try stage.speech.hasPrefix("* GET https://api.github.com/search/repositories?q=a+ghp_••• "))
  }

  @Test func `a missing response is reported`() async throws {
    let stage = try await Stage(language: .pl)
    stage.context.logExchange(
      ExchangeRecord(method: .post, url: "https://github.com/x", duration: .zero))
    #expect(try stage.speech == "* POST https://github.com/x brak odpowiedzi 0 ms\n")
  }

  @Test func `the end of an endpoint is reported once`() async throws {
    let stage = try await Stage()
    func log(_ path: String, _ deprecation: Deprecation) {
      stage.context.logExchange(
        ExchangeRecord(
          method: .get, url: "https://api.github.com\(path)", status: 200, duration: .zero,
          deprecation: deprecation))
    }
    let both = Deprecation(since: Stage.now, sunset: Stage.now.addingTimeInterval(86_400))
    for path in ["/user?page=1", "/user?page=2", "/rate_limit"] { log(path, both) }
    log("/meta", Deprecation())
    let date = "2026 at 2:30\u{202F}PM UTC."
    #expect(
      try stage.speech == """
        * GET https://api.github.com/user?page=1 200 0 ms
        * GitHub deprecates GET https://api.github.com/user as of Mar 2, \(date)
        * GET https://api.github.com/user stops working on Mar 3, \(date)
        * GET https://api.github.com/user?page=2 200 0 ms
        * GET https://api.github.com/rate_limit 200 0 ms
        * GET https://api.github.com/meta 200 0 ms
        * GitHub deprecates GET https://api.github.com/meta.

        """)
  }
}
