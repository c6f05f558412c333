internal import GRDB
internal import Glibc

extension Library {
  /// Puts the log into the file once it has grown: every command that opens the library reads the
  /// log from its beginning. For the end of a command, when everything has been shown.
  ///
  /// Left for the next one while others are at work, or when it fails: nothing depends on it.
  package func settle() async {
    _ = try? await maintain { db in
      guard try db.logSize() > Self.longLog else { return }
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      defer { try? db.execute(sql: "PRAGMA busy_timeout = \(Int(LibraryFile.patience * 1000))") }
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Bytes: some sixty pages, as one list of results leaves them.
  private static let longLog = 256 * 1024
}

extension Database {
  /// Bytes of the write-ahead log.
  fileprivate func logSize() throws -> Int {
    let file = try String.fetchOne(self, sql: "SELECT file FROM pragma_database_list LIMIT 1") ?? ""
    var status = stat()
    return stat(file + "-wal", &status) == 0 ? Int(status.st_size) : 0
  }
}
