import Access
import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import HTTP
import PresentationTestSupport
import Rendering
import Storage
import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Presentation

/// What `show` takes from the cache.
@Suite(.timeLimit(.minutes(10))) struct ShowCacheTests {
  private typealias Stub = ScriptedTransport.Stub
  private static let base = "https://api.github.com/repos/a/b"

  private static let fetched: [Stub] = [
    .repository(),
    .answer("\(base)/languages", headers: HTTPHeaders(["ETag": "W/\"1\""]), body: "{}"),
    .answer("\(base)/releases/latest", status: 404),
  ]

  private static let unchanged: [Stub] = [
    .answer(base, status: 304), .answer("\(base)/languages", status: 304),
    .answer("\(base)/releases/latest", status: 404),
  ]

  @Test func `a script gets details of the last minute without a request, older ones compared`()
    async throws
  {
    try await ScriptedTransport.playing(Self.fetched + Self.unchanged) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.show("a/b")
      stage.clock.advance(by: .seconds(59))
      try await stage.show("a/b")
      #expect(transport.requests.count == 3)
      stage.clock.advance(by: .seconds(2))
      try await stage.show("a/b")
      #expect(transport.requests.count == 6)
      #expect(transport.requests[3].headers["If-None-Match"] == "W/\"1\"")
    }
  }

  @Test func `a favorite is shown with the user's tags and note`() async throws {
    try await ScriptedTransport.playing(Self.fetched + [.history()]) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.show("a/b")
      #expect(try stage.output.contains("\"note\":null,\"tags\":null"))
      var favorite = Favorite(
        repository: .sample(7, "a/b"), addedAt: Stage.now, seenAt: Stage.now)
      (favorite.note, favorite.tags) = ("read this", ["cli"])
      _ = try await stage.database.add(favorite, for: stage.viewer())
      try await stage.show("a/b", [.own(.tags), .own(.note)])
      #expect(try stage.output.hasSuffix("{\"tags\":[\"cli\"],\"note\":\"read this\"}\n"))
      try await stage.show("a/b", .details)
      #expect(try stage.output.contains("♥ a/b\nNo description\n#cli · read this\n"))
    }
  }

  @Test func `details that a ghrepo with other fields stored are fetched again`() async throws {
    try await ScriptedTransport.playing(
      .repository(), .repository(more: #", "has_discussions": true"#)
    ) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.show("a/b", [.github(.hasDiscussions)])
      let database = stage.database
      let name = try RepositoryName(parsing: "a/b")
      let detail = try #require(await database.responses(of: name, for: stage.viewer())[.detail])
      let repository = try Repository(document: detail.body)
      let older = CachedResponse(
        body: detail.body, etag: detail.etag, savedAt: detail.savedAt, isComplete: false)
      try await database.remember(
        [.detail: older], of: repository, seenBy: stage.viewer(), at: Stage.now)
      try await stage.show("a/b", [.github(.hasDiscussions)])
      #expect(transport.requests[1].headers["If-None-Match"] == nil)
      #expect(try stage.output.hasSuffix("{\"has_discussions\":true}\n"))
    }
  }

  @Test func `a renamed repository is cached by the name that was requested`() async throws {
    try await ScriptedTransport.playing(.repository(named: "c/d")) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.show("a/b", [.github(.fullName)])
      for source in [ReadSettings.Source.cacheOnly, .maxAge(.seconds(86_400)), .usual] {
        try await stage.show("A/B", [.github(.fullName)], from: source)
        #expect(try stage.speech.hasSuffix("A/B is now c/d.\n"))
      }
      #expect(try stage.output == String(repeating: "{\"full_name\":\"c/d\"}\n", count: 4))
      #expect(transport.requests.count == 1)
    }
  }

  @Test func `without GitHub, older details are shown with their age`() async throws {
    let down = ["", "/languages", "/releases/latest"].map { path in
      Stub.failure(Self.base + path, .hostNotFound(host: "api.github.com"))
    }
    try await ScriptedTransport.playing(Self.fetched + down) { transport in
      let stage = try await Stage(transport: transport)
      let fields: [ListedField] = [.github(.id), .own(.languages), .own(.latestRelease)]
      try await stage.show("a/b", fields)
      stage.clock.advance(by: .seconds(60 * 7))
      // What stands in for new data is not kept quiet.
      stage.context.console.silence()
      try await stage.show("a/b", fields)
      let lines = try stage.output.split(separator: "\n")
      #expect(lines.count == 2 && Set(lines).count == 1 && lines[0].hasPrefix("{\"id\":7,"))
      #expect(try stage.speech.contains("Showing cached data from 7 minutes ago."))
    }
  }

  @Test(arguments: [false, true])
  func `without GitHub, data older than --max-age is an error that says what is cached`(
    isQuiet: Bool
  ) async throws {
    let lost = Stub.failure(Self.base, .notSecure(host: "api.github.com", detail: "expired"))
    let down = Stub.failure(Self.base, .hostNotFound(host: "api.github.com"))
    try await ScriptedTransport.playing(Self.fetched + [down, lost]) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.show("a/b")
      stage.clock.advance(by: .seconds(60 * 7))
      let before = try stage.output
      if isQuiet { stage.context.console.silence() }
      let failure = await #expect(throws: Failure.self) {
        try await stage.show("a/b", from: .maxAge(.seconds(300)))
      }
      #expect(failure?.report.exitCode == .tryLater)
      #expect(
        failure?.text.hasSuffix(
          "The cache has data from 7 minutes ago; to see it, replace `--max-age` with `--offline`."
        ) == true, "\(failure?.text ?? "")")
      #expect(try stage.output == before)
      // Offline data does not help against an attack.
      let other = await #expect(throws: Failure.self) {
        try await stage.show("a/b", from: .maxAge(.seconds(300)))
      }
      #expect(other?.text.contains("--offline") == false)
    }
  }
}
