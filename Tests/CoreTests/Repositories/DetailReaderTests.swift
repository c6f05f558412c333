import CoreTestSupport
import Foundation
import GitHub
import HTTP
import TestSupport
import Testing

@testable import Access
@testable import Core

/// Details need only the repository; related resources may be missing.
@Suite(.timeLimit(.minutes(10))) struct DetailReaderTests {
  private typealias Stub = ScriptedTransport.Stub
  private static let base = "https://api.github.com/repos/a/b"

  private func details(
    _ transport: ScriptedTransport, _ part: ShowPart = .everything
  ) async throws -> RepositoryDetails {
    let stage = try await CoreStage(transport: transport)
    // Its folder has the database.
    defer { withExtendedLifetime(stage) {} }
    let reader = Reader(
      session: try await stage.session(), credential: nil, settings: ReadSettings())
    let details = try await DetailReader(
      RepositoryName(owner: "a", name: "b"), reader: reader, viewer: stage.viewer(),
      policy: .networkOnly
    ).details(part)
    return try #require(details)
  }

  @Test func `all available resources are combined`() async throws {
    try await ScriptedTransport.playing(
      .repository(), .answer("\(Self.base)/languages", body: #"{"Swift": 10}"#),
      .answer("\(Self.base)/releases/latest", body: #"{"tag_name": "v1"}"#),
      .history(body: #"[{"week":1771804800,"days":[0,0,0,0,0,0,9]}]"#),
      .answer("\(Self.base)/readme", body: "<h1>Hello</h1>")
    ) { transport in
      let details = try await details(transport)
      #expect(details.repository.id == 7)
      #expect(details.languages?.shares.map(\.name) == ["Swift"])
      #expect(details.release?.tagName == "v1")
      #expect(details.gains?.week == 9)
      #expect(details.readme == .html(Data("<h1>Hello</h1>".utf8)))
    }
  }

  @Test func `missing and broken resources are omitted, and the broken ones are named`()
    async throws
  {
    try await ScriptedTransport.playing(
      .repository(), .answer("\(Self.base)/languages", body: "[]"),
      .answer("\(Self.base)/releases/latest", status: 404), .history(),
      .failure("\(Self.base)/readme", .broken(host: "api.github.com", detail: "reset"))
    ) { transport in
      let details = try await details(transport)
      #expect(details.repository.fullName == "a/b")
      #expect(details.languages == nil)
      #expect(details.release == nil)
      #expect(details.readme == nil)
      #expect(details.failures.map(\.part) == [.languages, .readme])
    }
  }

  @Test func `a program gets no details without the parts that it asks for`() async throws {
    let languages = Stub.answer("\(Self.base)/languages", body: #"{"Swift": 10}"#)
    let release = Stub.answer(
      "\(Self.base)/releases/latest", status: 403, body: #"{"message": "No."}"#)
    try await ScriptedTransport.playing(.repository()) { transport in
      let details = try await details(transport, .json([]))
      #expect(details.languages == nil)
    }
    try await ScriptedTransport.playing(.repository(), languages) { transport in
      let details = try await details(transport, .json([.languages]))
      #expect(details.languages != nil)
    }
    try await ScriptedTransport.playing(.repository(), languages, release) { transport in
      await #expect(throws: ReadError.self) {
        try await details(transport, .json([.languages, .release]))
      }
    }
  }

  @Test func `the stars by day are kept for 20 hours, and then asked for again`() async throws {
    let history = Stub.history(body: #"[{"week":1771804800,"days":[0,0,0,0,0,0,9]}]"#)
    try await ScriptedTransport.playing(
      .repository(), history, .repository(), .repository(), history
    ) { transport in
      let stage = try await CoreStage(transport: transport)
      defer { withExtendedLifetime(stage) {} }
      func gains() async throws -> StarGains? {
        let reader = Reader(
          session: try await stage.session(), credential: nil, settings: ReadSettings())
        let source = DetailReader(
          RepositoryName(owner: "a", name: "b"), reader: reader, viewer: stage.viewer(),
          policy: .networkFirst(maxAge: .seconds(60)))
        let details = try #require(try await source.details(.json([.stars])))
        await source.remember(details.repository, words: nil)
        return details.gains
      }
      let first = try await gains()
      #expect(first?.week == 9)
      stage.clock.advance(by: .seconds(19 * 3600))
      #expect(try await gains() == first)
      stage.clock.advance(by: .seconds(3600))
      _ = try await gains()
      #expect(transport.requests.count == 5)
    }
  }

  @Test func `a check reads all pages of the history, and keeps them`() async throws {
    let sunday = 1_771_804_800
    func page(_ number: Int, weeks: Int) -> Stub {
      let first = sunday - (number - 1) * 30 * 604_800
      let rows = (0..<weeks).map {
        #"{"week":\#(first - $0 * 604_800),"total":7,"days":[1,1,1,1,1,1,1]}"#
      }
      return .history(page: number, body: "[\(rows.joined(separator: ","))]")
    }
    let repository = Stub.repository(
      more: #", "created_at": "2025-01-01T00:00:00Z", "stargazers_count": 450"#)
    let release = Stub.answer("\(Self.base)/releases/latest", status: 404)
    try await ScriptedTransport.playing(
      repository, release, page(1, weeks: 30), page(2, weeks: 30), page(3, weeks: 2),
      repository, release
    ) { transport in
      let stage = try await CoreStage(transport: transport)
      defer { withExtendedLifetime(stage) {} }
      func check() async throws -> RepositoryCheck? {
        let reader = Reader(
          session: try await stage.session(), credential: nil, settings: ReadSettings())
        let outcome = try await DetailReader(
          RepositoryName(owner: "a", name: "b"), reader: reader, viewer: stage.viewer(),
          policy: .networkFirst(maxAge: .seconds(60))
        ).check()
        guard case .done(let check) = outcome else { return nil }
        return check
      }
      let first = try #require(try await check())
      #expect(first.pattern?.total ?? 0 > 400 && first.pattern?.shape == .steady)
      stage.clock.advance(by: .seconds(3600))
      #expect(try await check() == first)
    }
  }

  @Test func `related resources of a renamed repository use its new name`() async throws {
    try await ScriptedTransport.playing(
      .repository(named: "c/d"),
      .answer("https://api.github.com/repos/c/d/languages", body: "{}"),
      .answer("https://api.github.com/repos/c/d/releases/latest", status: 404),
      .history(of: "c/d")
    ) { transport in
      let details = try await details(transport, .details)
      #expect(details.languages?.shares.isEmpty == true)
      #expect(details.readme == nil)
    }
  }

  @Test(arguments: [ShowPart.readme, .readmeHTML, .readmeRaw])
  func `if only the README is requested, nothing else is fetched`(part: ShowPart) async throws {
    try await ScriptedTransport.playing(
      .repository(), .answer("\(Self.base)/readme", body: "Hello")
    ) { transport in
      let readme = try await details(transport, part).readme
      #expect(readme == (part == .readmeRaw ? .raw(Data("Hello".utf8)) : .html(Data("Hello".utf8))))
    }
  }

  @Test func `if only the README is requested, it must not be missing`() async throws {
    try await ScriptedTransport.playing(
      .repository(), .answer("\(Self.base)/readme", status: 404)
    ) { transport in
      await #expect(throws: ReadError.self) { try await details(transport, .readme) }
    }
  }

  @Test func `without the repository, nothing else is fetched`() async throws {
    try await ScriptedTransport.playing(.answer(Self.base, status: 404)) { transport in
      await #expect(throws: ReadError.self) { try await details(transport) }
    }
  }
}
