import Access
import Auth
import Core
import GitHub
import HTTP
import PresentationTestSupport
import TestSupport
import Testing

@testable import Presentation

/// What a reader does automatically before a failure reaches the user.
@Suite(.timeLimit(.minutes(10))) struct ReaderTests {
  private typealias Stub = ScriptedTransport.Stub
  private static let name = try? RepositoryName(parsing: "a/b")
  private static let url = "https://api.github.com/repos/a/b"
  private static let repository =
    #"{"id": 7, "name": "b", "full_name": "a/b", "html_url": "https://github.com/a/b"}"#

  private static let refused = Stub.answer(
    url, status: 401, body: #"{"message": "Bad credentials"}"#)
  private static let found = Stub.answer(url, body: repository)
  private static let limited = Stub.answer(
    url, status: 429, headers: HTTPHeaders(["Retry-After": "90"]),
    body: #"{"message": "You have exceeded a secondary rate limit."}"#)
  private static let down = Stub.answer(url, status: 502, body: "{}")

  private func reader(
    _ stage: Stage, _ change: (inout ReadSettings) -> Void = { _ in }
  ) async throws -> Reader {
    let session = try await Session(hostname: nil, verbose: false, in: stage.context)
    var settings = ReadSettings()
    change(&settings)
    return Reader(session: session, settings: settings, in: stage.context)
  }

  private var endpoint: Endpoint<Repository> {
    get throws { .repository(try #require(Self.name)) }
  }

  @Test func `a refused token leads to no anonymous request by default`() async throws {
    try await ScriptedTransport.playing(Self.refused) { transport in
      let stage = try await Stage(["GH_TOKEN": "t"], transport: transport)
      let reader = try await reader(stage)
      await #expect(throws: ReadError.self) { try await reader.read(endpoint) }
      #expect(transport.requests.map { $0.bearer != nil } == [true])
    }
  }

  @Test func `the anonymous fallback happens once and lasts`() async throws {
    try await ScriptedTransport.playing(Self.refused, Self.found, Self.found) { transport in
      let stage = try await Stage(["GH_TOKEN": "t"], transport: transport)
      let reader = try await reader(stage) { $0.anonymousFallback = true }
      #expect(try await reader.read(endpoint).value.id == 7)
      #expect(try await reader.read(endpoint).value.id == 7)
      #expect(transport.requests.map { $0.bearer != nil } == [true, false, false])
      #expect(
        try stage.speech
          == "github.com rejected the token from the environment variable GH_TOKEN. Continuing "
          + "without it, with the lower limits for anonymous requests.\n")
    }
  }

  @Test func `a search of private repositories is never tried anonymously`() async throws {
    try await ScriptedTransport.playing(Self.refused) { transport in
      let stage = try await Stage(["GH_TOKEN": "t"], transport: transport)
      let session = try await Session(hostname: nil, verbose: false, in: stage.context)
      var settings = ReadSettings()
      settings.anonymousFallback = true
      let reader = Reader(
        session: session, settings: settings, needsAccount: true, in: stage.context)
      await #expect(throws: ReadError.self) { try await reader.read(endpoint) }
      #expect(try stage.speech.isEmpty)
    }
  }

  @Test func `other failures lead to no anonymous request`() async throws {
    try await ScriptedTransport.playing(.answer(Self.url, status: 404)) { transport in
      let stage = try await Stage(["GH_TOKEN": "t"], transport: transport)
      let reader = try await reader(stage) { $0.anonymousFallback = true }
      await #expect(throws: ReadError.self) { try await reader.read(endpoint) }
    }
  }

  @Test func `transient failures are retried after growing pauses`() async throws {
    try await ScriptedTransport.playing(Self.down, Self.down, Self.found) { transport in
      let stage = try await Stage(transport: transport)
      let reader = try await reader(stage)
      let value = try await stage.clock.driving { try await reader.readPatiently(endpoint).value }
      #expect(value.id == 7)
      let sleeps = stage.clock.sleeps
      #expect(sleeps.count == 2)
      #expect(sleeps[0] < sleeps[1])
    }
  }

  @Test func `after three retries the failure is final`() async throws {
    try await ScriptedTransport.playing(Self.down, Self.down, Self.down, Self.down) { transport in
      let stage = try await Stage(transport: transport)
      let reader = try await reader(stage)
      await #expect(throws: ReadError.self) {
        try await stage.clock.driving { try await reader.readPatiently(endpoint) }
      }
    }
  }

  @Test func `a rate limit ends the read unless the user chose to wait`() async throws {
    try await ScriptedTransport.playing(Self.limited) { transport in
      let stage = try await Stage(transport: transport)
      let reader = try await reader(stage)
      await #expect(throws: ReadError.self) { try await reader.readPatiently(endpoint) }
      #expect(stage.clock.sleeps.isEmpty)
    }
  }

  @Test func `with --wait, the read waits for a rate limit and continues`() async throws {
    try await ScriptedTransport.playing(Self.limited, Self.limited, Self.found) { transport in
      let stage = try await Stage(transport: transport)
      let reader = try await reader(stage) { $0.waitsForLimits = true }
      let value = try await stage.clock.driving { try await reader.readPatiently(endpoint).value }
      #expect(value.id == 7)
      #expect(stage.clock.sleeps.reduce(.zero, +) >= .seconds(180))
      #expect(try stage.speech.contains("Waiting 1 min 30 s…"))
    }
  }

  @Test func `a wait of more than an hour is reported instead`() async throws {
    let limited = Stub.answer(
      Self.url, status: 429, headers: HTTPHeaders(["Retry-After": "86400"]),
      body: #"{"message": "You have exceeded a secondary rate limit."}"#)
    try await ScriptedTransport.playing(limited) { transport in
      let stage = try await Stage(transport: transport)
      let reader = try await reader(stage) { $0.waitsForLimits = true }
      await #expect(throws: ReadError.self) { try await reader.readPatiently(endpoint) }
      #expect(stage.clock.sleeps.isEmpty)
    }
  }

  @Test(arguments: [(502, "{}"), (401, #"{"message": "Bad credentials"}"#)])
  func `a change is tried once, and never anonymously`(status: Int, body: String) async throws {
    let name = try #require(Self.name)
    let stub = Stub.answer(
      "https://api.github.com/user/starred/a/b", method: .put, status: status, body: body)
    try await ScriptedTransport.playing(stub) { transport in
      let stage = try await Stage(["GH_TOKEN": "t"], transport: transport)
      let reader = try await reader(stage) { $0.anonymousFallback = true }
      await #expect(throws: ReadError.self) { try await reader.readPatiently(.star(name)) }
      #expect(stage.clock.sleeps.isEmpty)
      #expect(transport.requests.count == 1)
    }
  }
}
