internal import FoundationEssentials
internal import GRDB
internal import Glibc
internal import Platform

/// The file with the user's own data: made, backed up, and restored. All are called under the lock.
extension DatabaseFile {
  /// The copy that each change of favorites, notes, tags and saved searches renews.
  var backup: String { path + ".backup" }

  /// The damaged file, until its backup has taken its place.
  var pending: String { path + ".damaged" }

  private var fresh: String { path + ".new" }

  /// The database with the current schema.
  func prepareFavorites() throws(StorageError) -> DatabaseQueue {
    if try !exists(path) { try makeFavorites() }
    let (queue, isCurrent) = try connect()
    try attempt {
      try queue.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA journal_mode = \(journalMode)")
      }
    }
    if !isCurrent { try migrate(queue) }
    return queue
  }

  /// Moves the damaged file out of the way. A process that is killed afterwards leaves the rest to
  /// the next one, because there is a pending file and no other.
  func setAside() throws(StorageError) {
    if try exists(pending) { _ = try archive() }
    guard rename(path, pending) == 0 else { throw failure(errno) }
    moveLog()
  }

  private func moveLog() {
    for suffix in Self.suffixes.dropFirst() { rename(path + suffix, pending + suffix) }
  }

  /// Creates the file: empty, or from the backup in place of a damaged one.
  private func makeFavorites() throws(StorageError) {
    let isReplacing = try exists(pending)
    // A log without its file belongs to a file that was deleted, or is about to be set aside.
    if isReplacing { moveLog() } else { removeFile() }
    let count = isReplacing ? try restoredBackup() : nil
    if count == nil {
      // The next change would replace it.
      if isReplacing { rename(backup, pending + ".backup") }
      try makeFresh()
      try attempt { try migrate(DatabaseQueue(path: fresh)) }
    }
    try install(fresh, as: path)
    if isReplacing { notice(.setAside(path: try archive(), favorites: count ?? 0)) }
  }

  /// Puts a complete file in its place, durably.
  private func install(_ file: String, as name: String) throws(StorageError) {
    let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0, rename(file, name) == 0 else { throw failure(errno) }
    if let code = syncFolder(of: name) { throw failure(code) }
  }

  private func makeFresh() throws(StorageError) {
    for suffix in Self.suffixes { unlink(fresh + suffix) }
    try makeFile(fresh)
  }

  /// Copies the backup to `fresh`; returns the number of favorites, nil if there is no intact backup.
  private func restoredBackup() throws(StorageError) -> Int? {
    guard try exists(backup) else { return nil }
    try makeFresh()
    do {
      let queue = try DatabaseQueue(
        path: backup, configuration: Self.configuration(.favorites, readOnly: true))
      try queue.writeWithoutTransaction {
        try $0.execute(sql: "VACUUM INTO ?", arguments: [fresh])
      }
      let copy = try DatabaseQueue(path: fresh)
      return try copy.read { db in
        _ = try isCurrent(db)
        let inspection = DatabaseInspection(
          content: content, schema: schema, db: db, isCurrent: false)
        guard try inspection.problems().isEmpty else { return nil }
        return try db.value("SELECT count(*) FROM favorite")
      }
    } catch {
      let error = StorageError(error, path: backup)
      guard case .corrupt = error else { throw error }
      return nil
    }
  }

  /// Backs up an older schema, then applies the missing migrations.
  private func migrate(_ queue: DatabaseQueue) throws(StorageError) {
    try attempt {
      try queue.writeWithoutTransaction { db in
        if try db.value("PRAGMA user_version") ?? 0 > 0 { try writeBackup(from: db) }
        try db.changing { try schema.migrate($0) }
      }
    }
  }

  /// Replaces the backup with a copy of `db`, which contains nothing that was deleted.
  func writeBackup(from db: Database) throws {
    let copy = backup + ".new"
    for suffix in Self.suffixes { unlink(copy + suffix) }
    try makeFile(copy)
    try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
    try install(copy, as: backup)
  }

  /// Gives the pending file the next free number.
  func archive() throws(StorageError) -> String {
    var number = 1
    while try exists("\(pending)-\(number)") { number += 1 }
    let name = "\(pending)-\(number)"
    // The file itself comes last: while it is pending, it is not archived.
    for suffix in [".backup"] + Self.suffixes.reversed() { rename(pending + suffix, name + suffix) }
    return name
  }

  /// Deletes the files that were set aside.
  func removeDamaged() throws(StorageError) {
    try locked(.exclusive) { () throws(StorageError) in
      // Without a database, the pending file is still needed to create one.
      guard try exists(path) else { return }
      let folder = folder(of: path)
      let names = try attempt { try FileManager.default.contentsOfDirectory(atPath: folder) }
      for file in names.map({ folder + "/" + $0 }) where file.hasPrefix(pending) { unlink(file) }
    }
  }
}
