internal import CSQLite
internal import GRDB
internal import Glibc

/// The database file: how it is opened, created, and set aside when it is damaged.
///
/// Whoever opens it holds a shared lock until it is open; whoever makes, migrates or replaces it
/// holds the lock alone. So nobody opens a file whose log lies elsewhere.
struct LibraryFile: Sendable {
  /// Without symbolic links, so that all processes find the same lock and log beside the file.
  let path: String
  let notice: @Sendable (LibraryNotice) -> Void

  /// How long other processes may hold it.
  static let patience = 5.0

  init(path: String, notice: @escaping @Sendable (LibraryNotice) -> Void) {
    self.path = Self.resolved(path)
    self.notice = notice
  }

  static func resolved(_ path: String) -> String {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    return resolved.map { String(cString: $0) } ?? path
  }

  /// Opens the database; a missing one is created, a damaged one is set aside.
  func open() throws(LibraryError) -> LibraryConnection {
    do throws(LibraryError) {
      let current = try locked(.shared) { () throws(LibraryError) in
        try exists(path) ? opened() : nil
      }
      if let current { return current }
      return try locked(.exclusive) { () throws(LibraryError) in try prepare() }
    } catch {
      guard case .corrupt = error else { throw error }
      return try replaceDamaged()
    }
  }

  /// A new library in the place of one that cannot be read, with its favorites as far as they can.
  func replaceDamaged() throws(LibraryError) -> LibraryConnection {
    try locked(.exclusive) { () throws(LibraryError) in
      // Another process may have done it while this one waited.
      if try exists(path) {
        if let sound = try mended() { return sound }
        try setAside()
      }
      return try finishReplacing()
    }
  }

  /// The library, if the file is one of today's schema.
  func opened() throws(LibraryError) -> LibraryConnection? {
    let (queue, isCurrent) = try connect()
    return isCurrent ? LibraryConnection(queue: queue, path: path) : nil
  }

  /// The library, if the file is a sound one after small damage has been mended.
  private func mended() throws(LibraryError) -> LibraryConnection? {
    do throws(LibraryError) {
      guard let connection = try opened() else { return nil }
      let isSound = try attempt {
        try connection.queue.writeWithoutTransaction { try LibraryInspection(db: $0).mend() }
      }
      return isSound ? connection : nil
    } catch {
      guard case .corrupt = error else { throw error }
      return nil
    }
  }

  /// Makes what is missing and brings the schema up to date. Called under the lock.
  func prepare() throws(LibraryError) -> LibraryConnection {
    if try !exists(path), try exists(pending) { return try finishReplacing() }
    let oldSize = Self.size(of: path)
    try makeFile(path)
    let (queue, isCurrent) = try connect()
    if !isCurrent {
      try attempt {
        try migrate(queue)
        // Nothing but an accident leaves an empty file.
        if oldSize == 0 { _ = try FavoriteRescue(sources: [backup]).favorites(into: queue) }
        if oldSize != nil {
          try queue.write { try writeBackup(from: $0) }
          // What a step took out is still in the file until the log is in it.
          try queue.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
          }
        }
      }
    }
    guard let connection = LibraryConnection(queue: queue, path: path) else {
      throw .readOnly(path: path)
    }
    return connection
  }

  /// Nil when there is no file.
  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  func migrate(_ queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { db in
      // Before the first table; it writes to the file, so that it must not be said at each opening.
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      // What a step takes out of the library leaves nothing in free pages.
      try db.execute(sql: "PRAGMA secure_delete = ON")
      // Before the migrator makes a table of its own, with which the file would be somebody else's.
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
      try db.execute(sql: "PRAGMA journal_mode = \(journalMode)")
    }
    do { try Schema.migrator.migrate(queue) } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY
    { throw LibraryError.corrupt(path: path) }
  }

  /// Whether the file is to be looked at more closely after `error`: SQLite also calls it full when
  /// damaged tables have no numbers left.
  static func mayBeDamaged(_ path: String, after error: LibraryError) -> Bool {
    switch error {
    case .corrupt: return true
    case .full:
      var status = statvfs()
      guard statvfs(path, &status) == 0 else { return false }
      return status.f_bavail * status.f_frsize > plentyOfRoom
    case .busy, .readOnly, .newer, .failed: return false
    }
  }

  private static let plentyOfRoom: UInt = 64 * 1024 * 1024

  /// Whether the schema is today's. Throws for a file of a newer ghrepo or of another program.
  func isCurrent(_ db: Database) throws -> Bool {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let owner = try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    if owner == Schema.applicationID {
      guard version <= Schema.version else {
        throw LibraryError.newer(path: path, version: version)
      }
      return version == Schema.version
    }
    let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
    guard isEmpty else { throw LibraryError.corrupt(path: path) }
    return false
  }

  /// What `body` gives; whatever it throws is about this file.
  func attempt<Value>(_ body: () throws -> Value) throws(LibraryError) -> Value {
    do { return try body() } catch { throw LibraryError(error, path: path) }
  }
}
