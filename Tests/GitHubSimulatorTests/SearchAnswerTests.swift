import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct SearchAnswerTests {
  let probe = Probe()

  @Test func `an item has the shared fields and a score`() throws {
    let item = try #require(probe.send("GET", "/search/repositories?q=hello").items.first)
    #expect(Set(item.keys) == FieldSets.shared.union(["score"]))
    #expect(item["score"] as? Double == 1)
    let owner = try #require(item["owner"] as? [String: Any])
    #expect(Set(owner.keys) == FieldSets.owner)
  }

  @Test func `an item has permissions only for a caller with a token`() throws {
    let reply = probe.send("GET", "/search/repositories?q=hello", token: .classic)
    let item = try #require(reply.items.first)
    #expect(Set(item.keys) == FieldSets.shared.union(["score", "permissions"]))
  }

  @Test func `has_downloads is gone from details in the 2026 version, and stays in a search`()
    throws
  {
    let version = ["X-GitHub-Api-Version": "2026-03-10"]
    let reply = probe.send("GET", "/search/repositories?q=hello", headers: version)
    let item = try #require(reply.items.first)
    #expect(item["has_downloads"] as? Bool == true)
    let detail = probe.send("GET", "/repos/octo-org/hello-world", headers: version).object
    #expect(detail["has_downloads"] == nil && detail["has_wiki"] != nil)
    #expect(reply.headers["X-GitHub-Api-Version-Selected"] == "2026-03-10")
  }

  @Test func `matches of words are sent to those who ask for them`() throws {
    let accept = ["Accept": "application/vnd.github.text-match+json"]
    let reply = probe.send(
      "GET", "/search/repositories?q=first+user:octo-org&per_page=1", headers: accept)
    let matches = try #require(reply.items.first?["text_matches"] as? [[String: Any]])
    let match = try #require(matches.first)
    #expect(match["property"] as? String == "description")
    let place = try #require((match["matches"] as? [[String: Any]])?.first)
    #expect(place["text"] as? String == "first" && place["indices"] as? [Int] == [3, 8])
    #expect(probe.send("GET", "/search/repositories?q=first").items.first?["text_matches"] == nil)
  }

  @Test func `a search has no validators and is not cached`() {
    let reply = probe.send("GET", "/search/repositories?q=hello")
    #expect(reply.headers["ETag"] == nil)
    #expect(reply.headers["Last-Modified"] == nil)
    #expect(reply.headers["Cache-Control"] == "no-cache")
  }

  @Test func `no results give an empty list without links`() {
    let reply = probe.send("GET", "/search/repositories?q=nothinglikethisexists")
    #expect(reply.text == #"{"total_count":0,"incomplete_results":false,"items":[]}"#)
    #expect(reply.headers["Link"] == nil)
  }

  @Test(arguments: [
    ("0", 30), ("1", 1), ("100", 100), ("500", 100), ("-3", 30), ("x", 30), ("", 30),
  ])
  func `the page size is limited as on GitHub`(asked: String, served: Int) {
    let probe = Probe(repositories: 150)
    let reply = probe.send("GET", "/search/repositories?q=stars:%3E%3D0&per_page=\(asked)")
    #expect(reply.items.count == served)
  }

  @Test func `total_count is the same on every page`() {
    let first = probe.send("GET", "/search/repositories?q=a&per_page=5")
    let second = probe.send("GET", "/search/repositories?q=a&per_page=5&page=2")
    #expect(first.object["total_count"] as? Int == second.object["total_count"] as? Int)
    #expect(first.items.first?["id"] as? Int != second.items.first?["id"] as? Int)
  }

  @Test func `sorting is descending by default`() {
    func stars(_ extra: String) -> [Int] {
      probe.send("GET", "/search/repositories?q=a&per_page=100\(extra)").items
        .compactMap { $0["stargazers_count"] as? Int }
    }
    #expect(stars("&sort=stars") == stars("").sorted(by: >))
    #expect(stars("&sort=stars&order=asc") == stars("").sorted())
    #expect(stars("&order=asc") == stars(""))
  }
}
