package import FoundationEssentials
internal import GRDB
internal import Glibc

/// The local database: the cache and the user's own data, in one SQLite file.
///
/// It is opened on first use. Several processes may use the same file, and any of them may end at
/// any moment.
package final class LocalDatabase: Sendable {
  package let path: String
  /// The maximum size in bytes, above which the oldest cached data is deleted; 0 caches nothing.
  package let limit: Int
  let now: @Sendable () -> Date
  let connections: ConnectionProvider

  package static let defaultLimit = 200 * 1_000_000

  /// - Parameters:
  ///   - clock: measures how long ago an opening failed.
  ///   - notice: called for what the database does on its own.
  package init(
    path: String, limit: Int = defaultLimit, clock: any Clock<Duration> = ContinuousClock(),
    notice: @escaping @Sendable (DatabaseNotice) -> Void = { _ in },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.path = path
    self.limit = limit
    self.now = now
    connections = ConnectionProvider(path: path, clock: clock, notice: notice)
  }

  /// Runs `body` in one read transaction.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    try await run { try await $0.read(body) }
  }

  /// Makes all changes of `body` or none, and deletes the oldest cached data above the limit.
  @discardableResult func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    let (value, size) = try await maintain { db in
      let value = try db.changing(body)
      return (value, try db.fileSize())
    }
    if size > limit { await keepWithinLimit() }
    return value
  }

  /// Like `write`, but the changes are on the disk and in the backup before this returns: for data
  /// that cannot be fetched again. What `isErasing` deletes does not stay in an old backup.
  @discardableResult func writeThrough<Value: Sendable>(
    isErasing: Bool = false, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    try await maintain { [path] db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      defer { try? db.execute(sql: "PRAGMA synchronous = NORMAL") }
      return try db.changing { db in
        let value = try body(db)
        let file = DatabaseFile(path: path) { _ in }
        // The change succeeds even if this fails; the next one writes the backup again.
        do { try file.writeBackup(from: db) } catch { if isErasing { unlink(file.backup) } }
        return value
      }
    }
  }

  /// Runs `body` without a transaction, for statements that SQLite rejects inside one.
  @discardableResult func maintain<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    try await run { try await $0.writeWithoutTransaction(body) }
  }

  /// Replaces a file that turns out to be damaged, and retries `body` on the new one. Also retries
  /// if another process has replaced the file meanwhile, so that the change is not lost.
  private func run<Value: Sendable>(
    tries: Int = 3, _ body: (DatabaseQueue) async throws -> Value
  ) async throws(StorageError) -> Value {
    let connection = try await connections.connection()
    do {
      let value = try await body(connection.queue)
      if connection.isInPlace || tries == 1 { return value }
    } catch {
      let error = StorageError(error, path: path)
      guard tries > 1 else { throw error }
      if connection.isInPlace {
        guard DatabaseFile.mayBeDamaged(path, after: error) else { throw error }
        _ = try await connections.replace(connection)
      }
    }
    return try await run(tries: tries - 1, body)
  }
}

/// An event of the local database that the user should know about; each is sent once.
package enum DatabaseNotice: Sendable, Equatable {
  /// The file was damaged or not a ghrepo database. It is now at `path`; a new database was created
  /// with `favorites` favorites from it.
  case setAside(path: String, favorites: Int)
}

extension Database {
  /// Runs one statement with the values in `sql` bound; returns the number of changed rows.
  @discardableResult func run(_ sql: SQL) throws -> Int {
    let (text, arguments) = try sql.build(self)
    try cachedStatement(sql: text).execute(arguments: arguments)
    return changesCount
  }

  func rows(_ sql: SQL) throws -> [Row] {
    try SQLRequest<Row>(literal: sql, cached: true).fetchAll(self)
  }

  func row(_ sql: SQL) throws -> Row? {
    try SQLRequest<Row>(literal: sql, cached: true).fetchOne(self)
  }

  func values<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ sql: SQL
  ) throws -> [Value] {
    try SQLRequest<Value>(literal: sql, cached: true).fetchAll(self)
  }

  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ sql: SQL
  ) throws -> Value? {
    try SQLRequest<Value>(literal: sql, cached: true).fetchOne(self)
  }

  /// Makes all changes of `body` or none.
  func changing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    var value: Value?
    try inTransaction(.immediate) {
      value = try body(self)
      return .commit
    }
    guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
    return value
  }

  /// The size of the database in bytes, including pages that are still only in the log.
  func fileSize() throws -> Int {
    try pragma("page_count") * pragma("page_size")
  }

  /// The size of the file without free pages, in bytes.
  func usedSize() throws -> Int {
    try (pragma("page_count") - pragma("freelist_count")) * pragma("page_size")
  }

  private func pragma(_ name: String) throws -> Int { try value("PRAGMA \(sql: name)") ?? 0 }
}

extension Row {
  /// The value in `column`. Throws if a damaged file has a value of another type there;
  /// `row[column]` would end the process.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String
  ) throws -> Value {
    try decode(Value.self, forColumn: column)
  }

  /// The time in `column`, in seconds since 1970.
  func date(_ column: String) throws -> Date { Date(seconds: try value(column)) }
}

extension Date {
  /// Whole seconds since 1970, as in all tables.
  var seconds: Int64 { Int64(min(max(timeIntervalSince1970.rounded(.down), -Self.far), Self.far)) }

  /// Clamped, so that intervals to the date fit a number.
  init(seconds: Int64) {
    self.init(timeIntervalSince1970: min(max(Double(seconds), -Self.far), Self.far))
  }

  /// About ten thousand years.
  private static let far = 3e11
}
