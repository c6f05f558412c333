import FoundationEssentials
import GRDB
import GitHub
import Glibc
import TestSupport
import Testing

@testable import Storage

/// The user's own data survives the loss of its file.
@Suite(.timeLimit(.minutes(5))) struct BackupTests {
  private let folder: DatabaseFolder

  init() throws {
    folder = try DatabaseFolder()
  }

  private func filled() async throws -> [Favorite] {
    let database = folder.database()
    try await database.favoriteFile(ids: 1...50)
    _ = try await database.add(SavedSearch(name: "mine", cacheKey: .swift, addedAt: .noon))
    try folder.settle()
    return try await database.favorites(for: .anonymous)
  }

  private enum Damage: CaseIterable {
    case header, firstPage, cutToNothing, cutToHeader, cutToOnePage, text
  }

  @Test(arguments: Damage.allCases)
  private func `a damaged header or a truncated file loses none of the user's own data`(
    damage: Damage
  ) async throws {
    let before = try await filled()
    var bytes = try folder.bytes()
    switch damage {
    case .header: bytes.replaceSubrange(0..<100, with: Array(repeating: 0x5A, count: 100))
    case .firstPage: bytes.replaceSubrange(100..<4096, with: Array(repeating: 0x5A, count: 3996))
    case .cutToNothing: bytes = []
    case .cutToHeader: bytes = Array(bytes[..<100])
    case .cutToOnePage: bytes = Array(bytes[..<4096])
    case .text: bytes = Array("hello".utf8)
    }
    try folder.write(bytes)
    for suffix in ["-wal", "-shm"] { unlink(folder.file + suffix) }
    let database = folder.database()
    let after = try await database.favorites(for: .anonymous)
    #expect(after.map(\.repository.fullName) == before.map(\.repository.fullName))
    #expect(after.map(\.note) == before.map(\.note) && after.map(\.tags) == before.map(\.tags))
    #expect(after.map(\.addedAt) == before.map(\.addedAt))
    #expect(try await database.savedSearches(on: "github.com").map(\.name) == ["mine"])
    #expect(try await database.check() == [])
  }

  @Test func `removed favorites do not come back`() async throws {
    _ = try await filled()
    let database = folder.database()
    for id in 1...49 {
      _ = try await database.removeFavorite(
        RepositoryName(owner: "octo", name: "repository-\(id)"), for: .anonymous)
    }
    try folder.settle()
    try folder.write([1, 2, 3])
    #expect(try await folder.database().favoriteIDs(for: .anonymous) == [50])
  }

  @Test func `a database of an older version gets a backup when it is opened`() async throws {
    _ = try await filled()
    try folder.tamper("PRAGMA user_version = 2; DELETE FROM grdb_migrations WHERE identifier = '3'")
    try folder.tamper("ALTER TABLE budget DROP COLUMN begun_at")
    unlink(folder.file + ".backup")
    #expect(try await folder.database().favoriteIDs(for: .anonymous).count == 50)
    try folder.settle()
    try folder.write([])
    #expect(try await folder.database().favoriteIDs(for: .anonymous).count == 50)
  }

  @Test func `without the user's own data there is no backup, and a backup is private`()
    async throws
  {
    let database = folder.database()
    try await database.remember([.sample(1)], seenBy: .anonymous, at: .noon)
    #expect(try !folder.allNames().contains("library.db.backup"))
    try await database.favoriteFile(ids: 1...1)
    var status = stat()
    #expect(stat(folder.file + ".backup", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    try await database.clear(.favorites)
    #expect(try !folder.allNames().contains("library.db.backup"))
  }

  @Test func `a network file system gets no write-ahead log`() {
    #expect(DatabaseFile.journalMode(onFileSystem: 0x6969) == "DELETE")
    #expect(DatabaseFile.journalMode(onFileSystem: 0xFE53_4D42) == "DELETE")
    // ext4, btrfs, tmpfs
    for type: UInt32 in [0xEF53, 0x9123_683E, 0x0102_1994] {
      #expect(DatabaseFile.journalMode(onFileSystem: type) == "WAL")
    }
  }

  @Test func `the file system is known before there is a database`() throws {
    let file = DatabaseFile(path: folder.file)
    try file.locked(.exclusive) { () throws(StorageError) in #expect(file.fileSystem != nil) }
    #expect(try folder.names() == [])
  }

  @Test func `everything works without a write-ahead log, and after damage`() async throws {
    try await folder.database().favoriteFile(ids: 1...5)
    try folder.tamper("PRAGMA journal_mode = DELETE")
    let (database, other) = (folder.database(), folder.database())
    try await database.remember((1...100).map { .sample($0) }, seenBy: .anonymous, at: .noon)
    try await other.favoriteFile(ids: 6...9)
    try await database.clear(.seen)
    #expect(try await other.favoriteIDs(for: .anonymous).count == 9)
    let mode = try await database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
    #expect(mode == "delete")
    #expect(try !folder.names().contains("library.db-wal"))
    try folder.write([1, 2, 3])
    #expect(try await folder.database().favoriteIDs(for: .anonymous).count == 9)
  }
}
