import FoundationEssentials
import GitHub
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct DamageTests {
  private let folder: DatabaseFolder

  /// Its tests run programs.
  private let place: ProgramPlace

  init() async throws {
    place = await ProgramPlace()
    folder = try DatabaseFolder()
  }

  /// An intact file with a row in every table and an empty log.
  private func soundFile() async throws -> [UInt8] {
    let result = try await StorageProbe.run(["add", folder.file, "0", "30"])
    #expect(result.code == 0, "\(result)")
    try folder.settle()
    return try folder.bytes()
  }

  /// Uses the bytes in a separate folder and expects everything to work after at most one notice.
  private func expectUsable(
    _ bytes: [UInt8], _ place: Comment, log: [UInt8]? = nil
  ) async throws -> ProgramResult {
    let folder = try DatabaseFolder()
    try folder.write(bytes)
    if let log { try folder.write(log, to: "library.db-wal") }
    let result = try await StorageProbe.run(["use", folder.file])
    #expect(result.code == 0, "\(place): \(result)")
    let lines = result.lines
    #expect(lines.filter { $0.hasSuffix(" ok") }.count == 7, "\(place): \(result)")
    #expect(lines.filter { $0.hasPrefix("notice") }.count <= 1, "\(place): \(result)")
    let database = folder.database()
    try await database.repair()
    #expect(try await database.check() == [], place)
    return result
  }

  @Test(arguments: SeededNumbers.seeds)
  func `random bytes on random pages stop nothing`(seed: UInt64) async throws {
    let sound = try await soundFile()
    var dice = SeededNumbers(seed: seed)
    for round in 0..<30 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...12, using: &dice) {
        let start = Int.random(in: 0..<bytes.count, using: &dice)
        for place in start..<min(start + Int.random(in: 1...300, using: &dice), bytes.count) {
          bytes[place] = .random(in: 0...255, using: &dice)
        }
      }
      _ = try await expectUsable(bytes, "round \(round)")
    }
  }

  @Test func `a file truncated anywhere stops nothing`() async throws {
    let sound = try await soundFile()
    let ends =
      [0, 1, 16, 99, 100, 101, 512, 4095, 4096, 4097, 8192]
      + [sound.count / 3, sound.count / 4096 / 2 * 4096, sound.count - 4096, sound.count - 1]
    for end in ends { _ = try await expectUsable(Array(sound[..<end]), "\(end) bytes") }
  }

  @Test func `a truncated or corrupt log stops nothing`() async throws {
    let result = try await StorageProbe.run(["add", folder.file, "0", "5"])
    #expect(result.code == 0)
    let (file, log) = (try folder.bytes(), try folder.bytes("library.db-wal"))
    for end in [0, 1, 31, 32, 33, 4096, log.count / 2, log.count - 1] {
      _ = try await expectUsable(file, "\(end) bytes", log: Array(log[..<end]))
    }
    var changed = log
    for place in stride(from: 40, to: changed.count, by: 5000) { changed[place] ^= 0x55 }
    _ = try await expectUsable(file, "changed log", log: changed)
  }

  @Test(arguments: [
    "hello, I am a text\n", String(repeating: "line\t", count: 5000), "SQLite format 3\0",
  ])
  func `a file of another kind is set aside`(text: String) async throws {
    let result = try await expectUsable(Array(text.utf8), "text")
    #expect(result.output.contains("notice setAside("))
  }

  @Test func `another program's database is set aside unchanged`() async throws {
    try folder.tamper("CREATE TABLE music (title TEXT); INSERT INTO music VALUES ('Yesterday')")
    let before = try folder.bytes()
    let notices = Notices()
    let database = folder.database { notices.add($0) }
    #expect(try await database.favorites(for: .anonymous).isEmpty)
    #expect(
      notices.all == [.setAside(path: folder.file + ".damaged-1", favorites: 0)])
    #expect(try folder.bytes("library.db.damaged-1") == before)
  }

  @Test func `the database of an older version is examined and left unchanged`() async throws {
    try await folder.database().remember([.sample(1), .sample(2)], seenBy: .anonymous, at: .noon)
    try folder.tamper("PRAGMA user_version = 2; PRAGMA journal_mode = DELETE")
    let before = try folder.bytes()
    let (problems, repositories) = try await folder.database().inspect()
    #expect(problems.isEmpty && repositories == 2)
    #expect(try folder.bytes() == before)
  }

  @Test func `the database of a newer version is left unchanged`() async throws {
    try await folder.database().favoriteFile(ids: 1...3)
    try folder.tamper("PRAGMA user_version = 999; PRAGMA journal_mode = DELETE")
    let before = try folder.bytes()
    for _ in 1...2 {
      await #expect(throws: StorageError.newer(path: folder.file, version: 999)) {
        _ = try await folder.database().favorites(for: .anonymous)
      }
    }
    #expect(try folder.bytes() == before)
    #expect(try folder.names() == ["library.db"])
  }

  @Test
  func `favorites with notes and tags, and saved searches, are rescued with one notice`()
    async throws
  {
    let first = folder.database()
    try await first.favoriteFile(ids: 1...400)
    _ = try await first.add(SavedSearch(name: "mine", cacheKey: .swift, addedAt: .noon))
    try await first.remember((1...300).map { .sample($0) }, seenBy: .anonymous, at: .noon)
    let before = try await first.favorites(for: .anonymous)
    try folder.settle()
    try folder.damage(table: "repository")
    let notices = Notices()
    let database = folder.database { notices.add($0) }
    try await database.remember((1...300).map { .sample($0) }, seenBy: .anonymous, at: .noon)
    #expect(try await database.favorites(for: .anonymous) == before)
    #expect(try await database.savedSearches(on: "github.com").map(\.name) == ["mine"])
    #expect(notices.all == [.setAside(path: folder.file + ".damaged-1", favorites: 400)])
    #expect(try await folder.database { notices.add($0) }.check() == [])
    #expect(notices.all.count == 1)
  }

  @Test func `favorites on a damaged page are rescued, as are those before and after it`()
    async throws
  {
    try await folder.database().favoriteFile(ids: 1...2000)
    try folder.settle()
    try folder.damage(table: "favorite", page: 20)
    let database = folder.database()
    let favorites = try await database.favorites(for: .anonymous)
    #expect(
      favorites.count == 2000 && favorites.allSatisfy { $0.note != nil && $0.tags.count == 1 })
    #expect(try await database.check() == [])
  }

  @Test func `a favorite whose document is damaged keeps its name`() async throws {
    let database = folder.database()
    try await database.favoriteFile(ids: 1...3)
    try await database.remember([.sample(1), .sample(2)], seenBy: .anonymous, at: .noon)
    try folder.tamper("UPDATE favorite SET document = x'FF00' WHERE id = 2")
    try folder.tamper(
      "UPDATE repository_document SET document = x'7B' WHERE repository = (SELECT key FROM repository WHERE id = 1)"
    )
    #expect(
      try await database.check() == [
        .unreadable(table: "repository", count: 1), .unreadable(table: "favorite", count: 1),
      ])
    let kept = try await database.favorites(for: .anonymous)
    #expect(kept.map(\.repository.fullName).sorted() == (1...3).map { "octo/repository-\($0)" })
    #expect(kept.map(\.note).sorted { ($0 ?? "") < ($1 ?? "") } == ["note 1", "note 2", "note 3"])
    #expect(try await database.check() == [])
    #expect(try folder.names().allSatisfy { !$0.contains("damaged") })
  }

  @Test func `a damaged full-text index is rebuilt from the words`() async throws {
    let database = folder.database()
    try await database.remember((1...50).map { .sample($0) }, seenBy: .anonymous, at: .noon)
    try folder.tamper("DELETE FROM repository_text_data WHERE id > 10")
    #expect(try await database.check() == [.searchIndex])
    try await database.repair()
    #expect(try await database.check() == [])
    #expect(try await database.summary().repositories == 50)
  }

  @Test func `a write while another process sets the file aside is not lost`() async throws {
    let database = folder.database()
    try await database.favoriteFile(ids: 1...3)
    let file = DatabaseFile(path: folder.file) { _ in }
    try file.locked(.exclusive) { () throws(StorageError) in
      try file.setAside()
      _ = try file.finishReplacing()
    }
    try await database.favoriteFile(ids: 4...5)
    #expect(try await folder.database().favoriteIDs(for: .anonymous) == [1, 2, 3, 4, 5])
    #expect(try await database.favoriteIDs(for: .anonymous) == [1, 2, 3, 4, 5])
  }

  @Test func `a write at the moment the file is set aside is not lost`() async throws {
    let database = folder.database()
    try await database.favoriteFile(ids: 1...3)
    let isFirst = Mutex(true)
    let file = DatabaseFile(path: folder.file) { _ in }
    try await database.writeThrough { db in
      let favorite = Favorite(repository: .sample(9), addedAt: .noon, seenAt: .noon)
      _ = try FavoriteRecord.add(favorite, for: .anonymous, db)
      guard
        isFirst.withLock({ isFirst in
          defer { isFirst = false }
          return isFirst
        })
      else { return }
      try file.locked(.exclusive) { () throws(StorageError) in
        try file.setAside()
        _ = try file.finishReplacing()
      }
    }
    #expect(try await folder.database().favoriteIDs(for: .anonymous) == [1, 2, 3, 9])
  }

  @Test func `a deleted file is created again`() async throws {
    let database = folder.database()
    try await database.favoriteFile(ids: 1...3)
    for suffix in DatabaseFile.suffixes + [".lock"] { unlink(folder.file + suffix) }
    try await database.favoriteFile(ids: 4...4)
    #expect(try await folder.database().favoriteIDs(for: .anonymous) == [4])
  }

  @Test func `only the newest damaged files are kept`() async throws {
    for number in 1...5 {
      try folder.write(Array("nonsense \(number)".utf8))
      _ = try await folder.database().favorites(for: .anonymous)
    }
    let kept = try folder.names().filter {
      $0.contains("damaged") && !$0.contains("-wal") && !$0.contains("-shm")
    }
    #expect(kept == (1...3).map { "library.db.damaged-\($0)" })
    #expect(try folder.bytes("library.db.damaged-1") == Array("nonsense 5".utf8))
  }

  @Test func `several tasks that find the damage at once replace the file once`() async throws {
    let database = folder.database()
    try await database.remember((1...300).map { .sample($0) }, seenBy: .anonymous, at: .noon)
    try folder.settle()
    try folder.damage(table: "repository")
    let notices = Notices()
    let damaged = folder.database { notices.add($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for id in Int64(0)..<8 {
        group.addTask {
          try await damaged.remember(
            (1...300).map { .sample($0 + id * 40) }, seenBy: .anonymous, at: .noon)
        }
      }
      try await group.waitForAll()
    }
    #expect(notices.all.count == 1)
  }
}

/// Collects the notices of a database.
final class Notices: Sendable {
  private let list = Mutex<[DatabaseNotice]>([])
  var all: [DatabaseNotice] { list.withLock { $0 } }
  func add(_ notice: DatabaseNotice) { list.withLock { $0.append(notice) } }
}
