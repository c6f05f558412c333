internal import GRDB
internal import Glibc

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
