internal import GRDB
internal import Glibc

/// Replaces a damaged file in steps; the process may be killed after each. The file becomes
/// `pending`, its log follows, a new database with the favorites takes its place, and `pending`
/// gets a number. If there is only a pending file, the next process continues.
extension DatabaseFile {
  /// The damaged file, until there is a new database.
  private var pending: String { path + ".damaged" }

  private var fresh: String { path + ".new" }

  /// The pending file, then three numbered ones, the newest first.
  private var damagedFiles: [String] { [pending] + (1...3).map { "\(path).damaged-\($0)" } }

  func setAside() throws(StorageError) {
    if try exists(pending) { archive() }
    guard rename(path, pending) == 0 else { throw failure(errno) }
  }

  /// Continues an interrupted replacement; nil if there was none.
  func resumeReplacing() throws(StorageError) -> DatabaseConnection? {
    guard try !exists(path), try exists(pending) else { return nil }
    return try finishReplacing()
  }

  /// Creates a new database with the favorites of `pending` and of the backup.
  func finishReplacing() throws(StorageError) -> DatabaseConnection {
    for suffix in Self.suffixes.dropFirst() { rename(path + suffix, pending + suffix) }
    let favorites = try makeFresh()
    guard rename(fresh, path) == 0 else { throw failure(errno) }
    notice(.setAside(path: archive(), favorites: favorites))
    return try prepare()
  }

  /// Creates a complete database in one file, without a log; returns the number of favorites in it.
  private func makeFresh() throws(StorageError) -> Int {
    for suffix in Self.suffixes { unlink(fresh + suffix) }
    try makeFile(fresh)
    let favorites = try attempt {
      let queue = try DatabaseQueue(path: fresh, configuration: Self.configuration(readOnly: false))
      try migrate(queue)
      let favorites = try rescueOwnRows(from: [pending, backup], into: queue)
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

  /// Gives the pending file number 1, increments the numbers of older ones, and deletes the oldest.
  @discardableResult private func archive() -> String {
    let names = damagedFiles
    for (newer, older) in zip(names, names.dropFirst()).reversed() {
      // The file itself comes last: while it is pending, it is not archived.
      for suffix in Self.suffixes.reversed() {
        unlink(older + suffix)
        rename(newer + suffix, older + suffix)
      }
    }
    return names[1]
  }

  /// Deletes the damaged files.
  func removeDamaged() throws(StorageError) {
    try locked(.exclusive) { () throws(StorageError) in
      // Without a database, the pending file is still needed to create one.
      guard try exists(path) else { return }
      for name in damagedFiles { for suffix in Self.suffixes { unlink(name + suffix) } }
    }
  }
}

/// A second file with the user's own data: favorites by name with notes and tags, and saved
/// searches.
extension DatabaseFile {
  var backup: String { path + ".backup" }

  private static let ownTables = ["favorite", "favorite_tag", "saved_search"]

  /// Rewrites the backup inside the transaction that changes `db`, so that backups of several
  /// processes never overtake each other. Deletes it if there is no own data.
  func writeBackup(from db: Database) throws {
    let tables = try Self.ownTables.map { table in
      // Documents can be fetched again, and are nearly all of the bytes.
      let columns = try db.columns(in: table).map(\.name).filter { $0 != "document" }
      return try UserRows(table, columns.joined(separator: ", "), db)
    }
    guard tables.contains(where: { !$0.rows.isEmpty }) else {
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
        for table in tables {
          let definition: String? = try db.value(
            "SELECT sql FROM sqlite_schema WHERE name = \(table.name)")
          try copy.execute(sql: definition ?? "")
          try table.insert(into: copy)
        }
        return .commit
      }
    }
    try queue.close()
    guard rename(fresh, backup) == 0 else { throw failure(errno) }
  }

  /// Copies the readable rows of the user's own data into `queue`, the first of duplicates; returns
  /// the number of favorites.
  func rescueOwnRows(from sources: [String], into queue: DatabaseQueue) throws -> Int {
    let tables = Self.ownTables.flatMap { table in sources.flatMap { rescued(table, from: $0) } }
    return try queue.write { db in
      for table in tables { try table.insert(into: db) }
      try FavoriteRecord.mend(db)
      return try db.value("SELECT count(*) FROM favorite") ?? 0
    }
  }

  /// The readable rows from the front and, past the damage, from the back: by the table's key, and,
  /// if it has them, by row ids, which are on other pages.
  private func rescued(_ table: String, from source: String) -> [UserRows] {
    let configuration = Self.configuration(readOnly: true)
    guard let queue = try? DatabaseQueue(path: source, configuration: configuration) else {
      return []
    }
    return ["1, 2", "1 DESC, 2 DESC", "rowid", "rowid DESC"].compactMap { order in
      try? queue.read { try UserRows(table, "*", order: order, untilDamage: true, $0) }
    }
  }
}

/// Rows of one of the tables with the user's own data.
private struct UserRows {
  let name: String
  private let columns: [String]
  private(set) var rows: [[DatabaseValue]] = []

  init(
    _ name: String, _ columns: String, order: String = "1", untilDamage: Bool = false,
    _ db: Database
  ) throws {
    self.name = name
    let statement = try db.makeStatement(sql: "SELECT \(columns) FROM \(name) ORDER BY \(order)")
    self.columns = statement.columnNames
    let cursor = try Row.fetchCursor(statement)
    do {
      while let row = try cursor.next() { rows.append(Array(row.databaseValues)) }
    } catch {
      guard untilDamage else { throw error }
    }
  }

  /// Ignores rows that violate the current table's constraints, and duplicates.
  func insert(into db: Database) throws {
    let known = Set(try db.columns(in: name).map(\.name))
    let kept = columns.indices.filter { known.contains(columns[$0]) }
    guard !kept.isEmpty else { return }
    let names = kept.map { columns[$0] }.joined(separator: ", ")
    let marks = kept.map { _ in "?" }.joined(separator: ", ")
    let insertion = try db.makeStatement(
      sql: "INSERT OR IGNORE INTO \(name) (\(names)) VALUES (\(marks))")
    for row in rows {
      do { try insertion.execute(arguments: StatementArguments(kept.map { row[$0] })) } catch let
        error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT
      {}
    }
  }
}
