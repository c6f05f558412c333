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
    var bytes = try folder.bytes("favorites.db")
    switch damage {
    case .header: bytes.replaceSubrange(0..<100, with: Array(repeating: 0x5A, count: 100))
    case .firstPage: bytes.replaceSubrange(100..<4096, with: Array(repeating: 0x5A, count: 3996))
    case .cutToNothing: bytes = []
    case .cutToHeader: bytes = Array(bytes[..<100])
    case .cutToOnePage: bytes = Array(bytes[..<4096])
    case .text: bytes = Array("hello".utf8)
    }
    try folder.write(bytes, to: "favorites.db")
    let notices = Notices()
    let database = folder.database { notices.add($0) }
    #expect(try await database.favorites(for: .anonymous) == before)
    #expect(notices.all == [.setAside(path: folder.file + ".damaged-1", favorites: 50)])
    #expect(try folder.bytes("favorites.db.damaged-1") == bytes)
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
    try folder.write([1, 2, 3], to: "favorites.db")
    #expect(try await folder.database().favoriteIDs(for: .anonymous) == [50])
  }

  @Test func `a backup is private, and has nothing that was cleared`() async throws {
    let database = folder.database()
    try await database.remember([.sample(1)], seenBy: .anonymous, at: .noon)
    #expect(try !folder.allNames().contains("favorites.db.backup"))
    try await database.favoriteFile(ids: 1...1)
    var status = stat()
    #expect(stat(folder.file + ".backup", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    try await database.clear([.seen, .favorites])
    #expect(try folder.files(with: ["note 1", "octo/repository-1"]) == [])
  }

  @Test func `without an intact backup, damaged favorites are kept and reported`() async throws {
    for isThere in [false, true] {
      try folder.write([1, 2, 3], to: "favorites.db")
      if isThere { try folder.write([4, 5, 6], to: "favorites.db.backup") }
      let notices = Notices()
      #expect(try await folder.database { notices.add($0) }.favoriteIDs(for: .anonymous) == [])
      let path = folder.file + (isThere ? ".damaged-2" : ".damaged-1")
      #expect(notices.all == [.setAside(path: path, favorites: 0)])
      #expect(try [UInt8](Data(contentsOf: URL(filePath: path))) == [1, 2, 3])
      if isThere { #expect(try folder.bytes("favorites.db.damaged-2.backup") == [4, 5, 6]) }
    }
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
    let file = DatabaseFile(.cache, path: folder.cache)
    try file.locked(.exclusive) { () throws(StorageError) in #expect(file.fileSystem != nil) }
    #expect(try folder.names() == [])
  }

  @Test func `everything works without a write-ahead log, and after damage`() async throws {
    try await folder.database().favoriteFile(ids: 1...5)
    try await folder.database().remember([.sample(1)], seenBy: .anonymous, at: .noon)
    for name in ["favorites.db", "cache.db"] {
      try folder.tamper("PRAGMA journal_mode = DELETE", in: name)
      for suffix in ["-wal", "-shm"] { unlink("\(folder.path)/\(name)\(suffix)") }
    }
    let (database, other) = (folder.database(), folder.database())
    try await database.remember((1...100).map { .sample($0) }, seenBy: .anonymous, at: .noon)
    try await other.favoriteFile(ids: 6...9)
    try await database.clear([.pages, .responses])
    #expect(try await other.favoriteIDs(for: .anonymous).count == 9)
    for file in [database.favorites, database.cache] {
      let mode = try await file.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
      #expect(mode == "delete")
    }
    #expect(try folder.names() == ["cache.db", "favorites.db"])
    try folder.write([1, 2, 3], to: "favorites.db")
    #expect(try await folder.database().favoriteIDs(for: .anonymous).count == 9)
  }
}
