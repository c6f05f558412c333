package import FoundationEssentials
internal import GRDB
internal import Glibc
internal import Platform

/// The local database: a file with the user's own data, and one with the cache.
///
/// Each is opened on first use. Several processes may use the same files, and any of them may end at
/// any moment.
package final class LocalDatabase: Sendable {
  /// Favorites with notes and tags, saved searches, and what the user has seen of which list.
  let favorites: ConnectionProvider
  /// What can be fetched again.
  let cache: ConnectionProvider
  /// The maximum size of the cache in bytes, above which the oldest data is deleted; 0 caches nothing.
  package let limit: Int
  let now: @Sendable () -> Date

  package static let defaultLimit = 200 * 1_000_000

  /// - Parameters:
  ///   - path: of the favorites.
  ///   - cachePath: of the cache; if it is nil, the cache is beside the favorites.
  ///   - clock: measures how long ago an opening failed.
  ///   - notice: called for what the database does on its own.
  package init(
    path: String, cachePath: String? = nil, limit: Int = defaultLimit,
    clock: any Clock<Duration> = ContinuousClock(),
    notice: @escaping @Sendable (DatabaseNotice) -> Void = { _ in },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let cachePath = cachePath ?? folder(of: path) + "/cache.db"
    self.limit = limit
    self.now = now
    favorites = ConnectionProvider(.favorites, path: path, clock: clock, notice: notice)
    cache = ConnectionProvider(.cache, path: cachePath, clock: clock, notice: notice)
  }

  /// Makes all changes of `body` to the cache or none, and deletes its oldest data above the limit.
  @discardableResult func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    let (value, size) = try await cache.maintain { db in
      let value = try db.changing(body)
      return (value, try db.fileSize())
    }
    if size > limit { await keepWithinLimit() }
    return value
  }

  /// Makes all changes of `body` to the user's own data or none, and renews its backup. What
  /// `isErasing` deletes does not stay in an old backup.
  @discardableResult func changeFavorites<Value: Sendable>(
    isErasing: Bool = false, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    let value = try await favorites.write(body)
    let file = favorites.file
    let isRenewed = try? await favorites.maintain { db in
      do {
        // The lock keeps backups of several processes from overtaking each other.
        try file.locked(.exclusive) { () throws(StorageError) in
          try file.attempt { try file.writeBackup(from: db) }
        }
        return true
      } catch {
        // The change itself has succeeded, and must not be lost with the file.
        return false
      }
    }
    if isErasing, isRenewed != true { unlink(file.backup) }
    return value
  }
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
