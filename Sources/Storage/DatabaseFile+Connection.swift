internal import CSQLite
internal import GRDB
internal import GitHub
internal import Glibc

extension DatabaseFile {
  /// Opens the file and returns whether its schema is current. A read-only file can still be read.
  func connect() throws(StorageError) -> (queue: DatabaseQueue, isCurrent: Bool) {
    try protect()
    do throws(StorageError) { return try connect(to: path, readOnly: false) } catch {
      guard case .readOnly = error else { throw error }
    }
    do throws(StorageError) { return try connect(to: path, readOnly: true) } catch {
      guard case .readOnly = error, Self.size(of: path + "-wal") ?? 0 == 0 else { throw error }
      // On a read-only disk, SQLite cannot create its list of the log's pages, but can read the
      // file without the log. Source: https://www.sqlite.org/wal.html#readonly
      let url = "file:\(PercentEncoding.encode(path))?immutable=1"
      return try connect(to: url, readOnly: true)
    }
  }

  private func connect(
    to path: String, readOnly: Bool
  ) throws(StorageError) -> (queue: DatabaseQueue, isCurrent: Bool) {
    try attempt {
      let queue = try DatabaseQueue(
        path: path, configuration: Self.configuration(content, readOnly: readOnly))
      return (queue, try queue.read(isCurrent))
    }
  }

  static func configuration(_ content: Content, readOnly: Bool) -> GRDB.Configuration {
    var configuration = GRDB.Configuration()
    configuration.readonly = readOnly
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      let connection = db.sqliteConnection
      _ = csqlite_keep_log_on_close(connection)
      _ = csqlite_be_defensive(connection)
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      try db.execute(sql: "PRAGMA cell_size_check = ON")
      guard !readOnly else { return }
      switch content {
      case .cache: try db.execute(sql: "PRAGMA synchronous = NORMAL")
      case .favorites:
        try db.execute(sql: "PRAGMA synchronous = FULL")
        // What a logout deletes must not stay in free pages.
        try db.execute(sql: "PRAGMA secure_delete = ON")
      }
      try db.execute(sql: "PRAGMA journal_size_limit = \(longestLog)")
    }
    return configuration
  }

  /// The size in bytes that the log keeps after its pages were moved into the file: about what
  /// SQLite lets it grow to between two checkpoints.
  private static let longestLog = 1000 * 4096

  /// The database must be a regular file, and only its owner may read it.
  private func protect() throws(StorageError) {
    for name in Self.suffixes.map({ path + $0 }) where try exists(name) {
      var status = stat()
      guard stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw .readOnly(path: path)
      }
      if status.st_mode & 0o077 != 0 { chmod(name, 0o600) }
    }
  }

  /// The file, its log and the list of the log's pages; on network file systems its journal.
  static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// With a write-ahead log, readers and a writer do not wait for each other, and a commit does not
  /// wait for the disk. The log needs memory that all processes share. Two machines share none, and
  /// the log would damage the file.
  /// Source: https://www.sqlite.org/wal.html#overview
  var journalMode: String { fileSystem.map(Self.journalMode(onFileSystem:)) ?? "WAL" }

  /// The type of the file system that holds the lock file, because the database may be missing.
  var fileSystem: UInt32? {
    var status = statfs()
    guard statfs(lockPath, &status) == 0 else { return nil }
    return UInt32(truncatingIfNeeded: status.f_type)
  }

  static func journalMode(onFileSystem type: UInt32) -> String {
    networkFileSystems.contains(type) ? "DELETE" : "WAL"
  }

  /// Types in `statfs`: NFS, SMB, CIFS, SMB 2, AFS, Ceph, Coda, 9P, Lustre, GPFS, FUSE (sshfs).
  /// Source: https://man7.org/linux/man-pages/man2/statfs.2.html
  private static let networkFileSystems: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x5346_414F, 0x00C3_6400, 0x7375_7245, 0x0102_1997,
    0x0BD0_0BD0, 0x4750_4653, 0x6573_5546,
  ]
}
