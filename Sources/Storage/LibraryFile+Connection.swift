internal import CSQLite
internal import FoundationEssentials
internal import GRDB
internal import Glibc

extension LibraryFile {
  /// Opens the file and returns whether its schema is current. A read-only file can still be read.
  func connect() throws(LibraryError) -> (queue: DatabaseQueue, isCurrent: Bool) {
    try protect()
    do throws(LibraryError) { return try connect(readOnly: false) } catch {
      guard case .readOnly = error else { throw error }
    }
    do throws(LibraryError) { return try connect(readOnly: true) } catch {
      guard case .readOnly = error, let frozen = frozenAddress else { throw error }
      return try connect(to: frozen, readOnly: true)
    }
  }

  private func connect(
    to address: String? = nil, readOnly: Bool
  ) throws(LibraryError) -> (queue: DatabaseQueue, isCurrent: Bool) {
    try attempt {
      let queue = try DatabaseQueue(
        path: address ?? path, configuration: Self.configuration(readOnly: readOnly))
      return (queue, try queue.read(isCurrent))
    }
  }

  /// For a read-only disk where SQLite cannot keep its list of the log's pages: the file alone,
  /// if there is nothing in the log.
  /// Source: https://www.sqlite.org/wal.html#readonly
  private var frozenAddress: String? {
    if let size = Self.size(of: path + "-wal"), size > 0 { return nil }
    let name = path.utf8.reduce(into: "") { name, byte in
      let isPlain = byte > 32 && byte < 127 && !"%?#".utf8.contains(byte)
      name += isPlain ? String(Unicode.Scalar(byte)) : Self.escaped(byte)
    }
    return "file:\(name)?immutable=1"
  }

  private static func escaped(_ byte: UInt8) -> String {
    (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
  }

  static func configuration(readOnly: Bool) -> GRDB.Configuration {
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
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      try db.execute(sql: "PRAGMA journal_size_limit = \(longestLog)")
    }
    return configuration
  }

  /// Bytes that the log keeps once its pages are in the file: about what SQLite lets it grow to
  /// between two such moments.
  private static let longestLog = 1000 * 4096

  /// Only a plain file is a library, and only its owner may see it.
  private func protect() throws(LibraryError) {
    for suffix in Self.suffixes {
      var status = stat()
      guard try exists(path + suffix) else { continue }
      guard stat(path + suffix, &status) == 0 else { throw .readOnly(path: path) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .readOnly(path: path) }
      if status.st_mode & 0o077 != 0 { chmod(path + suffix, 0o600) }
    }
  }

  /// The file, its log and the list of the log's pages; in folders of other machines its journal.
  static let suffixes = ["", "-wal", "-shm", "-journal"]
}

extension LibraryFile {
  /// With a write-ahead log readers and a writer do not wait for each other, and a commit does not
  /// wait for the disk. It needs memory that all processes share, which those of two machines do not
  /// have: there it damages the file.
  /// Source: https://www.sqlite.org/wal.html#overview
  var journalMode: String {
    var status = statfs()
    // Where nothing is known nothing is shared.
    guard statfs(path, &status) == 0 else { return "WAL" }
    return Self.journalMode(onFileSystem: UInt32(truncatingIfNeeded: status.f_type))
  }

  static func journalMode(onFileSystem type: UInt32) -> String {
    networkFileSystems.contains(type) ? "DELETE" : "WAL"
  }

  /// As `statfs` names them: NFS, SMB, CIFS, SMB 2, AFS, Ceph, Coda, 9P, Lustre, GPFS, FUSE (sshfs).
  /// Source: https://man7.org/linux/man-pages/man2/statfs.2.html
  private static let networkFileSystems: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x5346_414F, 0x00C3_6400, 0x7375_7245, 0x0102_1997,
    0x0BD0_0BD0, 0x4750_4653, 0x6573_5546,
  ]
}
