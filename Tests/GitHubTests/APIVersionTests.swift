import Foundation
import HTTP
import TestSupport
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct APIVersionTests {
  private typealias Stub = ScriptedTransport.Stub
  private static let url = "https://api.github.com/repos/a/b"
  private static let serverURL = "https://ghe.example.com/api/v3/repos/a/b"
  private static let newest = "2026-03-10"
  private static let oldest = "2022-11-28"

  private static func found(_ url: String = url) -> Stub {
    .answer(url, body: Fixtures.smallest)
  }

  /// As GitHub words it.
  private static func refused(
    _ version: String = newest, _ url: String = url, method: HTTPRequest.Method = .get
  ) -> Stub {
    let text =
      #"The version you specified in the \"X-GitHub-API-Version\" request header, "#
      + #"\"\#(version)\", is not a supported version."#
    return .answer(
      url, method: method, status: 400, body: #"{"message": "Bad Request", "errors": "\#(text)"}"#)
  }

  private func client(
    _ transport: ScriptedTransport, host: GitHubHost = .dotcom, versions: APIVersions = .init()
  ) -> GitHubClient {
    GitHubClient(host: host, transport: transport, credential: Secret("t"), versions: versions)
  }

  private func versions(_ transport: ScriptedTransport) -> [String?] {
    transport.requests.map { $0.headers["X-GitHub-Api-Version"] }
  }

  @Test func `a host that knows only the older version gets that from then on`() async throws {
    try await ScriptedTransport.playing(Self.refused(), Self.found(), Self.found()) { transport in
      let versions = APIVersions()
      _ = try await client(transport, versions: versions).send(.repository(.sample))
      _ = try await client(transport, versions: versions).using(nil).send(.repository(.sample))
      #expect(self.versions(transport) == [Self.newest, Self.oldest, Self.oldest])
      #expect(transport.requests.map { $0.bearer == nil } == [false, false, true])
    }
  }

  @Test func `the version is chosen for each host`() async throws {
    let host = try GitHubHost(named: "octo.ghe.com")
    let other = "https://api.octo.ghe.com/repos/a/b"
    try await ScriptedTransport.playing(
      Self.refused(), Self.found(), Self.found(other)
    ) { transport in
      let versions = APIVersions()
      _ = try await client(transport, versions: versions).send(.repository(.sample))
      _ = try await client(transport, host: host, versions: versions).send(.repository(.sample))
      #expect(self.versions(transport) == [Self.newest, Self.oldest, Self.newest])
    }
  }

  @Test func `an Enterprise Server gets the older version, and the newer one if it must`()
    async throws
  {
    let host = try GitHubHost(named: "ghe.example.com")
    try await ScriptedTransport.playing(
      Self.found(Self.serverURL), Self.refused(Self.oldest, Self.serverURL),
      Self.found(Self.serverURL)
    ) { transport in
      let client = client(transport, host: host)
      _ = try await client.send(.repository(.sample))
      _ = try? await client.send(.repository(.sample))
      #expect(versions(transport) == [Self.oldest, Self.oldest, Self.newest])
    }
  }

  @Test func `a host that knows no version is asked for each once`() async throws {
    try await ScriptedTransport.playing(
      Self.refused(), Self.refused(Self.oldest), Self.refused()
    ) { transport in
      let client = client(transport)
      for _ in 0..<2 {
        let error = await #expect(throws: APIError.self) {
          try await client.send(.repository(.sample))
        }
        guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
        #expect(refusal.reason == .unsupportedVersion)
      }
      #expect(versions(transport) == [Self.newest, Self.oldest, Self.newest])
    }
  }

  @Test func `a change that was refused for its version has not happened, and is sent again`()
    async throws
  {
    let url = "https://api.github.com/user/starred/a/b"
    try await ScriptedTransport.playing(
      Self.refused(Self.newest, url, method: .put), .answer(url, method: .put, status: 204)
    ) { transport in
      try await client(transport).send(.star(RepositoryName(owner: "a", name: "b")))
      #expect(versions(transport) == [Self.newest, Self.oldest])
    }
  }

  @Test(arguments: [
    (400, #"{"message": "Problems parsing JSON"}"#), (400, #"{"errors": "a version of x"}"#),
    (500, "{}"), (422, #"{"errors": ["The version you specified is not supported"]}"#),
    (400, "<p>the version you specified"), (410, "{}"),
  ])
  func `any other failure of a change is final`(status: Int, body: String) async throws {
    let url = "https://api.github.com/user/starred/a/b"
    try await ScriptedTransport.playing(
      .answer(url, method: .put, status: status, body: body)
    ) { transport in
      await #expect(throws: APIError.self) {
        try await client(transport).send(.star(RepositoryName(owner: "a", name: "b")))
      }
    }
  }

  @Test func `a conditional request keeps its tag`() async throws {
    try await ScriptedTransport.playing(
      Self.refused(), .answer(Self.url, status: 304)
    ) { transport in
      let response = try await client(transport).response(
        to: .repository(.sample), ifNoneMatch: "\"e\"")
      guard case .notModified = response else { return #expect(Bool(false)) }
      #expect(transport.requests.map { $0.headers["If-None-Match"] } == ["\"e\"", "\"e\""])
    }
  }

  @Test func `GraphQL has no version`() async throws {
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/graphql", method: .post, body: #"{"data": {}}"#)
    ) { transport in
      _ = try await client(transport).send(.readmeTexts(of: []))
      #expect(versions(transport) == [nil])
    }
  }

  @Test func `limits are read with and without the member that the newer version lacks`() throws {
    let window = #"{"limit": 60, "remaining": 59, "used": 1, "reset": 1790000000}"#
    for rate in ["", #", "rate": \#(window)"#] {
      let body = #"{"resources": {"core": \#(window)}\#(rate)}"#
      let limits = try JSONReading.read(
        RateLimits.self,
        from: HTTPResponse(status: 200, body: .init(body.utf8), url: "u"))
      #expect(limits.limits.map(\.remaining) == [59])
    }
  }
}
