internal import CSQLite
internal import FoundationEssentials
internal import GRDB

/// A statement that is run for each of many rows: values go to SQLite and back without becoming
/// GRDB's own, which costs more than what SQLite does with them.
struct RowStatement {
  /// What is put in the place of a question mark.
  enum Value {
    case int(Int64?)
    case text(String?)
    case bytes(Data)
  }

  private let db: Database
  private let statement: Statement

  init(_ sql: String, _ db: Database) throws {
    self.db = db
    statement = try db.cachedStatement(sql: sql)
  }

  /// Runs it to its end.
  func run(_ values: Value...) throws {
    try each(values) { _ in }
  }

  /// Lends each row that it gives; none may be kept.
  func rows(_ values: Value..., body: (RowColumns) throws -> Void) throws {
    try each(values, body)
  }

  private func each(_ values: [Value], _ body: (RowColumns) throws -> Void) throws {
    let pointer = statement.sqliteStatement
    defer { sqlite3_reset(pointer) }
    for (index, value) in values.enumerated() { try check(bind(value, Int32(index + 1), pointer)) }
    while true {
      switch sqlite3_step(pointer) {
      case SQLITE_ROW: try body(RowColumns(statement: pointer))
      case SQLITE_DONE: return
      case let code: try check(code)
      }
    }
  }

  private func bind(_ value: Value, _ index: Int32, _ pointer: OpaquePointer) -> Int32 {
    switch value {
    case .int(let number?): return sqlite3_bind_int64(pointer, index, number)
    case .text(var text?):
      return text.withUTF8 { csqlite_bind_text(pointer, index, $0.baseAddress, $0.count) }
    case .bytes(let bytes):
      return bytes.withUnsafeBytes {
        csqlite_bind_blob(pointer, index, $0.baseAddress, $0.count)
      }
    case .int(nil), .text(nil): return sqlite3_bind_null(pointer, index)
    }
  }

  private func check(_ code: Int32) throws {
    guard code != SQLITE_OK else { return }
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
  }
}

/// The columns of a row, counted from 0. What a damaged file has in the place of a number is 0.
struct RowColumns {
  fileprivate let statement: OpaquePointer

  func int(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  func intOrNil(_ column: Int32) -> Int64? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : int(column)
  }

  func text(_ column: Int32) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  func data(_ column: Int32) -> Data { Data(bytes(column)) }

  /// Whether the bytes in the column are these.
  func holds(_ data: Data, in column: Int32) -> Bool {
    let bytes = bytes(column)
    return bytes.count == data.count && data.withUnsafeBytes { $0.elementsEqual(bytes) }
  }

  private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    // The order matters: a blob's length is known once it was asked for.
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
  }
}
