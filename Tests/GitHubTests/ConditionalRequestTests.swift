import Foundation
import HTTP
import TestSupport
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct ConditionalRequestTests {
  private let url = "https://api.github.com/repos/a/b"
  private let endpoint = Endpoint<Repository>.repository(.sample)

  private func ask(
    _ tag: String?, _ stub: ScriptedTransport.Stub
  ) async throws -> (reply: ConditionalResponse<Repository>, request: HTTPRequest) {
    try await ScriptedTransport.playing(stub) { transport in
      let client = GitHubClient(host: .dotcom, transport: transport)
      let reply = try await client.response(to: endpoint, ifNoneMatch: tag)
      return (reply, try #require(transport.requests.first))
    }
  }

  @Test(arguments: [#""68ec45d7""#, #"W/"68ec45d7""#])
  func `a cached ETag is sent unchanged`(tag: String) async throws {
    let limits = HTTPHeaders([
      "ETag": #""68ec45d7""#, "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "58",
      "X-RateLimit-Reset": "1000",
    ])
    let (reply, request) = try await ask(tag, .answer(url, status: 304, headers: limits))
    #expect(request.headers["If-None-Match"] == tag)
    guard case .notModified(let answer) = reply else { return #expect(Bool(false)) }
    #expect(answer.etag == #""68ec45d7""#)
    #expect(answer.rateLimit?.remaining == 58)
    #expect(answer.url == url)
  }

  @Test func `a changed response is complete`() async throws {
    let (reply, _) = try await ask(
      #""old""#,
      .answer(url, headers: HTTPHeaders(["etag": #"W/"new""#]), body: Fixtures.smallest))
    guard case .fresh(let answer) = reply else { return #expect(Bool(false)) }
    #expect(answer.value.fullName == "a/b")
    #expect(answer.etag == #"W/"new""#)
    #expect(answer.status == 200)
    #expect(answer.body == Data(Fixtures.smallest.utf8))
  }

  @Test(arguments: [
    nil, "", "*", "bare", #"""#, "\"a\u{0}\"", "\"a\r\nX: y\"", #""a", "b""#, #""a b""#, #""é""#,
    "\"\(String(repeating: "a", count: 1023))\"",
  ])
  func `without a valid ETag, the request is unconditional`(tag: String?) async throws {
    let (reply, request) = try await ask(tag, .answer(url, body: Fixtures.smallest))
    #expect(request.headers["If-None-Match"] == nil)
    guard case .fresh = reply else { return #expect(Bool(false)) }
  }

  @Test func `the longest ETag is sent`() {
    #expect(EntityTag.isUsable("\"\(String(repeating: "a", count: 1022))\""))
  }

  @Test func `an ETag that cannot be sent back is ignored`() async throws {
    let (reply, _) = try await ask(
      nil, .answer(url, headers: HTTPHeaders(["ETag": "*"]), body: Fixtures.smallest))
    guard case .fresh(let answer) = reply else { return #expect(Bool(false)) }
    #expect(answer.etag == nil)
  }

  @Test(arguments: [nil, "bad tag"])
  func `an unrequested 304 is unreadable`(tag: String?) async {
    let error = await #expect(throws: APIError.self) {
      try await ask(tag, .answer(url, status: 304))
    }
    guard case .unreadable(url, _) = error else { return #expect(Bool(false), "\(error as Any)") }
  }

  @Test func `an error response stays an error`() async {
    let error = await #expect(throws: APIError.self) {
      try await ask(#""x""#, .answer(url, status: 404, body: #"{"message":"Not Found"}"#))
    }
    guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
    #expect(refusal.reason == .notFound)
  }

  @Test func `a change request is unconditional`() async throws {
    let url = "https://api.github.com/user/starred/a/b"
    try await ScriptedTransport.playing(.answer(url, method: .put, status: 204)) { transport in
      let client = GitHubClient(host: .dotcom, transport: transport)
      let name = RepositoryName(owner: "a", name: "b")
      _ = try await client.response(to: .star(name), ifNoneMatch: #""x""#)
      #expect(transport.requests.first?.headers["If-None-Match"] == nil)
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct StoredAnswerTests {
  private let name = RepositoryName(owner: "a", name: "b")

  @Test func `a cached response can be decoded again`() throws {
    let repository = try Endpoint<Repository>.repository(name)
      .decode(stored: Data(Fixtures.smallest.utf8), from: .dotcom)
    #expect(repository.fullName == "a/b")
    let html = try Endpoint<Data>.htmlReadme(of: name).decode(
      stored: Data("<h1>".utf8), from: .dotcom)
    #expect(html == Data("<h1>".utf8))
  }

  @Test func `cached URLs are not trusted more than fresh ones`() throws {
    let stored = Fixtures.smallest.replacing("github.com", with: "evil.example")
    let repository = try Endpoint<Repository>.repository(name)
      .decode(stored: Data(stored.utf8), from: .dotcom)
    #expect(repository.htmlURL == "https://github.com/a/b")
  }

  @Test func `a missing release can be cached`() throws {
    let release = try Endpoint<Release?>.latestRelease(of: name)
      .decode(stored: Data(#"{"message":"Not Found"}"#.utf8), from: .dotcom, status: 404)
    #expect(release == nil)
  }

  @Test(arguments: ["", "{", "[]", "{\"id\":1}", "\u{0}\u{1}", "<html>"])
  func `damaged bytes are unreadable`(text: String) {
    let error = #expect(throws: APIError.self) {
      try Endpoint<Repository>.repository(name).decode(stored: Data(text.utf8), from: .dotcom)
    }
    guard case .unreadable("/repos/a/b", _) = error else { return #expect(Bool(false)) }
  }

  @Test func `a cached error response is unreadable`() {
    #expect(throws: APIError.self) {
      try Endpoint<Repository>.repository(name)
        .decode(stored: Data(Fixtures.smallest.utf8), from: .dotcom, status: 500)
    }
  }

  @Test func `randomly damaged bytes never crash`() {
    var noise = Noise(state: 11)
    let text = #"[{"starred_at": "2014-08-13T19:22:05Z", "repo": \#(Fixtures.item)}]"#
    var read = 0
    for _ in 0..<300 {
      let bytes = noise.damage(text)
      if (try? Endpoint<StarredPage>.starred().decode(stored: Data(bytes), from: .dotcom)) != nil {
        read += 1
      }
    }
    #expect(read < 300)
  }
}
