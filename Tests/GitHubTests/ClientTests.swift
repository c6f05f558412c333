import HTTP
import Synchronization
import TestSupport
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct ClientTests {
  private let secret = Secret("ghp_secret")

  private func client(
    _ transport: ScriptedTransport, credential: Secret? = nil, host: GitHubHost = .dotcom,
    log: (@Sendable (ExchangeRecord) -> Void)? = nil
  ) -> GitHubClient {
    GitHubClient(host: host, transport: transport, credential: credential, log: log)
  }

  @Test func `a request names the media type and the version`() async throws {
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/repos/a/b", body: Fixtures.smallest)
    ) { transport in
      _ = try await client(transport).send(.repository(.sample))
      let headers = try #require(transport.requests.first).headers
      #expect(headers["Accept"] == "application/vnd.github+json")
      #expect(headers["X-GitHub-Api-Version"] == "2026-03-10")
      #expect(headers["Authorization"] == nil)
    }
  }

  @Test func `a credential goes to the API`() async throws {
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/repos/a/b", body: Fixtures.smallest)
    ) { transport in
      _ = try await client(transport, credential: secret).send(.repository(.sample))
      #expect(transport.requests.first?.bearer == secret)
    }
  }

  @Test func `a credential never goes to web pages, even on a server with one host`()
    async throws
  {
    let host = try GitHubHost(named: "git.example.com")
    try await ScriptedTransport.playing(
      .answer(
        "https://git.example.com/login/device/code", method: .post, status: 404,
        body: #"{"error":"Not Found"}"#)
    ) { transport in
      let client = client(transport, credential: secret, host: host)
      let answer = try await client.send(.startDeviceFlow(clientID: "id", scopes: []))
      #expect(answer == .failed(code: "Not Found", description: nil))
      #expect(transport.requests.allSatisfy { $0.bearer == nil })
    }
  }

  @Test func `a revocation carries no credential`() async throws {
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/credentials/revoke", method: .post, status: 202)
    ) { transport in
      try await client(transport, credential: secret).send(.revoke([secret]))
      let request = try #require(transport.requests.first)
      #expect(request.bearer == nil)
      #expect(!request.followsRedirects)
      let body = String(decoding: request.body ?? [], as: UTF8.self)
      #expect(body == #"{"credentials":["ghp_secret"]}"#)
    }
  }

  @Test func `a client can be used without its credential`() async throws {
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/repos/a/b", body: Fixtures.smallest)
    ) { transport in
      let client = client(transport, credential: secret)
      _ = try await client.using(nil).send(.repository(.sample))
      #expect(transport.requests.first?.bearer == nil)
    }
  }

  @Test func `a response has the final URL and the rate limit`() async throws {
    try await ScriptedTransport.playing(
      .answer(
        "https://api.github.com/repos/old/name",
        headers: HTTPHeaders([
          "x-ratelimit-limit": "60", "x-ratelimit-remaining": "58", "x-ratelimit-reset": "1000",
        ]), body: Fixtures.smallest, from: "https://api.github.com/repos/a/b")
    ) { transport in
      let name = RepositoryName(owner: "old", name: "name")
      let reply = try await client(transport).response(to: .repository(name))
      #expect(reply.url == "https://api.github.com/repos/a/b")
      #expect(reply.rateLimit?.resource == "core")
      #expect(reply.rateLimit?.remaining == 58)
    }
  }

  @Test func `an error response records whether a credential was sent`() async throws {
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/repos/a/b", status: 401, body: "{}")
    ) { transport in
      let error = await #expect(throws: APIError.self) {
        try await client(transport, credential: secret).send(.repository(.sample))
      }
      guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
      #expect(refusal.reason == .badCredentials)
      #expect(refusal.allowsAnonymousTry)
    }
  }

  @Test func `a transport error is passed on`() async throws {
    let failure = TransportError.hostNotFound(host: "api.github.com")
    try await ScriptedTransport.playing(
      .failure("https://api.github.com/repos/a/b", failure)
    ) { transport in
      await #expect(throws: APIError.transport(failure)) {
        try await client(transport).send(.repository(.sample))
      }
    }
  }

  @Test func `a web page with a success status is not GitHub`() async throws {
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/repos/a/b", body: "\n <!doctype html><p>Wi-Fi</p>")
    ) { transport in
      let error = await #expect(throws: APIError.self) {
        try await client(transport).send(.repository(.sample))
      }
      guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
      #expect(refusal.reason == .notGitHub)
    }
  }

  @Test(arguments: [200, 401, 404, 403, 502])
  func `a credential that a redirect drops is told, whatever the other server responds`(
    status: Int
  ) async throws {
    let url = "https://git.example.com/api/v3/repos/a/b"
    let host = try GitHubHost(named: "git.example.com")
    try await ScriptedTransport.playing(
      .answer(
        url, status: status, headers: HTTPHeaders(["X-GitHub-Request-Id": "1"]),
        body: Fixtures.smallest, from: "https://new.example.com/api/v3/repos/a/b?x=y")
    ) { transport in
      let error = await #expect(throws: APIError.self) {
        try await client(transport, credential: secret, host: host).send(.repository(.sample))
      }
      guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
      #expect(refusal.reason == .tokenWithheld && !refusal.hadCredential)
      #expect(refusal.redirect == "https://new.example.com/api/v3/repos/a/b")
    }
  }

  @Test func `a redirect to a login page says where to, and one within a server is followed`()
    async throws
  {
    let url = "https://api.github.com/repos/a/b"
    try await ScriptedTransport.playing(
      .answer(url, body: "<html>", from: "https://login.example/?next=secret"),
      .answer(url, body: Fixtures.smallest, from: "https://api.github.com/repositories/1")
    ) { transport in
      let error = await #expect(throws: APIError.self) {
        try await client(transport).send(.repository(.sample))
      }
      guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
      #expect(refusal.reason == .notGitHub)
      #expect(refusal.redirect == "https://login.example/")
      _ = try await client(transport, credential: secret).send(.repository(.sample))
    }
  }

  @Test(arguments: 1..<Fixtures.smallest.utf8.count)
  func `a response that is cut short is a broken connection`(length: Int) async throws {
    let body = String(decoding: Fixtures.smallest.utf8.prefix(length), as: UTF8.self)
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/repos/a/b", body: body)
    ) { transport in
      let error = await #expect(throws: APIError.self) {
        try await client(transport).send(.repository(.sample))
      }
      guard case .transport(.broken("github.com", _, _)) = error else {
        Issue.record("\(body): \(error as Any)")
        return
      }
    }
  }

  @Test(
    arguments: [
      ("OK", "git.example.com", true), (#"{"a": nope}"#, "git.example.com", true),
      (#"{"status":"fine"}"#, "git.example.com", true), ("OK", "github.com", false),
      (#"{"a": nope}"#, "github.com", false), ("", "github.com", false),
    ])
  func `what no GitHub sends is not GitHub, where that can be`(
    body: String, name: String, isForeign: Bool
  ) async throws {
    let host = try GitHubHost(named: name)
    try await ScriptedTransport.playing(
      .answer(host.apiURL + "/repos/a/b", body: body)
    ) { transport in
      let error = await #expect(throws: APIError.self) {
        try await client(transport, host: host).send(.repository(.sample))
      }
      switch error {
      case .refused(let refusal): #expect(isForeign && refusal.reason == .notGitHub)
      case .unreadable: #expect(!isForeign)
      default: Issue.record("\(error as Any)")
      }
    }
  }

  @Test func `the log gets every exchange and no secret`() async throws {
    let records = Mutex<[ExchangeRecord]>([])
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/repos/a/b", status: 500),
      .failure("https://api.github.com/repos/a/c", .timedOut(host: "h", after: .seconds(1)))
    ) { transport in
      let client = client(transport, credential: secret) { record in
        records.withLock { $0.append(record) }
      }
      for name in ["b", "c"] {
        _ = try? await client.send(.repository(RepositoryName(owner: "a", name: name)))
      }
    }
    let seen = records.withLock { $0 }
    #expect(seen.map(\.status) == [500, nil])
    #expect(seen.last?.failure == .timedOut(host: "h", after: .seconds(1)))
    #expect(!"\(seen)".contains("ghp_secret"))
  }
}
