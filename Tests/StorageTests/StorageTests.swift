import FoundationEssentials
import GitHub
import Glibc
import TestSupport
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct StorageTests {
  private let folder: DatabaseFolder

  /// Its tests run programs.
  private let place: ProgramPlace

  init() async throws {
    place = await ProgramPlace()
    folder = try DatabaseFolder()
  }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// A command that starts another program as a user without write permission here; nil when this
  /// process cannot change its user.
  private var asNobody: [String]? {
    guard getuid() == 0, let program = ProgramRun.installed("setpriv") else { return nil }
    return [program, "--reuid=65534", "--regid=65534", "--clear-groups"]
  }

  @Test func `only the owner can read it`() async throws {
    let path = folder.path + "/share/ghrepo/favorites.db"
    let database = LocalDatabase(path: path)
    try await database.favoriteFile(ids: 1...3)
    try await database.remember([.sample(1)], seenBy: .anonymous, at: .noon)
    for suffix in ["", "-wal", "-shm", ".lock"] {
      #expect(mode(path + suffix) == 0o600)
      #expect(mode(folder.path + "/share/ghrepo/cache.db" + suffix) == 0o600)
    }
    for name in ["/share", "/share/ghrepo"] { #expect(mode(folder.path + name) == 0o700) }
    for suffix in DatabaseFile.suffixes { chmod(path + suffix, 0o644) }
    _ = try await LocalDatabase(path: path).favorites(for: .anonymous)
    for suffix in ["", "-wal", "-shm"] { #expect(mode(path + suffix) == 0o600) }
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    try Data("nonsense".utf8).write(to: URL(filePath: path))
    _ = try await LocalDatabase(path: path).favorites(for: .anonymous)
    #expect(mode(path) == 0o600 && mode(path + ".damaged-1") == 0o600)
  }

  @Test func `a symlink leads to the database, its log and its lock`() async throws {
    let disk = try DatabaseFolder()
    try await disk.database().favoriteFile(ids: 1...3)
    symlink(disk.file, folder.file)
    let database = folder.database()
    #expect(try await database.favoriteIDs(for: .octocat) == [1, 2, 3])
    #expect(try folder.names() == ["favorites.db"])
    try disk.settle()
    try disk.write(Array("nonsense".utf8), to: "favorites.db")
    try await folder.database().favoriteFile(ids: 4...4)
    #expect(try folder.names() == ["favorites.db"])
    #expect(try await disk.database().favoriteIDs(for: .octocat) == [1, 2, 3, 4])
  }

  @Test func `a broken symlink, a directory and a pipe are not databases and stay`() async throws {
    let makes: [(String) -> Int32] = [
      { symlink("/nowhere/at/all", $0) }, { mkdir($0, 0o700) }, { mkfifo($0, 0o600) },
    ]
    for make in makes {
      #expect(make(folder.file) == 0)
      await #expect(throws: StorageError.readOnly(path: folder.file)) {
        try await folder.database().favoriteFile(ids: 1...1)
      }
      #expect(try folder.names() == ["favorites.db"])
      if unlink(folder.file) != 0 { rmdir(folder.file) }
    }
  }

  @Test(arguments: [true, false])
  func `a read-only database can still be read`(hasLog: Bool) async throws {
    guard let asNobody else {
      print("not tried: only root can become somebody who may not write")
      return
    }
    #expect(try await StorageProbe.run(["add", folder.file, "0", "5"]).code == 0)
    if !hasLog { try folder.settle() }
    let before = try folder.bytes() + folder.bytes("favorites.db")
    chmod(folder.path, 0o755)
    for suffix in DatabaseFile.suffixes {
      for file in [folder.file, folder.cache] { chmod(file + suffix, 0o644) }
    }
    let result = try await StorageProbe.run(["use", folder.file], in: asNobody)
    #expect(result.code == 0, "\(result)")
    #expect(StorageProbe.favorites(result).count == 5)
    for word in ["favorites", "page", "answers", "own", "summary"] {
      #expect(result.lines.contains("\(word) ok"), "\(result)")
    }
    #expect(result.lines.contains { $0.hasPrefix("write error readOnly(") }, "\(result)")
    #expect(try folder.bytes() + folder.bytes("favorites.db") == before)
  }

  @Test func `an unusable cache leaves favorites usable`() async throws {
    mkdir(folder.cache, 0o700)
    let database = folder.database()
    try await database.favoriteFile(ids: 1...1)
    let error = StorageError.readOnly(path: folder.cache)
    await #expect(throws: error) {
      try await database.remember([.sample(1)], seenBy: .anonymous, at: .noon)
    }
    await #expect(throws: error) {
      _ = try await database.forget(account: "octocat", on: "github.com", isLast: true)
    }
    #expect(try await database.favoriteIDs(for: .anonymous) == [1])
  }

  @Test func `unusable favorites leave the cache usable, and within its limit`() async throws {
    mkdir(folder.file, 0o700)
    let database = folder.database(limit: 400_000)
    for first in stride(from: Int64(0), to: 3000, by: 300) {
      await #expect(throws: StorageError.readOnly(path: folder.file)) {
        try await database.remember(
          (first..<first + 300).map { .sample($0) }, seenBy: .anonymous, at: .noon + Double(first))
      }
    }
    let found = try await database.search(LocalQuery(SearchQuery(terms: [""])), for: .anonymous)
    #expect((1..<3000).contains(found.total))
  }

  @Test func `without write permission there is no database`() async throws {
    guard let asNobody else {
      print("not tried: only root can become somebody who may not write")
      return
    }
    chmod(folder.path, 0o755)
    for path in [folder.file, folder.path + "/deeper/favorites.db"] {
      let result = try await StorageProbe.run(["use", path], in: asNobody)
      #expect(result.code == 0, "\(result)")
      #expect(result.lines.filter { $0.contains(" error readOnly(") }.count == 6, "\(result)")
      // There is nothing to delete.
      #expect(result.lines.contains("clear ok"), "\(result)")
    }
  }

  @Test func `a full disk loses nothing`() async throws {
    try folder.write([], to: "disk")
    unlink(folder.path + "/disk")
    let disk = folder.path + "/disk"
    mkdir(disk, 0o700)
    let mounts = try await ProgramRun(
      "/bin/mount", ["-t", "tmpfs", "-o", "size=1500k", "tmpfs", disk], environment: [:]
    ).result()
    guard mounts.code == 0 else {
      print("not tried: no disk can be mounted here: \(mounts.errors)")
      return
    }
    let file = disk + "/favorites.db"
    let outcome = await Result<Void, any Error>.of { try await fill(file) }
    _ = try await ProgramRun("/bin/umount", [disk], environment: [:]).result()
    try outcome.get()
  }

  /// Adds favorites until the disk is full, then makes room.
  private func fill(_ file: String) async throws {
    let result = try await StorageProbe.run(["add", file, "0", "500"])
    #expect(result.code == 1 && result.lines.last == "error full", "\(result)")
    let database = LocalDatabase(path: file)
    #expect(
      try await database.favoriteIDs(for: .octocat).isSuperset(
        of: StorageProbe.favorites(result))
    )
    #expect(try await database.check() == [])
    await #expect(throws: StorageError.full) { try await database.favoriteFile(ids: 8000...8900) }
    let more = ["-o", "remount,size=8m", URL(filePath: file).deletingLastPathComponent().path]
    _ = try await ProgramRun("/bin/mount", more, environment: [:]).result()
    try await database.clear(.seen)
    try await database.favoriteFile(ids: 9000...9001)
    #expect(try await database.check() == [])
  }

  @Test func `a file size limit loses nothing`() async throws {
    for largest in stride(from: 0, to: 900_000, by: 130_001) {
      let folder = try DatabaseFolder()
      let result = try await StorageProbe.run(
        ["--largest", "\(largest)", "add", folder.file, "0", "300"])
      #expect(result.code == 1 && result.signal == nil, "\(largest): \(result)")
      // The disk is not full.
      #expect(result.lines.last?.contains("error failed(") == true, "\(largest): \(result)")
      let database = folder.database()
      #expect(
        try await database.favoriteIDs(for: .octocat) == Set(StorageProbe.favorites(result)),
        "\(largest)")
      #expect(try await database.check() == [], "\(largest)")
    }
  }

  @Test func `a failed opening is repeated after half a minute`() async throws {
    let clock = ManualClock()
    let database = LocalDatabase(path: folder.file, clock: clock)
    func expectFailure() async {
      await #expect(throws: StorageError.readOnly(path: folder.file)) {
        _ = try await database.favoriteIDs(for: .octocat)
      }
    }
    mkdir(folder.file, 0o700)
    await expectFailure()
    rmdir(folder.file)
    clock.advance(by: .seconds(29))
    await expectFailure()
    clock.advance(by: .seconds(1))
    #expect(try await database.favoriteIDs(for: .octocat) == [])
  }

  @Test func `a database that another process locks for long is busy`() async throws {
    let file = folder.file
    try await folder.database().favoriteFile(ids: 1...1)
    let lock = open(file + ".lock", O_RDWR)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    await #expect(throws: StorageError.busy) {
      _ = try await folder.database().favorites(for: .anonymous)
    }
  }
}

extension Result where Failure == any Error {
  /// The result of `body`.
  fileprivate static func of(_ body: () async throws -> Success) async -> Self {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}
