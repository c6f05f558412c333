import Foundation
import GRDB
import Glibc
import Testing

@testable import GitHub
@testable import Storage

/// `Fixtures` has every schema of favorites as SQL, with rows in each table; GHREPO_UPDATE_GOLDEN=1
/// rewrites the newest one, as long as no release has it.
@Suite(.timeLimit(.minutes(20))) struct SchemaTests {
  private let folder: DatabaseFolder
  private static let version = Schema.favorites.version
  private static let updates = ProcessInfo.processInfo.environment["GHREPO_UPDATE_GOLDEN"] == "1"

  init() throws {
    folder = try DatabaseFolder()
  }

  private func fill(_ database: LocalDatabase) async throws {
    try await database.favoriteFile(ids: 1...3)
    for tag in ["v1", "v2"] {
      let release = Release(tagName: tag, publishedAt: tag == "v1" ? .noon : .noon + 60)
      try await database.remember(
        checked: [CheckedFavorite(repository: .sample(1), release: release)], gone: [],
        for: .anonymous, at: .noon)
    }
    try await database.markSeen(through: 1, for: .anonymous)
    _ = try await database.add(SavedSearch(name: "mine", cacheKey: .swift, addedAt: .noon))
    try await database.remember(
      LastVisit(visitedAt: .noon, ids: [1, 2], reached: 7), at: "saved:mine", on: "github.com")
  }

  private func expectFilled(_ database: LocalDatabase) async throws {
    let favorites = try await database.favorites(for: .anonymous)
    #expect(favorites.map(\.repository).sorted { $0.id < $1.id } == (1...3).map { .sample($0) })
    #expect(favorites.flatMap(\.tags).sorted() == ["t0", "t1", "t2"])
    #expect(try await database.savedSearches(on: "github.com").map(\.cacheKey) == [.swift])
    #expect(
      try await database.lastVisit(to: "saved:mine", on: "github.com")
        == LastVisit(visitedAt: .noon, ids: [1, 2], reached: 7))
    #expect(try await database.check() == [])
  }

  @Test func `the newest schema is among the fixtures`() async throws {
    let database = folder.database()
    try await fill(database)
    let real = try await database.favorites.read(DatabaseDump.text)
    if Self.updates {
      try real.write(
        to: DatabaseFixture.file("favorites-\(Self.version)"), atomically: true, encoding: .utf8)
    }
    let kept = try DatabaseFixture.text("favorites-\(Self.version)")
    #expect(DatabaseDump.schema(in: kept) == DatabaseDump.schema(in: real))
  }

  @Test(arguments: Schema.favorites.firstVersion...version)
  func `the current ghrepo reads favorites of every version, and backs them up`(
    version: Int
  ) async throws {
    try folder.make("favorites.db", from: "favorites-\(version)")
    let database = folder.database { Issue.record("\($0)") }
    try await expectFilled(database)
    #expect(try folder.allNames().contains("favorites.db.backup") == (version < Self.version))
  }

  @Test func `a file is backed up before the steps that it lacks, and has all or none of them`()
    async throws
  {
    try await fill(folder.database())
    try folder.settle()
    unlink(folder.file + ".backup")
    var file = DatabaseFile(.favorites, path: folder.file)
    file.schema.steps += ["CREATE TABLE more AS SELECT note FROM favorite", "wrong"]
    #expect(throws: StorageError.self) { try file.prepareFavorites() }
    try await expectFilled(folder.database())
    file.schema.steps[2] = "ALTER TABLE more ADD COLUMN at INTEGER"
    let notes = try await file.prepareFavorites().read {
      try String.fetchAll($0, sql: "SELECT note FROM more WHERE at IS NULL ORDER BY 1")
    }
    #expect(notes == ["note 1", "note 2", "note 3"])
    await #expect(
      throws: StorageError.newer(path: folder.file, version: Schema.favorites.version + 2)
    ) { _ = try await folder.database().favorites(for: .anonymous) }
    try folder.settle()
    unlink(folder.file)
    rename(folder.file + ".backup", folder.file)
    try await expectFilled(folder.database())
  }

  @Test func `the cache of an older version is deleted, that of a newer one is not`() async throws {
    let database = folder.database()
    try await fill(database)
    for (version, left) in [(1, 0), (99, 2)] {
      try await database.remember([.sample(1), .sample(2)], seenBy: .anonymous, at: .noon)
      try folder.tamper("PRAGMA user_version = \(version)")
      let other = folder.database { Issue.record("\($0)") }
      if version == 99 {
        await #expect(throws: StorageError.newer(path: folder.cache, version: 99)) {
          _ = try await other.summary()
        }
        try folder.tamper("PRAGMA user_version = \(Schema.cache.version)")
      }
      #expect(try await folder.database().summary().repositories == left)
      try await expectFilled(other)
    }
  }
}

/// A database of an earlier schema, as SQL.
enum DatabaseFixture {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  static func file(_ name: String) -> URL { folder.appending(path: "\(name).sql") }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }
}

extension DatabaseFolder {
  /// Creates a database from a fixture; `sql` changes it.
  func make(_ name: String, from fixture: String, _ sql: String = "") throws {
    let text = try DatabaseFixture.text(fixture)
    let queue = try DatabaseQueue(path: "\(path)/\(name)")
    try queue.writeWithoutTransaction { try $0.execute(sql: text + sql) }
    try queue.close()
  }
}

/// A database as SQL.
enum DatabaseDump {
  static func text(_ db: Database) throws -> String {
    let objects = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_schema
        WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'
        ORDER BY rowid
        """)
    let tables: [String] = try objects.map { try $0.value("name") }.filter {
      try db.tableExists($0)
    }
    let marks = ["application_id", "user_version"].map { name in
      (name, try? Int64.fetchOne(db, sql: "PRAGMA \(name)"))
    }.map { "PRAGMA \($0) = \($1 ?? 0);\n" }
    return
      (["PRAGMA foreign_keys = OFF;\n"] + marks
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
    let values = columns.map { "quote(\($0))" }.joined(separator: " || ', ' || ")
    return try String.fetchAll(db, sql: "SELECT \(values) FROM \(table)").map {
      "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\($0));\n"
    }
  }
}
