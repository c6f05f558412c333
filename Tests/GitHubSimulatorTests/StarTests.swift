import Foundation
import Testing

@testable import GitHubSimulator

@Suite struct StarTests {
  let probe = Probe(repositories: 5)
  let path = "/user/starred/octo-org/hello-world"

  private func list(_ headers: [String: String] = [:]) throws -> [[String: Any]] {
    let reply = probe.send("GET", "/user/starred", token: .classic, headers: headers)
    let array = try JSONSerialization.jsonObject(with: Data(reply.body))
    return try #require(array as? [[String: Any]])
  }

  @Test func `a star is given and taken, twice without harm`() throws {
    #expect(probe.send("GET", path, token: .classic).status == 404)
    for _ in 0..<2 { #expect(probe.send("PUT", path, token: .classic).status == 204) }
    #expect(probe.send("GET", path, token: .classic).status == 204)
    #expect(try list().map { $0["full_name"] as? String } == ["octo-org/hello-world"])
    for _ in 0..<2 { #expect(probe.send("DELETE", path, token: .classic).status == 204) }
    #expect(probe.send("GET", path, token: .classic).status == 404)
    #expect(try list().isEmpty)
  }

  @Test func `204 has neither body nor type`() {
    let reply = probe.send("PUT", path, token: .classic)
    #expect(reply.body.isEmpty)
    #expect(reply.headers["Content-Type"] == nil)
  }

  @Test func `the last star comes first, with its time if asked`() throws {
    _ = probe.send("PUT", path, token: .classic)
    _ = probe.send("PUT", "/user/starred/octo-org/new-name", token: .classic)
    let names = try list().map { $0["full_name"] as? String }
    #expect(names == ["octo-org/new-name", "octo-org/hello-world"])
    let starred = try list(["Accept": "application/vnd.github.star+json"])
    let first = try #require(starred.first)
    #expect(Set(first.keys) == ["starred_at", "repo"])
  }

  @Test func `a missing scope looks like a missing repository`() {
    #expect(probe.send("PUT", path, token: .withoutScopes).status == 404)
    #expect(probe.send("PUT", "/user/starred/no/thing", token: .classic).status == 404)
    #expect(probe.send("PUT", path).status == 401)
  }
}
