import Foundation
import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct FaultTests {
  let probe = Probe(repositories: 40)
  let search = "/search/repositories?q=stars:%3E%3D0"

  private func reply(_ fault: Fault, _ target: String? = nil) -> Reply {
    probe.core.withState { $0.faults = [FaultRule(fault)] }
    return probe.send("GET", target ?? search, token: .classic)
  }

  private static let statuses: [(Fault, Int, String?)] = [
    (.html502, 502, "text/html"), (.unicorn503, 503, "text/html; charset=utf-8"),
    (.json502, 502, "application/json; charset=utf-8"), (.empty500, 500, nil),
    (.captivePortal, 200, "text/html; charset=utf-8"),
    (.secondaryLimit(status: 403, retryAfter: 7), 403, "application/json; charset=utf-8"),
    (.secondaryLimit(status: 429, retryAfter: nil), 429, "application/json; charset=utf-8"),
    (.primaryLimit, 403, "application/json; charset=utf-8"),
    (.sso(url: nil), 403, "application/json; charset=utf-8"),
    (.policy, 403, "application/json; charset=utf-8"),
    (.ipAllowList, 403, "application/json; charset=utf-8"),
    (.suspended, 403, "application/json; charset=utf-8"),
    (.blocked, 451, "application/json; charset=utf-8"),
    (.unauthorized, 401, "application/json; charset=utf-8"),
    (.redirectLoop, 302, "text/html"), (.redirect(to: "http://localhost:9/"), 302, "text/html"),
  ]

  @Test(arguments: statuses)
  func `a fault has its status and type`(fault: Fault, status: Int, type: String?) {
    let reply = reply(fault)
    #expect(reply.status == status)
    #expect(reply.headers["Content-Type"] == type)
  }

  @Test func `a fault can affect one page of a search`() {
    let pattern = "/search/repositories?*&page=2"
    probe.core.withState { $0.faults = [FaultRule(.empty500, path: pattern)] }
    let statuses = ["&page=1", "&page=2", "&page=20", ""].map {
      probe.send("GET", search + $0, token: .classic).status
    }
    #expect(statuses == [200, 500, 200, 200])
  }

  @Test func `an outage can affect one path, the list of stars`() {
    probe.core.withState { $0.faults = [FaultRule(.unicorn503, path: "/user/starred", times: 2)] }
    func status(_ path: String) -> Int { probe.send("GET", path, token: .classic).status }
    #expect(status("/repos/octo-org/hello-world") == 200)
    #expect(status("/user/starred?page=1") == 503)
    #expect(status("/user/starred") == 503)
    #expect(status("/user/starred") == 200)
  }

  @Test func `a secondary limit leaves requests in the primary limit`() {
    let reply = reply(.secondaryLimit(status: 403, retryAfter: 7))
    #expect(reply.headers["Retry-After"] == "7")
    #expect(reply.message?.contains("secondary rate limit") ?? false)
    #expect(reply.headers["X-RateLimit-Remaining"] != "0")
    #expect(self.reply(.secondaryLimit(status: 429, retryAfter: nil)).headers["Retry-After"] == nil)
  }

  @Test func `a primary limit lasts until its reset`() {
    #expect(reply(.primaryLimit).headers["X-RateLimit-Remaining"] == "0")
    probe.core.withState { $0.faults = [] }
    #expect(probe.send("GET", search, token: .classic).status == 403)
    probe.clock.advance(60)
    #expect(probe.send("GET", search, token: .classic).status == 200)
  }

  @Test func `a unicorn is large and has a title`() {
    let reply = reply(.unicorn503)
    #expect(reply.text.contains("<title>Unicorn! &middot; GitHub</title>"))
    #expect(reply.body.count > 10_000)
  }

  @Test func `broken JSON cannot be parsed, wrong types can`() throws {
    #expect(reply(.brokenJSON).object.isEmpty)
    #expect(reply(.brokenJSON).status == 200)
    let wrong = reply(.wrongTypes)
    #expect(wrong.status == 200)
    #expect(wrong.object["total_count"] as? String == "many")
  }

  @Test func `incomplete results are half of the results`() {
    let reply = reply(.incompleteResults)
    #expect(reply.object["incomplete_results"] as? Bool == true)
    #expect(reply.items.count == 15)
  }

  @Test func `pages can overlap by one result`() {
    let first = reply(.duplicates, search + "&per_page=10").items
    let second = reply(.duplicates, search + "&per_page=10&page=2").items
    #expect(first.last?["id"] as? Int == second.first?["id"] as? Int)
  }

  @Test func `a huge body has the given size and is valid JSON`() {
    let reply = reply(.hugeBody(1_000_000))
    #expect(reply.body.count == 1_000_000)
    #expect(reply.object["total_count"] as? Int == 1)
  }

  @Test func `a redirect loop leads to itself`() {
    #expect(reply(.redirectLoop).headers["Location"] == "http://127.0.0.1:7" + search)
  }

  @Test func `faults run out and affect only their path`() {
    probe.core.withState {
      $0.faults = [FaultRule(.empty500, path: "/repos/*/readme", times: 2)]
    }
    let readme = "/repos/octo-org/hello-world/readme"
    #expect(probe.send("GET", "/repos/octo-org/hello-world").status == 200)
    #expect([1, 2, 3].map { _ in probe.send("GET", readme).status } == [500, 500, 200])
    #expect(probe.core.withState { $0.faults.isEmpty })
  }

  @Test(arguments: [
    ("*", "/anything", true), ("/search/*", "/search/repositories", true),
    ("/search/*", "/repos", false), ("/repos/*/readme", "/repos/a/b/readme", true),
    ("/repos/*/readme", "/repos/a/b", false), ("/user", "/user", true), ("/user", "/users", false),
    ("*a*b*", "/xaxbx", true), ("*a*b*", "/xbxax", false),
  ])
  func `an asterisk matches anything`(pattern: String, path: String, matches: Bool) {
    #expect(PathPattern(pattern).matches(path) == matches)
  }

  @Test(arguments: [
    ("stall", FaultRule(.stall)), ("slow:500", FaultRule(.slow(.milliseconds(500)))),
    ("secondary-429:9", FaultRule(.secondaryLimit(status: 429, retryAfter: 9))),
    ("slow:5@/search/*#3", FaultRule(.slow(.milliseconds(5)), path: "/search/*", times: 3)),
    ("redirect:http://x/y", FaultRule(.redirect(to: "http://x/y"))),
    ("reset#1", FaultRule(.reset, times: 1)),
  ])
  func `faults are parsed from arguments`(argument: String, rule: FaultRule) {
    #expect(FaultRule(argument: argument) == rule)
  }

  @Test func `every fault name is known, and others are not`() {
    for name in FaultRule.names { #expect(FaultRule(argument: name) != nil) }
    #expect(FaultRule(argument: "earthquake") == nil)
    #expect(FaultRule(argument: "") == nil)
  }

  @Test func `the README names every token, fault, special repository and image`() throws {
    let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Simulator/README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let names =
      SimulatorToken.defaults.map(\.token) + FaultRule.names + SimulatorListing.specimens
      + SimulatorListing.avatars + SimulatorListing.images
    for name in names { #expect(text.contains("`\(name)`"), "\(name)") }
  }
}
