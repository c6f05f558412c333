internal import GRDB
package import GitHub

extension Library {
  /// Remembers what the person has just been shown, so that rows can be named by their numbers.
  /// `offset` rows were shown before these; with 0 a new list begins.
  package func rememberList(
    _ names: [RepositoryName], after offset: Int, on host: String
  ) async throws(LibraryError) {
    try await write { db in
      if offset == 0 { try db.execute(sql: "DELETE FROM last_list") }
      let insertion = try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO last_list (position, host, full_name) VALUES (?, ?, ?)")
      for (index, name) in names.enumerated() {
        try insertion.execute(arguments: [offset + index + 1, host, "\(name)"])
      }
    }
  }

  /// The repository in row `position`, counted from 1, of the last list; nil when the list has no
  /// such row or was of another host.
  package func row(
    _ position: Int, ofLastListOn host: String
  ) async throws(LibraryError) -> RepositoryName? {
    try await read { db in
      try String.fetchOne(
        db, sql: "SELECT full_name FROM last_list WHERE position = ? AND host = ?",
        arguments: [position, host]
      ).flatMap { try? RepositoryName(parsing: $0) }
    }
  }
}
