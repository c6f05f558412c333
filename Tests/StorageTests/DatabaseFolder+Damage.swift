import FoundationEssentials
import GRDB
import GitHub
import Glibc
import TestSupport

@testable import Storage

extension DatabaseFolder {
  /// The state after a process was killed `steps` steps into replacing the file.
  func interruptReplacing(after steps: Int) throws {
    rename(file, file + ".damaged")
    if steps > 0 { rename(file + "-wal", file + ".damaged-wal") }
    if steps > 1 { rename(file + "-shm", file + ".damaged-shm") }
    if steps > 2 { try write([1, 2, 3], to: "library.db.new") }
  }

  /// Changes the file as another program would.
  func tamper(_ sql: String) throws {
    let queue = try DatabaseQueue(path: file)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: sql)
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try queue.close()
  }

  /// Checkpoints the log into the file and removes the log.
  func settle() throws {
    try tamper("PRAGMA user_version")
    for suffix in ["-wal", "-shm"] { unlink(file + suffix) }
  }
}

extension LocalDatabase {
  func favoriteFile(ids: ClosedRange<Int64>) async throws {
    _ = try await add(
      ids.map {
        Favorite(
          repository: .sample($0), note: "note \($0)", tags: ["t\($0 % 3)"], addedAt: .noon,
          seenAt: .noon)
      }, for: .anonymous)
  }
}

extension DatabaseFolder {
  /// Overwrites the `page`th page, counted from 0, of those that contain rows of `table`.
  func damage(table: String, page: Int = 0) throws {
    let queue = try DatabaseQueue(path: file)
    let pages = try queue.read { db in
      try Int.fetchAll(
        db, sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno",
        arguments: [table])
    }
    try queue.close()
    for suffix in ["-wal", "-shm"] { unlink(file + suffix) }
    var bytes = try self.bytes()
    let start = (pages[page] - 1) * 4096
    bytes.replaceSubrange(start..<start + 4096, with: Array(repeating: 0x5A, count: 4096))
    try write(bytes)
  }
}
