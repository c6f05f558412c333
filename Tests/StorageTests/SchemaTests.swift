import Foundation
import GRDB
import GitHub
import Testing

@testable import Storage

/// `Fixtures` has every schema version as SQL, with rows in each table; GHREPO_UPDATE_GOLDEN=1
/// rewrites the newest one, as long as no release has it.
@Suite(.timeLimit(.minutes(20))) struct SchemaTests {
  private let folder: DatabaseFolder
  private static let updates = ProcessInfo.processInfo.environment["GHREPO_UPDATE_GOLDEN"] == "1"

  init() throws {
    folder = try DatabaseFolder()
  }

  private let page = SearchPage(
    totalCount: 60, repositories: (1...30).map { .sample($0) }, hasNextPage: true)
  private let readme = CachedResponse(body: Data("Read me".utf8), etag: "e", savedAt: .noon)

  private func fill(_ database: LocalDatabase) async throws {
    try await database.remember(
      page, number: 1, size: 30, of: .swift, seenBy: .anonymous, at: .noon)
    try await database.remember(
      [.readme: readme], of: .sample(1), named: RepositoryName(owner: "octo", name: "old"),
      words: "Read me", seenBy: .anonymous, at: .noon)
    try await database.remember([.sample(50, isPrivate: true)], seenBy: .octocat, at: .noon)
    try await database.favoriteFile(ids: 1...3)
    _ = try await database.add(SavedSearch(name: "mine", cacheKey: .swift, addedAt: .noon))
    try await database.remember(
      LastVisit(visitedAt: .noon, ids: [1, 2]), at: "trending", on: "github.com")
    try await database.rememberList(
      [RepositoryName(owner: "octo", name: "repository-1")], after: 0, for: .anonymous, in: "a",
      at: .noon)
    try await database.remember(
      ListingProgress(size: 30, page: 1, rows: 30, ids: [1], savedAt: .noon), of: .swift,
      for: .anonymous)
    let key = RateLimitKey(host: "github.com", account: "octocat", resource: "core")
    try await database.settle(
      RateLimitUpdate(
        .answered,
        rateLimit: RateLimit(
          resource: "core", limit: 5000, remaining: 9, resetsAt: .noon.addingTimeInterval(600)),
        pause: RateLimitUpdate.Pause(wait: .seconds(60), isStated: true)),
      of: key, nil, at: .noon)
    try await database.remember(
      SliceProgress(run: 1, position: Data([1]), ids: [1], savedAt: .noon), isFirst: true,
      of: .swift,
      for: .anonymous)
  }

  @Test func `the newest schema is among the fixtures`() async throws {
    let database = folder.database()
    try await fill(database)
    let real = try await database.read(LibraryDump.text)
    if Self.updates {
      try real.write(
        to: LibraryFixture.file(version: Schema.version), atomically: true, encoding: .utf8)
    }
    let kept = try LibraryFixture.text(version: Schema.version)
    #expect(LibraryDump.schema(in: kept) == LibraryDump.schema(in: real))
  }

  @Test func `there is one fixture for each version of the schema`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: LibraryFixture.folder.path())
    #expect(files.sorted() == (1...Schema.version).map { "library-\($0).sql" }.sorted())
  }

  @Test func `an older database loses responses with GitHub's clone token`() async throws {
    let text = try LibraryFixture.text(version: 2)
    let queue = try DatabaseQueue(path: folder.file)
    try await queue.writeWithoutTransaction { db in
      try db.execute(sql: text)
      try db.execute(
        sql: """
          INSERT INTO answer (repository, kind, etag, body, saved_at)
          SELECT key, 'detail', 'e', ?, 0 FROM repository LIMIT 1
          """, arguments: [Data(#"{"id": 1, "temp_clone_token": "MARKER"}"#.utf8)])
    }
    try queue.close()
    let database = folder.database()
    let name = RepositoryName(owner: "octo", name: "repository-1")
    #expect(try await database.responses(of: name, for: .anonymous) == [.readme: readme])
    #expect(try folder.files(with: ["MARKER"]).isEmpty)
  }

  @Test(arguments: 1...Schema.version)
  func `the current ghrepo reads a database of every version`(version: Int) async throws {
    let text = try LibraryFixture.text(version: version)
    let queue = try DatabaseQueue(path: folder.file)
    try await queue.writeWithoutTransaction { try $0.execute(sql: text) }
    try queue.close()
    let database = folder.database { Issue.record("\($0)") }
    let stored = try await database.page(1, size: 30, of: .swift, for: .anonymous)
    #expect(stored?.page == (version < 5 ? nil : page))
    #expect(stored?.savedAt == (version < 5 ? nil : .noon))
    let name = RepositoryName(owner: "octo", name: "repository-1")
    #expect(try await database.responses(of: name, for: .anonymous) == [.readme: readme])
    #expect(
      try await database.favorites(for: .anonymous).map(\.tags).sorted { $0[0] < $1[0] } == [
        ["t0"], ["t1"], ["t2"],
      ])
    #expect(try await database.savedSearches(on: "github.com").map(\.cacheKey) == [.swift])
    #expect(try await database.lastVisit(to: "trending", on: "github.com")?.ids == [1, 2])
    #expect(
      try await database.progress(of: .swift, for: .anonymous)?.ids == (version < 3 ? nil : [1]))
    #expect(
      try await database.row(1, ofLastListFor: .anonymous, in: "a") == (version < 3 ? nil : name))
    #expect(try await database.summary().schemaVersion == Schema.version)
    #expect(try await database.check() == [])
  }
}

/// A database of each schema version, as SQL.
enum LibraryFixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  static func file(version: Int) -> URL { folder.appending(path: "library-\(version).sql") }

  static func text(version: Int) throws -> String {
    try String(contentsOf: file(version: version), encoding: .utf8)
  }
}

/// A database as SQL.
enum LibraryDump {
  static func text(_ db: Database) throws -> String {
    let objects = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_schema
        WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' AND name NOT GLOB 'repository_text_*'
        ORDER BY rowid
        """)
    let tables: [String] = try objects.map { try $0.value("name") }.filter {
      try db.tableExists($0)
    }
    let marks = ["application_id", "user_version"].map { name in
      (name, try? Int64.fetchOne(db, sql: "PRAGMA \(name)"))
    }.map { "PRAGMA \($0) = \($1 ?? 0);\n" }
    return
      (["PRAGMA auto_vacuum = INCREMENTAL;\nPRAGMA foreign_keys = OFF;\n"] + marks
      + objects.map { "\($0["sql"] as String);\n" }
      + (try tables.flatMap { try insertions(into: $0, db) })).joined()
  }

  /// The lines that create tables and indexes.
  static func schema(in text: String) -> String {
    text.components(separatedBy: ";\n").filter { !$0.hasPrefix("INSERT") }
      .joined(separator: ";\n")
  }

  private static func insertions(into table: String, _ db: Database) throws -> [String] {
    let columns = try db.columns(in: table).map(\.name)
    let names = (table == "repository_text" ? ["rowid"] : []) + columns
    let values = names.map { "quote(\($0))" }.joined(separator: " || ', ' || ")
    return try String.fetchAll(db, sql: "SELECT \(values) FROM \(table)").map {
      "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\($0));\n"
    }
  }
}
