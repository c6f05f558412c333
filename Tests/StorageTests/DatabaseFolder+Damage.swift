import FoundationEssentials
import GRDB
import GitHub
import Glibc
import TestSupport

@testable import Storage

extension DatabaseFolder {
  /// Changes a file as another program would.
  func tamper(_ sql: String, in name: String = "cache.db") throws {
    let queue = try DatabaseQueue(path: "\(path)/\(name)")
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: sql)
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try queue.close()
  }

  /// Checkpoints the logs into the files and removes the logs.
  func settle() throws {
    for name in ["cache.db", "favorites.db"] where access("\(path)/\(name)", F_OK) == 0 {
      try tamper("PRAGMA user_version", in: name)
      for suffix in ["-wal", "-shm"] { unlink("\(path)/\(name)\(suffix)") }
    }
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
  /// Overwrites the first page with rows of `table`.
  func damage(table: String, in name: String = "cache.db") throws {
    let file = "\(path)/\(name)"
    let queue = try DatabaseQueue(path: file)
    let pages = try queue.read { db in
      try Int.fetchAll(
        db, sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno",
        arguments: [table])
    }
    try queue.close()
    for suffix in ["-wal", "-shm"] { unlink(file + suffix) }
    var bytes = try self.bytes(name)
    let start = (pages[0] - 1) * 4096
    bytes.replaceSubrange(start..<start + 4096, with: Array(repeating: 0x5A, count: 4096))
    try write(bytes, to: name)
  }
}
