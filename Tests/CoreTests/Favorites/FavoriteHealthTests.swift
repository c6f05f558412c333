import CoreTestSupport
import Foundation
import GitHub
import HTTP
import Storage
import TestSupport
import Testing

@testable import Access
@testable import Core

/// Which favorites filters find by what GitHub says now.
@Suite(.timeLimit(.minutes(10))) struct FavoriteHealthTests {
  private static func row(_ id: Int, isArchived: Bool, pushed: String) -> String {
    """
    "r\(4 - id)": {"databaseId": \(id), "nameWithOwner": "o/r\(id)", "url": "https://github.com/o/r\(id)",
      "isArchived": \(isArchived), "pushedAt": "\(pushed)T00:00:00Z"}
    """
  }

  @Test func `what was cached as archived once is not stale if GitHub says so`() async throws {
    let recently = ISO8601.text(CoreStage.now.addingTimeInterval(-86_400)).prefix(10)
    let rows = [
      Self.row(3, isArchived: true, pushed: "\(recently)"),
      Self.row(2, isArchived: false, pushed: "2001-01-01"),
      Self.row(1, isArchived: false, pushed: "\(recently)"),
    ]
    let answer = ScriptedTransport.Stub.answer(
      "https://api.github.com/graphql", method: .post,
      body: """
        {"data": {\(rows.joined(separator: ",")), "r0": null},
         "errors": [{"type": "FORBIDDEN", "path": ["r0"]}]}
        """)
    try await ScriptedTransport.playing([answer]) { transport in
      let stage = try await CoreStage(transport: transport, logins: ["monalisa"])
      var cached = (1...4).map { Repository.sample(Int64($0), "o/r\($0)") }
      for index in cached.indices { cached[index].isArchived = true }
      try await stage.addFavorites(cached, account: "monalisa")
      let session = try await stage.session()
      let reader = Reader(
        session: session, credential: try await session.credential(), settings: ReadSettings())
      let query = FavoriteQuery(
        SearchQuery(terms: [], qualifiers: [Qualifier("is", "stale")]), now: CoreStage.now)
      let found = try await FavoriteCheck(session: session, reader: reader).favorites(query)
      #expect(Set(found.0.map(\.repository.id)) == [2, 3])
      #expect(found.failures.map { "\($0.name)" } == ["o/r4"])
    }
  }

  @Test func `without an answer nothing is found`() async throws {
    let stub = ScriptedTransport.Stub.answer(
      "https://api.github.com/graphql", method: .post, status: 401, body: "{}")
    try await ScriptedTransport.playing([stub]) { transport in
      let stage = try await CoreStage(transport: transport, logins: ["monalisa"])
      try await stage.addFavorites([.sample(1, "o/r1")], account: "monalisa")
      let session = try await stage.session()
      let reader = Reader(
        session: session, credential: try await session.credential(), settings: ReadSettings())
      let query = FavoriteQuery(SearchQuery(terms: [], qualifiers: []), now: CoreStage.now)
      await #expect(throws: ReadError.self) {
        try await FavoriteCheck(session: session, reader: reader).favorites(query)
      }
    }
  }
}
