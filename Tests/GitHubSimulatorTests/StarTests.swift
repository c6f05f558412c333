import Foundation
import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct StarTests {
  let probe = Probe(repositories: 5)
  let path = "/user/starred/octo-org/hello-world"

  private func list(_ headers: [String: String] = [:]) throws -> [[String: Any]] {
    let reply = probe.send("GET", "/user/starred", token: .classic, headers: headers)
    let array = try JSONSerialization.jsonObject(with: Data(reply.body))
    return try #require(array as? [[String: Any]])
  }

  @Test func `starring works, and repeating it does no harm`() throws {
    #expect(probe.send("GET", path, token: .classic).status == 404)
    for _ in 0..<2 { #expect(probe.send("PUT", path, token: .classic).status == 204) }
    #expect(probe.send("GET", path, token: .classic).status == 204)
    #expect(try list().map { $0["full_name"] as? String } == ["octo-org/hello-world"])
  }

  @Test func `204 has neither a body nor a type`() {
    let reply = probe.send("PUT", path, token: .classic)
    #expect(reply.body.isEmpty)
    #expect(reply.headers["Content-Type"] == nil)
  }

  @Test func `the latest star comes first, with its time on request`() throws {
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

  @Test func `a star keeps its time`() throws {
    _ = probe.send("PUT", path, token: .classic)
    let time = Timestamp(probe.clock.now).iso8601
    probe.clock.advance(3600)
    _ = probe.send("PUT", path, token: .classic)
    let rows = try list(["Accept": "application/vnd.github.star+json"])
    #expect(rows.map { $0["starred_at"] as? String } == [time])
  }

  @Test func `a star counts once per account`() throws {
    func count() -> Int? {
      probe.send("GET", "/repos/octo-org/hello-world").object["stargazers_count"] as? Int
    }
    let other = SimulatorToken(token: "ghp_other", login: "hubot", scopes: ["public_repo"])
    probe.core.withState { $0.tokens[other.token] = other }
    let before = try #require(count())
    for token in [SimulatorToken.classic, .classic, other] {
      _ = probe.send("PUT", path, token: token)
    }
    #expect(count() == before + 2)
    let found = probe.send("GET", "/search/repositories?q=repo:octo-org/hello-world").items
    #expect(found.first?["stargazers_count"] as? Int == before + 2)
  }

  @Test func `the list is sorted by star or by push, in both directions`() throws {
    probe.core.star(4, by: "monalisa")
    func names(_ query: String) -> [String] {
      let reply = probe.send("GET", "/user/starred?\(query)", token: .classic)
      let rows = try? JSONSerialization.jsonObject(with: Data(reply.body)) as? [[String: Any]]
      return rows?.compactMap { $0["full_name"] as? String } ?? []
    }
    let given = probe.core.catalog.repositories.filter { names("").contains($0.fullName) }
    #expect(given.count == 4)
    #expect(names("direction=asc") == given.map(\.fullName))
    #expect(names("sort=created") == Array(given.map(\.fullName).reversed()))
    let pushed = given.sorted { $0.pushed > $1.pushed }.map(\.fullName)
    #expect(names("sort=updated") == pushed)
    #expect(names("sort=updated&direction=asc") == Array(pushed.reversed()))
  }

  @Test func `a long list is paginated`() throws {
    let probe = Probe(repositories: 300) { $0.stars = ["monalisa": 120] }
    let link = try #require(
      probe.send("GET", "/user/starred?per_page=50", token: .classic).headers["Link"])
    #expect(link.contains("page=2>; rel=\"next\"") && link.contains("page=3>; rel=\"last\""))
    let last = probe.send("GET", "/user/starred?per_page=50&page=3", token: .classic)
    #expect(last.headers["Link"]?.contains("next") == false)
    #expect((try JSONSerialization.jsonObject(with: Data(last.body)) as? [Any])?.count == 20)
  }

  @Test func `the list needs a token`() {
    #expect(probe.send("GET", "/user/starred").status == 401)
  }

  @Test func `a PUT without a length is rejected first`() {
    let request = Request(
      method: "PUT", target: path,
      headers: HeaderList([
        ("User-Agent", "t"), ("Authorization", "Bearer \(SimulatorToken.classic.token)"),
      ]))
    #expect(probe.core.respond(to: request).status == 411)
    #expect(probe.send("GET", path, token: .classic).status == 404)
  }

  @Test func `a rejected star lists the accepted scopes`() {
    let reply = probe.send("PUT", path, token: .withoutScopes)
    #expect(reply.headers["X-OAuth-Scopes"] == "")
    #expect(reply.headers["X-Accepted-OAuth-Scopes"] == "public_repo, repo")
  }

  @Test func `a private repository needs the full scope`() {
    let token = SimulatorToken(token: "ghp_p", login: "monalisa", scopes: ["public_repo"])
    probe.core.withState { $0.tokens[token.token] = token }
    let notes = "/user/starred/octo-org/private-notes"
    #expect(probe.send("PUT", path, token: token).status == 204)
    #expect(probe.send("PUT", notes, token: token).status == 404)
    #expect(probe.send("PUT", notes, token: .classic).status == 204)
  }

  @Test func `a token without scopes may lack the permission`() {
    var token = SimulatorToken.fineGrained
    token.behaviors = [.cannotStar]
    probe.core.withState { $0.tokens[token.token] = token }
    let reply = probe.send("PUT", path, token: token)
    #expect(reply.status == 403)
    #expect(reply.headers["X-Accepted-GitHub-Permissions"] == "starring=write")
    #expect(probe.send("PUT", path, token: .installation).status == 403)
  }

  @Test func `a renamed repository is not starred under its old name`() {
    let reply = probe.send("PUT", "/user/starred/octo-org/old-name", token: .classic)
    #expect(reply.status == 307)
    #expect(reply.headers["Location"]?.hasSuffix("/repositories/1296270") == true)
  }
}
