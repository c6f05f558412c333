internal import GRDB

extension Row {
  /// The value in `column`; throws when a damaged file has another kind of value there, where
  /// `row[column]` would end the process.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String
  ) throws -> Value {
    try decode(Value.self, forColumn: column)
  }
}
