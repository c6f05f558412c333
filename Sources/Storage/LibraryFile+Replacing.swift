internal import GRDB
internal import Glibc

/// A damaged file moves out of the way in steps, each of which can be the last one of a process:
/// the file becomes `pending`, its log follows, a new library with the favorites takes the place,
/// and `pending` gets its number. While there is no file but a pending one, this is not over.
extension LibraryFile {
  /// The damaged file until a new library is in its place.
  var pending: String { path + ".damaged" }

  private var fresh: String { path + ".new" }

  /// Damaged files that are kept; the oldest leaves.
  private static let keptFiles = 3

  /// The pending one first, then the newest.
  var damagedFiles: [String] {
    [pending] + (1...Self.keptFiles).map { "\(path).damaged-\($0)" }
  }

  func exists(_ path: String) throws(LibraryError) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw failure(errno) }
    return false
  }

  func setAside() throws(LibraryError) {
    if try exists(pending) { archive() }
    guard rename(path, pending) == 0 else { throw failure(errno) }
  }

  /// Begins a new library with what can be rescued out of `pending`.
  func finishReplacing() throws(LibraryError) -> LibraryConnection {
    for suffix in Self.suffixes.dropFirst() { rename(path + suffix, pending + suffix) }
    let favorites = try makeFresh()
    guard rename(fresh, path) == 0 else { throw failure(errno) }
    notice(.setAside(path: archive(), favorites: favorites))
    return try prepare()
  }

  /// A whole library in one file, without a log; gives the number of favorites in it.
  private func makeFresh() throws(LibraryError) -> Int {
    for suffix in Self.suffixes { unlink(fresh + suffix) }
    try makeFile(fresh)
    let favorites = try attempt {
      let queue = try DatabaseQueue(
        path: fresh, configuration: Self.configuration(readOnly: false))
      try migrate(queue)
      let favorites = try FavoriteRescue(sources: [pending, backup]).favorites(into: queue)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
      try queue.close()
      return favorites
    }
    for suffix in ["-wal", "-shm"] { unlink(fresh + suffix) }
    return favorites
  }

  /// Gives the pending file the number 1, those before it the next ones.
  @discardableResult private func archive() -> String {
    let names = damagedFiles
    for (newer, older) in zip(names, names.dropFirst()).reversed() {
      // The file last: as long as it is pending, it is not archived.
      for suffix in Self.suffixes.reversed() {
        unlink(older + suffix)
        rename(newer + suffix, older + suffix)
      }
    }
    return names[1]
  }

  /// An empty file for its owner alone.
  ///
  /// An existing one is never opened: closing it would end SQLite's locks on it.
  /// Source: https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
  func makeFile(_ path: String) throws(LibraryError) {
    guard try !exists(path) else { return }
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    close(descriptor)
  }

  /// Every missing folder on the way, for its owner alone.
  func makeFolder() throws(LibraryError) {
    var end = path.startIndex
    while let slash = path[end...].firstIndex(of: "/") {
      end = path.index(after: slash)
      let folder = String(path[..<slash])
      guard !folder.isEmpty else { continue }
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST || access(folder, X_OK) == 0 else {
        throw failure(errno)
      }
    }
  }
}

/// A second file with what is the user's own, so that a damaged library loses none of it: favorites
/// by name with their notes and tags, and saved searches.
extension LibraryFile {
  var backup: String { path + ".backup" }

  static let ownTables = ["favorite", "favorite_tag", "saved_search"]

  /// Writes the backup anew from `db`, inside the transaction that changes it: so backups of several
  /// processes never overtake each other. There is none when there is nothing to keep.
  func writeBackup(from db: Database) throws {
    let tables = try Self.ownTables.map { table in
      // Documents can be fetched again, and make up nearly all of the bytes.
      let columns = try db.columns(in: table).map(\.name).filter { $0 != "document" }
      let list = columns.joined(separator: ", ")
      return (table, list, try Row.fetchAll(db, sql: "SELECT \(list) FROM \(table)"))
    }
    guard tables.contains(where: { !$0.2.isEmpty }) else {
      unlink(backup)
      return
    }
    let fresh = backup + ".new"
    for suffix in Self.suffixes { unlink(fresh + suffix) }
    try makeFile(fresh)
    let queue = try DatabaseQueue(path: fresh)
    try queue.writeWithoutTransaction { copy in
      try copy.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL")
      try copy.inTransaction {
        for (table, list, rows) in tables {
          let definition = try String.fetchOne(
            db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [table])
          try copy.execute(sql: definition ?? "")
          guard let width = rows.first?.count else { continue }
          let marks = Array(repeating: "?", count: width).joined(separator: ", ")
          let insertion = try copy.makeStatement(
            sql: "INSERT INTO \(table) (\(list)) VALUES (\(marks))")
          for row in rows {
            try insertion.execute(arguments: StatementArguments(row.databaseValues))
          }
        }
        return .commit
      }
    }
    try queue.close()
    guard rename(fresh, backup) == 0 else { throw failure(errno) }
  }

  /// Deletes what was set aside as damaged.
  func removeDamaged() throws(LibraryError) {
    try locked(.exclusive) { () throws(LibraryError) in
      // Somebody was killed who was making a new library out of it.
      guard try exists(path) else { return }
      for name in damagedFiles { for suffix in Self.suffixes { unlink(name + suffix) } }
    }
  }
}

/// Carries what the user made over from a damaged library, as far as it can be read, and the rest
/// from its backup.
struct FavoriteRescue {
  /// The first that has a row counts.
  let sources: [String]

  /// The number of favorites that were carried over into `queue`; all that can be, or it throws.
  func favorites(into queue: DatabaseQueue) throws -> Int {
    let tables = LibraryFile.ownTables.map { table in
      (table, sources.flatMap { rows(of: table, in: $0) })
    }
    return try queue.write { db in
      for (table, rows) in tables { for row in rows { try insert(row, into: table, db) } }
      try FavoriteRecord.mend(db)
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM favorite") ?? 0
    }
  }

  /// A row that does not fit today's table is left out; the others are not lost with it.
  private func insert(_ row: [String: DatabaseValue], into table: String, _ db: Database) throws {
    let columns = try db.columns(in: table).map(\.name).filter { row[$0] != nil }
    guard !columns.isEmpty else { return }
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    do {
      try db.inSavepoint {
        try db.execute(
          sql:
            "INSERT OR IGNORE INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))",
          arguments: StatementArguments(columns.compactMap { row[$0] }))
        return .commit
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {}
  }

  /// The readable rows from the front and, past the damage, from the back: by the table's key, and
  /// where it has them by its row numbers, which lie on other pages.
  private func rows(of table: String, in source: String) -> [[String: DatabaseValue]] {
    let configuration = LibraryFile.configuration(readOnly: true)
    guard let queue = try? DatabaseQueue(path: source, configuration: configuration) else {
      return []
    }
    return ["1, 2", "1 DESC, 2 DESC", "rowid", "rowid DESC"].flatMap { order in
      var rows: [[String: DatabaseValue]] = []
      try? queue.read { db in
        let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM \(table) ORDER BY \(order)")
        while let row = try cursor.next() {
          rows.append(Dictionary(row.map { ($0, $1) }, uniquingKeysWith: { first, _ in first }))
        }
      }
      return rows
    }
  }
}
