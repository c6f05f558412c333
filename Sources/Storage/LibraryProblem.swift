/// What is wrong with a library.
package enum LibraryProblem: Sendable, Equatable {
  /// SQLite's own words about damage to the file.
  case damaged(detail: String)
  /// Rows of `table` belong to rows that are not there.
  case orphans(table: String, count: Int)
  /// The full-text index does not fit the words that it was made of.
  case searchIndex
  /// What GitHub told of repositories in `table` cannot be read.
  case unreadable(table: String, count: Int)
}
