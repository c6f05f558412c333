internal import GRDB

extension Schema {
  /// What makes the tables and indexes of `db`.
  static func statements(in db: Database) throws -> Set<String> {
    try String.fetchSet(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
  }

  /// What makes those of a new library.
  static func statements() throws -> Set<String> {
    let queue = try DatabaseQueue()
    try migrator.migrate(queue)
    return try queue.read(statements)
  }
}
