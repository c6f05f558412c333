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

  private static let files = ["cache.db", "favorites.db"]

  /// Fills both files, with empty logs.
  private func fill() async throws {
    let result = try await StorageProbe.run(["add", folder.file, "0", "30"])
    #expect(result.code == 0, "\(result)")
    try folder.settle()
  }

  /// Uses the bytes in a separate folder, together with the backup, and expects everything to work
  /// after at most one notice, and favorites to be there.
  private func expectUsable(
    _ bytes: [UInt8], as name: String, _ place: Comment, log: [UInt8]? = nil
  ) async throws -> ProgramResult {
    let folder = try DatabaseFolder()
    try folder.write(bytes, to: name)
    if let log { try folder.write(log, to: name + "-wal") }
    if let backup = try? self.folder.bytes("favorites.db.backup") {
      try folder.write(backup, to: "favorites.db.backup")
    }
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

  @Test(arguments: files, SeededNumbers.seeds)
  func `random bytes on random pages stop nothing`(name: String, seed: UInt64) async throws {
    try await fill()
    let sound = try folder.bytes(name)
    var dice = SeededNumbers(seed: seed)
    for round in 0..<15 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...12, using: &dice) {
        let start = Int.random(in: 0..<bytes.count, using: &dice)
        for place in start..<min(start + Int.random(in: 1...300, using: &dice), bytes.count) {
          bytes[place] = .random(in: 0...255, using: &dice)
        }
      }
      _ = try await expectUsable(bytes, as: name, "round \(round)")
    }
  }

  @Test(arguments: files)
  func `a file truncated anywhere stops nothing`(name: String) async throws {
    try await fill()
    let sound = try folder.bytes(name)
    let ends =
      [0, 1, 16, 99, 100, 101, 512, 4095, 4096, 4097, 8192]
      + [sound.count / 3, sound.count / 4096 / 2 * 4096, sound.count - 4096, sound.count - 1]
    for end in ends where end >= 0 {
      let result = try await expectUsable(Array(sound[..<end]), as: name, "\(end) bytes")
      guard name == "favorites.db" else { continue }
      #expect(Set(StorageProbe.favorites(result)).isSuperset(of: 0..<30), "\(end) bytes")
    }
  }

  @Test(arguments: files)
  func `a truncated or corrupt log stops nothing`(name: String) async throws {
    let result = try await StorageProbe.run(["add", folder.file, "0", "5"])
    #expect(result.code == 0)
    let (file, log) = (try folder.bytes(name), try folder.bytes(name + "-wal"))
    for end in [0, 1, 31, 32, 33, 4096, log.count / 2, log.count - 1] {
      _ = try await expectUsable(file, as: name, "\(end) bytes", log: Array(log[..<end]))
    }
    var changed = log
    for place in stride(from: 40, to: changed.count, by: 5000) { changed[place] ^= 0x55 }
    _ = try await expectUsable(file, as: name, "changed log", log: changed)
  }

  @Test(arguments: [
    "hello, I am a text\n", String(repeating: "line\t", count: 5000), "SQLite format 3\0",
  ])
  func `a file of another kind is set aside`(text: String) async throws {
    let result = try await expectUsable(Array(text.utf8), as: "favorites.db", "text")
    #expect(result.output.contains("notice setAside("))
  }

  @Test func `another program's database is set aside unchanged`() async throws {
    try folder.tamper(
      "CREATE TABLE music (title TEXT); INSERT INTO music VALUES ('Yesterday')", in: "favorites.db")
    let before = try folder.bytes("favorites.db")
    let notices = Notices()
    let database = folder.database { notices.add($0) }
    #expect(try await database.favorites(for: .anonymous).isEmpty)
    #expect(notices.all == [.setAside(path: folder.file + ".damaged-1", favorites: 0)])
    #expect(try folder.bytes("favorites.db.damaged-1") == before)
  }

  @Test(arguments: [999, Schema.favorites.firstVersion - 1, 0])
  func `favorites of a version that is not known are left unchanged`(version: Int) async throws {
    try await folder.database().favoriteFile(ids: 1...3)
    try folder.tamper(
      "PRAGMA user_version = \(version); PRAGMA journal_mode = DELETE", in: "favorites.db")
    let path = folder.file
    let expected: StorageError =
      version == 999 ? .newer(path: path, version: 999) : .older(path: path, version: version)
    for suffix in ["-wal", "-shm"] { unlink(folder.file + suffix) }
    let before = try folder.bytes("favorites.db")
    for _ in 1...2 {
      await #expect(throws: expected) {
        _ = try await folder.database().favorites(for: .anonymous)
      }
    }
    #expect(try folder.bytes("favorites.db") == before)
    #expect(try folder.names() == ["favorites.db"])
  }

  @Test func `a damaged cache starts empty, with one notice, and favorites stay`() async throws {
    let first = folder.database()
    try await first.favoriteFile(ids: 1...400)
    try await first.remember((1...300).map { .sample($0) }, seenBy: .anonymous, at: .noon)
    let before = try await first.favorites(for: .anonymous)
    try folder.settle()
    try folder.damage(table: "repository")
    let notices = Notices()
    let database = folder.database { notices.add($0) }
    try await database.remember((1...300).map { .sample($0) }, seenBy: .anonymous, at: .noon)
    #expect(notices.all == [.emptied])
    #expect(try await database.summary().repositories == 300)
    #expect(try await database.favorites(for: .anonymous) == before)
    #expect(try await database.check() == [])
    #expect(try folder.names().filter { $0.contains("damaged") } == [])
  }

  @Test func `favorites on a damaged page are restored from the backup, with one notice`()
    async throws
  {
    try await folder.database().favoriteFile(ids: 1...400)
    let before = try await folder.database().favorites(for: .anonymous)
    try folder.settle()
    try folder.damage(table: "favorite", in: "favorites.db")
    let notices = Notices()
    #expect(try await folder.database { notices.add($0) }.favorites(for: .anonymous) == before)
    #expect(notices.all == [.setAside(path: folder.file + ".damaged-1", favorites: 400)])
    #expect(try await folder.database { notices.add($0) }.check() == [])
    #expect(notices.all.count == 1)
  }

  @Test func `a favorite whose document is damaged keeps its name`() async throws {
    let database = folder.database()
    try await database.favoriteFile(ids: 1...3)
    try folder.tamper("UPDATE favorite SET document = x'FF00' WHERE id = 2", in: "favorites.db")
    let kept = try await database.favorites(for: .anonymous)
    #expect(kept.map(\.repository.fullName).sorted() == (1...3).map { "octo/repository-\($0)" })
    #expect(kept.compactMap(\.note).sorted() == ["note 1", "note 2", "note 3"])
    #expect(try folder.names().allSatisfy { !$0.contains("damaged") })
  }

  @Test(arguments: [
    ("DELETE FROM repository_text_data WHERE id > 10", DatabaseProblem.searchIndex),
    (
      "UPDATE repository_document SET document = x'7B' WHERE repository = 1",
      .unreadable(table: "repository", count: 1)
    ),
  ])
  func `a repair starts the cache over`(sql: String, problem: DatabaseProblem) async throws {
    let database = folder.database()
    try await database.favoriteFile(ids: 1...1)
    try await database.remember((1...50).map { .sample($0) }, seenBy: .anonymous, at: .noon)
    try folder.tamper(sql)
    #expect(try await database.check() == [problem])
    try await database.repair()
    #expect(try await database.check() == [])
    let summary = try await database.summary()
    #expect(summary.repositories == 0 && summary.favorites == 1)
  }

  @Test(arguments: [true, false])
  func `a write while another process replaces the file is not lost`(isEarlier: Bool) async throws {
    let database = folder.database()
    try await database.favoriteFile(ids: 1...3)
    let file = DatabaseFile(.favorites, path: folder.file)
    let isFirst = Mutex(!isEarlier)
    if isEarlier {
      try file.locked(.exclusive) { () throws(StorageError) in try file.setAside() }
    }
    try await database.favorites.write { db in
      let favorite = Favorite(repository: .sample(9), addedAt: .noon, seenAt: .noon)
      _ = try FavoriteRecord.add(favorite, for: .anonymous, db)
      let isNow = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if isNow { try file.locked(.exclusive) { () throws(StorageError) in try file.setAside() } }
    }
    #expect(try await folder.database().favoriteIDs(for: .anonymous) == [1, 2, 3, 9])
    #expect(try await database.favoriteIDs(for: .anonymous) == [1, 2, 3, 9])
  }

  @Test func `deleted files are created again`() async throws {
    let database = folder.database()
    try await database.favoriteFile(ids: 1...3)
    for suffix in DatabaseFile.suffixes + [".lock"] {
      for file in [folder.file, folder.cache] { unlink(file + suffix) }
    }
    try await database.remember([.sample(4)], seenBy: .anonymous, at: .noon)
    try await database.favoriteFile(ids: 4...4)
    #expect(try await folder.database().favoriteIDs(for: .anonymous) == [4])
    #expect(try await folder.database().summary().repositories == 1)
  }

  @Test func `every damaged file is kept`() async throws {
    for number in 1...3 {
      try folder.write(Array("nonsense \(number)".utf8), to: "favorites.db")
      _ = try await folder.database().favorites(for: .anonymous)
    }
    for number in 1...3 {
      #expect(
        try folder.bytes("favorites.db.damaged-\(number)") == Array("nonsense \(number)".utf8))
    }
  }

  @Test func `several tasks that find the damage at once replace the file once`() async throws {
    let database = folder.database()
    try await database.favoriteFile(ids: 1...300)
    try folder.settle()
    try folder.damage(table: "favorite", in: "favorites.db")
    let notices = Notices()
    let damaged = folder.database { notices.add($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let favorites = try await damaged.favorites(for: .anonymous)
          #expect(favorites.count == 300)
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
