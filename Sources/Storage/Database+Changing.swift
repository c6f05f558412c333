internal import GRDB

extension Database {
  /// Makes all of the changes in `body`, or none.
  func changing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    var value: Value?
    try inTransaction(.immediate) {
      value = try body(self)
      return .commit
    }
    guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
    return value
  }

  /// Bytes of the file, with what is still in the log.
  func fileSize() throws -> Int {
    try pragma("page_count") * pragma("page_size")
  }

  /// Bytes of the file in which there is something.
  func usedSize() throws -> Int {
    try (pragma("page_count") - pragma("freelist_count")) * pragma("page_size")
  }

  private func pragma(_ name: String) throws -> Int {
    try Int.fetchOne(cachedStatement(sql: "PRAGMA \(name)")) ?? 0
  }
}

extension Row {
  /// The value in `column`; throws when a damaged file has another kind of value there, where
  /// `row[column]` would end the process.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String
  ) throws -> Value {
    try decode(Value.self, forColumn: column)
  }
}
