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

  private static let monday = #"[{"week":1771804800,"days":[0,0,0,0,0,0,9]}]"#
  /// The same, and a day later.
  private static let tuesday =
    #"[{"week":1772409600,"days":[4,0,0,0,0,0,0]},{"week":1771804800,"days":[0,0,0,0,0,0,9]}]"#

  /// The details as `reading` has them from `stage`, and what keeps them.
  private func read(
    _ part: ShowPart, in stage: CoreStage, _ policy: ReadingPolicy = .networkFirst(maxAge: .zero)
  ) async throws -> (details: RepositoryDetails, source: DetailReader) {
    let reader = Reader(
      session: try await stage.session(), credential: nil, settings: ReadSettings())
    let source = DetailReader(
      RepositoryName(owner: "a", name: "b"), reader: reader, viewer: stage.viewer(),
      policy: policy)
    let details = try #require(try await source.details(part))
    return (details, source)
  }

  private func gains(
    in stage: CoreStage, _ policy: ReadingPolicy = .networkFirst(maxAge: .zero)
  ) async throws -> StarGains? {
    let (details, source) = try await read(.json([.stars]), in: stage, policy)
    await source.remember(details.repository, words: nil)
    return details.gains
  }

  @Test(arguments: [
    ReadingPolicy.networkFirst(maxAge: .seconds(3600)), .recent(maxAge: .seconds(86_400 * 7)),
  ])
  func `the stars by day are kept until the day ends in UTC`(policy: ReadingPolicy) async throws {
    let repository = Stub.repository()
    let again: [Stub] = if case .recent = policy { [] } else { [repository] }
    try await ScriptedTransport.playing(
      [repository, .history(body: Self.monday)] + again + [.history(body: Self.tuesday)]
    ) { transport in
      let stage = try await CoreStage(transport: transport)
      defer { withExtendedLifetime(stage) {} }
      let first = try await gains(in: stage, policy)
      #expect(first?.day == 9 && first?.lastDay == Date(timeIntervalSince1970: 1_772_323_200))
      // 23:50, then 0:10.
      stage.clock.advance(by: .seconds(33_600))
      #expect(try await gains(in: stage, policy) == first)
      stage.clock.advance(by: .seconds(1200))
      let next = try await gains(in: stage, policy)
      #expect(next?.day == 4 && next?.lastDay == Date(timeIntervalSince1970: 1_772_409_600))
    }
  }

  @Test func `stars that are stored after midnight are those of the day before`() async throws {
    let url = "\(Self.base)/stargazers/history?per_page=30&page=1"
    let tag = HTTPHeaders(["ETag": "W/\"2\""])
    try await ScriptedTransport.playing(
      .repository(), .answer(url, headers: tag, body: Self.monday), .repository(),
      .answer(url, status: 304, headers: tag), .repository(), .history(body: Self.tuesday)
    ) { transport in
      let stage = try await CoreStage(transport: transport)
      defer { withExtendedLifetime(stage) {} }
      _ = try await gains(in: stage)
      // The next day at 23:59, GitHub has nothing newer; the user reads on until the day after.
      stage.clock.advance(by: .seconds(33_600 + 86_400))
      let (details, source) = try await read(.json([.stars]), in: stage)
      stage.clock.advance(by: .seconds(1200))
      await source.remember(details.repository, words: nil)
      #expect(try await gains(in: stage) != details.gains)
    }
  }

  @Test func `where GitHub cannot be reached, older stars have their own day`() async throws {
    try await ScriptedTransport.playing(
      .repository(), .history(body: Self.monday), .repository(),
      .failure(
        "\(Self.base)/stargazers/history?per_page=30&page=1",
        .broken(host: "api.github.com", detail: "reset"))
    ) { transport in
      let stage = try await CoreStage(transport: transport)
      defer { withExtendedLifetime(stage) {} }
      let first = try await gains(in: stage)
      stage.clock.advance(by: .seconds(86_400 * 3))
      let later = try await gains(in: stage)
      #expect(later == first && later?.lastDay == Date(timeIntervalSince1970: 1_772_323_200))
    }
  }

  private static func page(_ number: Int, weeks: Int) -> Stub {
    let first = 1_771_804_800 - (number - 1) * 30 * 604_800
    let rows = (0..<weeks).map {
      #"{"week":\#(first - $0 * 604_800),"total":7,"days":[1,1,1,1,1,1,1]}"#
    }
    return .history(page: number, body: "[\(rows.joined(separator: ","))]")
  }

  private static let release = Stub.answer("\(base)/releases/latest", status: 404)
  private static let licensed = Stub.repository(
    more: """
      , "created_at": "2025-01-01T00:00:00Z", "stargazers_count": 450,
      "pushed_at": "2026-02-01T00:00:00Z", "license": {"key": "mit", "name": "MIT"}
      """)

  private func check(in stage: CoreStage) async throws -> RepositoryCheck {
    let reader = Reader(
      session: try await stage.session(), credential: nil, settings: ReadSettings())
    let check = try await DetailReader(
      RepositoryName(owner: "a", name: "b"), reader: reader, viewer: stage.viewer(),
      policy: .networkFirst(maxAge: .seconds(60))
    ).check()
    return try #require(check)
  }

  @Test func `a check reads all pages of the history, and keeps them`() async throws {
    try await ScriptedTransport.playing(
      Self.licensed, Self.release, Self.page(1, weeks: 30), Self.page(2, weeks: 30),
      Self.page(3, weeks: 2), Self.licensed, Self.release
    ) { transport in
      let stage = try await CoreStage(transport: transport)
      defer { withExtendedLifetime(stage) {} }
      let first = try await check(in: stage)
      #expect(first.pattern?.total ?? 0 > 400 && first.pattern?.shape == .steady)
      #expect(first.verdict == .fine && first.gap == nil)
      stage.clock.advance(by: .seconds(3600))
      #expect(try await check(in: stage) == first)
    }
  }

  @Test(arguments: [(404, "{}"), (422, #"{"message":"Validation Failed"}"#), (202, "{}")])
  func `a check that could not look at the stars is unknown, with its facts`(
    status: Int, body: String
  ) async throws {
    let url = "\(Self.base)/stargazers/history?per_page=30&page=1"
    let history = Stub.answer(
      url, status: status, headers: HTTPHeaders(["X-GitHub-Request-Id": "1"]), body: body)
    try await ScriptedTransport.playing(
      [Self.licensed, Self.release] + Array(repeating: history, count: status == 202 ? 4 : 1)
    ) { transport in
      let stage = try await CoreStage(transport: transport)
      defer { withExtendedLifetime(stage) {} }
      let check = try await stage.clock.driving { try await self.check(in: stage) }
      #expect(check.verdict == .unknown && check.reasons.isEmpty)
      #expect(check.repository.stargazersCount == 450)
      switch (status, check.gap) {
      case (404, .noHistories): break
      case (_, .failed(.api(.refused(let refusal)))): #expect(refusal.status == status)
      default: Issue.record("\(String(describing: check.gap))")
      }
    }
  }

  @Test func `a warning sign counts whatever else is unknown`() async throws {
    let closed = Stub.repository(
      more: #", "disabled": true, "license": {"key": "mit", "name": "MIT"}"#)
    try await ScriptedTransport.playing(closed, Self.release, .history()) { transport in
      let stage = try await CoreStage(transport: transport)
      defer { withExtendedLifetime(stage) {} }
      let check = try await self.check(in: stage)
      #expect(check.verdict == .warning && check.reasons.first == .disabled)
      #expect(check.gap == .noHistories)
    }
  }

  @Test func `a history longer than GitHub is old is refused`() async throws {
    let weeks = (0..<29).map { page in
      let rows = (0..<60).map { week in
        #"{"week":\#(1_771_804_800 - (page * 60 + week) * 604_800),"days":[0,0,0,0,0,0,1]}"#
      }
      return Stub.history(page: page + 1, body: "[\(rows.joined(separator: ","))]")
    }
    try await ScriptedTransport.playing(
      [.repository(), Self.release] + weeks
    ) { transport in
      let stage = try await CoreStage(transport: transport)
      defer { withExtendedLifetime(stage) {} }
      let check = try await self.check(in: stage)
      guard case .failed(.api(.unreadable))? = check.gap else {
        Issue.record("\(String(describing: check.gap))")
        return
      }
    }
  }

  @Test func `details that were stopped are no details`() async throws {
    try await ScriptedTransport.playing(
      .repository(), .answer("\(Self.base)/languages", body: "{}"),
      .failure("\(Self.base)/releases/latest", .cancelled), .history()
    ) { transport in
      await #expect(throws: ReadError.cancelled) { try await details(transport, .details) }
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
