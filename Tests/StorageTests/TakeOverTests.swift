import FoundationEssentials
import GRDB
import GitHub
import Glibc
import TestSupport
import Testing

@testable import Storage

/// What older versions kept in `library.db` is the user's; it must survive whatever happens while it
/// is taken over.
@Suite(.timeLimit(.minutes(20))) struct TakeOverTests {
  private let folder: DatabaseFolder

  /// Its tests run programs.
  private let place: ProgramPlace

  init() async throws {
    place = await ProgramPlace()
    folder = try DatabaseFolder()
  }

  private let taken = ["favorites.db", "favorites.db-shm", "favorites.db-wal"]

  private func expectTaken(_ folder: DatabaseFolder, _ place: Comment? = nil) async throws {
    let database = folder.database { Issue.record("\($0)") }
    let favorites = try await database.favorites(for: .anonymous)
    #expect(
      favorites.map(\.repository).sorted { $0.id < $1.id } == (1...3).map { .sample($0) }, place)
    #expect(favorites.compactMap(\.note).sorted() == ["note 1", "note 2", "note 3"], place)
    #expect(favorites.flatMap(\.tags).sorted() == ["t0", "t1", "t2"], place)
    #expect(favorites.allSatisfy { $0.addedAt == .noon && $0.seenAt == .noon }, place)
    #expect(try await database.savedSearches(on: "github.com").map(\.cacheKey) == [.swift], place)
    let visit = try await database.lastVisit(to: "trending", on: "github.com")
    #expect(visit?.ids == [1, 2] && visit?.visitedAt == .noon, place)
    #expect(try await database.check() == [], place)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.filter { $0.hasPrefix("library") } == [], place)
  }

  @Test(arguments: 1...6)
  func `everything of the user is taken over from every version, and the old file deleted`(
    version: Int
  ) async throws {
    try folder.makeLibrary(version: version)
    try await expectTaken(folder)
    try await expectTaken(folder)
  }

  @Test func `favorites of all hosts and accounts are taken over, hidden ones too`() async throws {
    try folder.makeLibrary(
      """
      INSERT INTO favorite (host, id, account, full_name, document, note, added_at, seen_at)
        VALUES ('github.com', 7, 'mona', 'octo/secret', x'FF', 'hers', 1, 2),
          ('github.com', 8, 'octocat', NULL, NULL, NULL, 1, 2),
          ('git.example.org', 9, '', 'octo/elsewhere', x'FF', NULL, 1, 2);
      """)
    let database = folder.database()
    let mona = try await database.favorites(
      for: Viewer(host: "github.com", account: "mona")
    ).filter { $0.repository.id == 7 }
    #expect(mona.map(\.note) == ["hers"] && mona.map(\.repository.fullName) == ["octo/secret"])
    #expect(try await database.hiddenFavorites(for: .octocat) == 1)
    #expect(try await database.favoriteIDs(for: .octocat) == [1, 2, 3, 8])
    #expect(try await database.favoriteHosts() == ["git.example.org", "github.com"])
  }

  @Test(arguments: [(5, nil), (6, 4)] as [(Int, Int?)])
  func `how far a visit went is taken over from the version that knew it`(
    version: Int, reached: Int?
  ) async throws {
    try folder.makeLibrary(version: version, "UPDATE look SET reached = 4;")
    let visit = try await folder.database().lastVisit(to: "trending", on: "github.com")
    #expect(visit?.reached == reached)
  }

  @Test func `what is only in the log of the old file is taken over`() async throws {
    try folder.makeLibrary("PRAGMA journal_mode = WAL;")
    let other = try DatabaseQueue(path: folder.library)
    try await other.write { try $0.execute(sql: "UPDATE favorite SET note = 'late' WHERE id = 1") }
    #expect(
      try await folder.database().favorites(for: .anonymous).contains { $0.note == "late" })
    // Not earlier, because closing it moves the log into the file.
    try other.close()
  }

  /// The states that a process leaves which is killed between two changes of files.
  private enum Step: CaseIterable {
    case nothing, emptyCopy, tables, rows, firstDeleted, onlyLock
  }

  @Test(arguments: Step.allCases)
  private func `an interrupted take-over is finished`(step: Step) async throws {
    try folder.makeLibrary()
    for name in ["library.db.lock", "library.db.backup"] { try folder.write([], to: name) }
    switch step {
    case .nothing: break
    case .emptyCopy: try folder.write([1, 2, 3], to: "favorites.db.new")
    case .tables: try folder.make("favorites.db", from: "favorites-1", Self.empty)
    case .rows, .firstDeleted, .onlyLock:
      let library = try folder.bytes("library.db")
      _ = try await folder.database().favoriteIDs(for: .anonymous)
      try folder.write(library, to: "library.db")
      for name in ["library.db.lock", "library.db.backup"] { try folder.write([], to: name) }
      if step != .rows { unlink(folder.library) }
      if step == .onlyLock { unlink(folder.library + ".backup") }
    }
    try await expectTaken(folder)
    #expect(try folder.names().filter { !taken.contains($0) } == [])
  }

  private static let empty =
    "DELETE FROM favorite; DELETE FROM favorite_tag; DELETE FROM saved_search; DELETE FROM visit;"
    + "DELETE FROM visit_row;"

  @Test(arguments: SeededNumbers.seeds)
  func `kills at random moments lose nothing`(seed: UInt64) async throws {
    try folder.makeLibrary(
      """
      WITH RECURSIVE n (id) AS (SELECT 1000 UNION ALL SELECT id + 1 FROM n WHERE id < 6000)
      INSERT INTO favorite SELECT host, n.id, account, 'octo/r' || n.id, document, n.id, 1, 2
        FROM n, favorite WHERE favorite.id = 1;
      """)
    let library = try folder.bytes("library.db")
    var dice = SeededNumbers(seed: seed)
    var kills = 0
    for round in 0..<10 {
      let folder = try DatabaseFolder()
      try folder.write(library, to: "library.db")
      for _ in 0..<3 {
        let delay = Duration.microseconds(Int.random(in: 0...60_000, using: &dice))
        if try await StorageProbe.isKilled(["favorites", folder.file], after: delay) { kills += 1 }
        let left = try folder.allNames()
        #expect(left.contains("library.db") || left.contains("favorites.db"), "round \(round)")
      }
      let database = folder.database { Issue.record("\($0), round \(round)") }
      #expect(try await database.favorites(for: .anonymous).count == 5004, "round \(round)")
      #expect(try await database.check() == [], "round \(round)")
      #expect(try folder.names() == taken, "round \(round)")
    }
    #expect(kills > 0)
  }

  @Test func `ten processes take it over together`() async throws {
    try folder.makeLibrary()
    let file = folder.file
    let results = try await withThrowingTaskGroup(of: ProgramResult.self) { group in
      for _ in 0..<10 { group.addTask { try await StorageProbe.run(["favorites", file]) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for result in results { #expect(StorageProbe.favorites(result).count == 3, "\(result)") }
    try await expectTaken(folder)
  }

  @Test func `a damaged old file is kept, and its backup taken over`() async throws {
    try folder.makeLibrary()
    try folder.make(
      "library.db.backup", from: "library-6", "ALTER TABLE favorite DROP COLUMN document;")
    try folder.tamper(
      "PRAGMA user_version = 0; DROP TABLE look_row; DROP TABLE look", in: "library.db.backup")
    try folder.damage(table: "favorite", in: "library.db")
    let notices = Notices()
    let favorites = try await folder.database { notices.add($0) }.favorites(for: .anonymous)
    #expect(
      favorites.map(\.repository.fullName).sorted() == (1...3).map { "octo/repository-\($0)" })
    #expect(favorites.compactMap(\.note).count == 3 && favorites.flatMap(\.tags).count == 3)
    #expect(notices.all == [.setAside(path: folder.library + ".damaged-1", favorites: 3)])
    #expect(try folder.names() == taken + ["library.db.damaged-1"])
    try await folder.database().clear(.favorites)
    #expect(try !folder.names().contains("library.db.damaged-1"))
  }

  @Test func `a damaged old file without a backup is kept and reported`() async throws {
    try folder.write(Array("nonsense".utf8), to: "library.db")
    let notices = Notices()
    #expect(try await folder.database { notices.add($0) }.favoriteIDs(for: .anonymous) == [])
    #expect(notices.all == [.setAside(path: folder.library + ".damaged-1", favorites: 0)])
    #expect(try folder.bytes("library.db.damaged-1") == Array("nonsense".utf8))
  }

  @Test func `favorites of an older ghrepo that is still used are added`() async throws {
    try folder.makeLibrary()
    let database = folder.database()
    let name = RepositoryName(owner: "octo", name: "repository-1")
    #expect(try await database.removeFavorite(name, for: .anonymous))
    #expect(try await folder.database().favoriteIDs(for: .anonymous) == [2, 3])
    try folder.makeLibrary("DELETE FROM favorite WHERE id < 3; UPDATE favorite SET id = 4;")
    #expect(try await folder.database().favoriteIDs(for: .anonymous) == [2, 3, 4])
  }

  @Test func `an old file behind a symlink is taken over`() async throws {
    let disk = try DatabaseFolder()
    try disk.makeLibrary()
    symlink(disk.library, folder.library)
    try await expectTaken(folder)
    #expect(try disk.names() == [])
  }

  @Test func `a logout deletes what an older ghrepo left`() async throws {
    try folder.makeLibrary(
      "UPDATE favorite SET account = 'octocat', note = 'hiddennote' WHERE id = 1;")
    for name in ["library.db.damaged-2", "library.db.backup", "library.db-wal"] {
      try folder.write(Array("hiddennote".utf8), to: name)
    }
    _ = try await folder.database().forget(account: "octocat", on: "github.com", isLast: true)
    #expect(try folder.files(with: ["hiddennote"]) == [])
    #expect(try await folder.database().favoriteIDs(for: .octocat) == [1, 2, 3])
  }
}
