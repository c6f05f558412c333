import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct ConditionalTests {
  let probe = Probe(repositories: 5)
  let path = "/repos/octo-org/hello-world"

  @Test func `an unchanged response is a 304 without a body`() throws {
    let first = probe.send("GET", path, token: .classic)
    let tag = try #require(first.headers["ETag"])
    let second = probe.send("GET", path, token: .classic, headers: ["If-None-Match": tag])
    #expect(second.status == 304)
    #expect(second.body.isEmpty)
    for name in ["Content-Type", "X-OAuth-Scopes", "Link"] {
      #expect(second.headers[name] == nil)
    }
    #expect(tag.hasPrefix("W/\""))
    #expect(second.headers["ETag"] == String(tag.dropFirst(2)))
  }

  @Test func `a 304 is free with a token and costs one request without`() throws {
    for (token, used) in [(SimulatorToken.classic, "1"), (nil, "2")] {
      let tag = try #require(probe.send("GET", path, token: token).headers["ETag"])
      let reply = probe.send("GET", path, token: token, headers: ["If-None-Match": tag])
      #expect(reply.headers["X-RateLimit-Used"] == used)
    }
  }

  @Test func `tags depend on the token, except for contents`() {
    func tag(_ path: String, _ token: SimulatorToken?) -> String? {
      probe.send("GET", path, token: token).headers["ETag"]
    }
    #expect(tag(path, .classic) != tag(path, .withoutScopes))
    #expect(tag(path + "/readme", .classic) == tag(path + "/readme", nil))
  }

  @Test func `without a tag the date decides`() throws {
    let date = try #require(probe.send("GET", path).headers["Last-Modified"])
    #expect(probe.send("GET", path, headers: ["If-Modified-Since": date]).status == 304)
    let both = ["If-Modified-Since": date, "If-None-Match": "\"other\""]
    #expect(probe.send("GET", path, headers: both).status == 200)
  }

  @Test func `only callers with a token get private caching`() {
    let anonymous = probe.send("GET", path).headers["Cache-Control"]
    let known = probe.send("GET", path, token: .classic).headers["Cache-Control"]
    #expect(anonymous == "public, max-age=60, s-maxage=60")
    #expect(known == "private, max-age=60, s-maxage=60")
  }

  @Test(arguments: [
    ("", "application/json"), ("/languages", "application/json"),
    ("/releases/latest", "application/json"),
    ("/readme", "application/vnd.github.raw+json"), ("/readme", "application/vnd.github.html+json"),
  ])
  func `a conditional request for any repository data is free`(
    suffix: String, accept: String
  ) throws {
    let first = probe.send("GET", path + suffix, token: .classic, headers: ["Accept": accept])
    #expect(first.status == 200)
    let tag = try #require(first.headers["ETag"])
    let second = probe.send(
      "GET", path + suffix, token: .classic, headers: ["Accept": accept, "If-None-Match": tag])
    #expect(second.status == 304)
    #expect(second.headers["X-RateLimit-Used"] == "1")
  }

  @Test func `the list of stars is unchanged until a repository is starred`() throws {
    probe.core.star(3, by: "monalisa")
    let list = "/user/starred?per_page=2"
    let first = probe.send("GET", list, token: .classic)
    let tag = try #require(first.headers["ETag"])
    #expect(first.headers["Last-Modified"] == nil)
    func again(_ accept: String = "*/*") -> Reply {
      probe.send("GET", list, token: .classic, headers: ["If-None-Match": tag, "Accept": accept])
    }
    #expect(again().status == 304)
    #expect(again().headers["Link"] == nil)
    #expect(again("application/vnd.github.star+json").status == 200)
    _ = probe.send("PUT", "/user/starred/octo-org/hello-world", token: .classic)
    #expect(again().status == 200)
  }

  @Test func `a star changes the ETag of the repository`() throws {
    let tag = try #require(probe.send("GET", path).headers["ETag"])
    _ = probe.send("PUT", "/user/starred/octo-org/hello-world", token: .classic)
    #expect(probe.send("GET", path, headers: ["If-None-Match": tag]).status == 200)
  }
}
