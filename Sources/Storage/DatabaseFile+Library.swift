internal import GRDB
internal import Glibc
internal import Platform

/// ghrepo 0.1.0 had favorites and cache in one file, `library.db`. The user's own data is copied from
/// it, whatever its schema; the cache is fetched again.
///
/// Everything is copied in one transaction, and the old file is deleted when that is on the disk. A
/// process may be killed anywhere: the next one copies what is missing. A `library.db` that an older
/// ghrepo creates later is taken over, too.
extension DatabaseFile {
  var library: String { folder(of: path) + "/library.db" }

  /// Whether an older ghrepo has left something. Its lock file is deleted last.
  func hasLibrary() throws(StorageError) -> Bool {
    guard content == .favorites else { return false }
    for ending in ["", ".lock"] where try exists(library + ending) { return true }
    return false
  }

  /// Called under the lock of this file.
  func takeOverLibrary(into queue: DatabaseQueue) throws(StorageError) {
    guard try hasLibrary() else { return }
    let old = DatabaseFile(content, path: library, notice: notice)
    try old.locked(.exclusive) { () throws(StorageError) in
      if try old.hasContents() {
        if try !copyLibrary(at: old.path, into: queue) { try takeOverBackup(of: old, into: queue) }
      }
      // The copy itself is durable; the next change renews a missing backup.
      try? queue.writeWithoutTransaction { try writeBackup(from: $0) }
      // The file comes first: without its log, it would be older. It may be a symlink.
      unlink(library)
      for ending in Self.suffixes + [".backup", ".backup.new", ".new"] { unlink(old.path + ending) }
      unlink(old.lockPath)
    }
  }

  /// False for a `library.db` that was still being created, and for one that was already copied.
  private func hasContents() throws(StorageError) -> Bool {
    if try exists(pending) { return true }
    guard try exists(path) else { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(errno) }
    if status.st_size > 0 { return true }
    return try exists(backup)
  }

  /// Copies the backup of a damaged `library.db`. The damaged files are kept.
  private func takeOverBackup(
    of old: DatabaseFile, into queue: DatabaseQueue
  ) throws(StorageError) {
    if try !copyLibrary(at: old.backup, into: queue) { rename(old.backup, old.pending + ".backup") }
    let count = try attempt {
      try queue.read { try $0.value("SELECT count(*) FROM favorite") ?? 0 }
    }
    if try exists(old.path) { try old.setAside() }
    notice(.setAside(path: try old.archive(), favorites: count))
  }

  /// Copies the rows that are not here yet; returns false if there is no file at `source`, or if it
  /// is damaged. To SQLite a failed read can look like damage, so it gets a second chance.
  private func copyLibrary(
    at source: String, into queue: DatabaseQueue, isLast: Bool = false
  ) throws(StorageError) -> Bool {
    // SQLite would create it.
    guard try exists(source) else { return false }
    do {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "ATTACH ? AS library", arguments: [source])
        defer { try? db.execute(sql: "DETACH library") }
        try db.changing { db in
          for table in ["favorite", "favorite_tag", "saved_search"] {
            // A backup has no documents.
            let columns = try db.columns(in: table, in: "library").map(\.name).joined(
              separator: ", ")
            try db.execute(
              sql: """
                INSERT OR IGNORE INTO main.\(table) (\(columns)) SELECT \(columns) FROM library.\(table)
                \(table == "favorite_tag" ? "WHERE (host, id) IN (SELECT host, id FROM main.favorite)" : "")
                """)
          }
          if try db.tableExists("look", in: "library") { try Self.copyVisits(db) }
        }
      }
      return true
    } catch {
      let error = StorageError(error, path: source)
      guard case .corrupt = error else { throw error }
      if isLast { return false }
      return try copyLibrary(at: source, into: queue, isLast: true)
    }
  }

  /// Before schema 6, the number of the last row that a visit reached was missing or wrong.
  private static func copyVisits(_ db: Database) throws {
    let version: Int = try db.value("PRAGMA library.user_version") ?? 0
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO visit (host, feed, visited_at, reached)
          SELECT host, feed, looked_at, \(version < 6 ? "NULL" : "reached") FROM library.look;
        INSERT OR IGNORE INTO visit_row (visit, id)
          SELECT visit.key, look_row.id FROM library.look_row
          JOIN library.look ON look.key = look_row.look
          JOIN visit ON visit.host = look.host AND visit.feed = look.feed;
        """)
  }
}
