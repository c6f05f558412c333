import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct LinkTests {
  static let probe = Probe(repositories: 1300) { $0.limits = .generous }

  private func link(_ query: String) -> [String: String] {
    let reply = Self.probe.send("GET", "/search/repositories?\(query)")
    let entries = (reply.headers["Link"] ?? "").split(separator: ", ").map { entry in
      let parts = entry.split(separator: "; rel=")
      return (
        String(parts[1].dropFirst().dropLast()), String(parts[0].dropFirst().dropLast())
      )
    }
    return Dictionary(uniqueKeysWithValues: entries)
  }

  @Test func `the first page links to the next and the last`() {
    let link = link("q=stars:%3E%3D0")
    #expect(Set(link.keys) == ["next", "last"])
    #expect(link["next"] == "http://127.0.0.1:7/search/repositories?q=stars:%3E%3D0&page=2")
  }

  @Test func `a page in the middle links in every direction`() {
    let link = link("q=stars:%3E%3D0&page=3")
    #expect(Set(link.keys) == ["prev", "next", "last", "first"])
    #expect(link["prev"]?.hasSuffix("&page=2") ?? false)
    #expect(link["first"]?.hasSuffix("&page=1") ?? false)
  }

  @Test func `the last page links back only`() {
    #expect(Set(link("q=stars:%3E%3D0&page=34").keys) == ["prev", "first"])
  }

  @Test func `the last link stays within the window of 1000`() {
    #expect(link("q=stars:%3E%3D0")["last"]?.hasSuffix("page=34") ?? false)
    #expect(link("q=stars:%3E%3D0&per_page=1")["last"]?.hasSuffix("page=1000") ?? false)
    #expect(link("q=stars:%3E%3D0&per_page=100")["last"]?.hasSuffix("page=10") ?? false)
  }

  @Test func `links keep the caller's spelling`() {
    let link = link("q=stars%3A%3E%3D0&per_page=500&unknown=1")
    let expected =
      "http://127.0.0.1:7/search/repositories?q=stars%3A%3E%3D0&per_page=500&unknown=1&page=2"
    #expect(link["next"] == expected)
  }

  @Test(arguments: [(30, 34, 200), (30, 35, 422), (100, 10, 200), (100, 11, 422)])
  func `a page must begin before result 1000`(size: Int, page: Int, status: Int) {
    let reply = Self.probe.send(
      "GET", "/search/repositories?q=stars:%3E%3D0&per_page=\(size)&page=\(page)")
    #expect(reply.status == status)
    if status == 200 { #expect(reply.items.count == size) }
  }

  @Test func `pages beyond the window are rejected even for a search with few results`() {
    let few = Self.probe.send("GET", "/search/repositories?q=hello-world&per_page=100&page=11")
    #expect(few.message == "Only the first 1000 search results are available")
    #expect(few.object["errors"] == nil)
    let empty = Self.probe.send("GET", "/search/repositories?q=hello-world&per_page=100&page=10")
    #expect(empty.status == 200)
    #expect(empty.items.isEmpty)
  }
}
