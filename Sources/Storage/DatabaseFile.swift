internal import CSQLite
internal import GRDB
internal import Glibc
internal import Platform

/// One of the two database files: opening it, creating it, and replacing it if it is damaged.
///
/// A process holds a shared lock while it opens the file, and an exclusive lock while it creates,
/// migrates or replaces it. So no process opens a file whose log was moved.
struct DatabaseFile: Sendable {
  /// What is in a file, and so what happens to it if it cannot be used.
  enum Content: Sendable {
    /// Data from GitHub: deleted if it is damaged or has an older schema.
    case cache
    /// The user's own data: migrated, backed up, and if damaged set aside and restored.
    case favorites
  }

  let content: Content
  var schema: Schema
  /// Without symbolic links, so that all processes use the same lock and log beside the file.
  let path: String
  let notice: @Sendable (DatabaseNotice) -> Void

  /// How long to wait for other processes, in seconds.
  static let patience = 5.0

  init(
    _ content: Content, path: String,
    notice: @escaping @Sendable (DatabaseNotice) -> Void = { _ in }
  ) {
    self.content = content
    schema = content == .cache ? .cache : .favorites
    self.path = Self.resolved(path)
    self.notice = notice
  }

  private static func resolved(_ path: String) -> String {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    return resolved.map { String(cString: $0) } ?? path
  }

  /// Opens the database; creates a missing file and replaces a damaged one.
  func open() throws(StorageError) -> DatabaseConnection {
    do throws(StorageError) {
      let current = try locked(.shared) { () throws(StorageError) -> DatabaseConnection? in
        try exists(path) ? opened() : nil
      }
      if let current { return current }
      return try locked(.exclusive) { () throws(StorageError) in try prepare() }
    } catch {
      guard case .corrupt = error else { throw error }
      return try replaceDamaged()
    }
  }

  /// Replaces a damaged database: the cache with an empty one, favorites with their backup.
  func replaceDamaged() throws(StorageError) -> DatabaseConnection {
    try locked(.exclusive) { () throws(StorageError) in
      // Another process may have replaced it meanwhile.
      if try exists(path) {
        let problems = try inspect { () throws(StorageError) in try connect() }.problems
        if problems.isEmpty, let connection = try opened() { return connection }
        switch content {
        case .cache:
          removeFile()
          notice(.emptied)
        case .favorites: try setAside()
        }
      }
      return try prepare()
    }
  }

  /// Creates the file or brings it up to date. Called under the lock.
  private func prepare() throws(StorageError) -> DatabaseConnection {
    let queue =
      switch content {
      case .cache: try prepareCache()
      case .favorites: try prepareFavorites()
      }
    guard let connection = DatabaseConnection(queue: queue, path: path) else {
      throw .readOnly(path: path)
    }
    return connection
  }

  /// The database, if the file has the current schema.
  private func opened() throws(StorageError) -> DatabaseConnection? {
    let (queue, isCurrent) = try connect()
    return isCurrent ? DatabaseConnection(queue: queue, path: path) : nil
  }

  /// The cache with the current schema; an older one is deleted.
  private func prepareCache() throws(StorageError) -> DatabaseQueue {
    if try exists(path) {
      let (queue, isCurrent) = try connect()
      if isCurrent { return queue }
      removeFile()
    }
    try makeFile(path)
    let (queue, _) = try connect()
    try attempt {
      try queue.writeWithoutTransaction { db in
        // Must come before the first table.
        try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
        try db.execute(sql: "PRAGMA journal_mode = \(journalMode)")
        try db.changing { try schema.migrate($0) }
      }
    }
    return queue
  }

  /// Deletes the file with its log. Called under the lock.
  func removeFile() {
    for suffix in Self.suffixes { unlink(path + suffix) }
  }

  /// Whether `error` may come from damage: SQLite also reports a full disk when damaged tables have
  /// no row numbers left.
  static func mayBeDamaged(_ path: String, after error: StorageError) -> Bool {
    switch error {
    case .corrupt: return true
    case .full:
      var status = statvfs()
      guard statvfs(path, &status) == 0 else { return false }
      return status.f_bavail * status.f_frsize > 64 * 1024 * 1024
    case .busy, .readOnly, .newer, .older, .failed: return false
    }
  }

  /// Whether the schema is current. Throws for a file of the user that this ghrepo cannot read, and
  /// for that of another program.
  func isCurrent(_ db: Database) throws -> Bool {
    let version: Int = try db.value("PRAGMA user_version") ?? 0
    if try db.value("PRAGMA application_id") == Schema.applicationID {
      if version > schema.version { throw StorageError.newer(path: path, version: version) }
      if content == .favorites, version < schema.firstVersion {
        throw StorageError.older(path: path, version: version)
      }
      return version == schema.version
    }
    // A process may have been killed while it created the cache; favorites are never created empty.
    guard content == .cache, try db.value("SELECT count(*) FROM sqlite_schema") == 0 else {
      throw StorageError.corrupt(path: path)
    }
    return false
  }

  /// The result of `body`; converts its errors to those of this file.
  func attempt<Value>(_ body: () throws -> Value) throws(StorageError) -> Value {
    do { return try body() } catch { throw StorageError(error, path: path) }
  }
}

/// Locking.
extension DatabaseFile {
  enum Lock {
    case shared
    case exclusive
  }

  /// Runs `body` under the lock. If no lock file can be created in the folder, no process can
  /// replace the database either, so it is opened without a lock.
  func locked<Value>(
    _ lock: Lock, _ body: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    if lock == .exclusive, let code = makeFolders(above: path) { throw failure(code) }
    let deadline = ContinuousClock.now + .seconds(Self.patience)
    repeat {
      guard let descriptor = openLock() else {
        guard lock == .exclusive else { return try body() }
        throw failure(errno)
      }
      defer { close(descriptor) }
      guard flock(descriptor, (lock == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
        guard errno == EWOULDBLOCK || errno == EINTR else { throw failure(errno) }
        usleep(10_000)
        continue
      }
      // The lock file may have been deleted meanwhile, and another one created.
      guard FileIdentity({ fstat(descriptor, &$0) }) == FileIdentity(of: lockPath) else { continue }
      return try body()
    } while ContinuousClock.now < deadline
    throw .busy
  }

  /// The result of `body`; nil while another process creates, migrates or replaces the file.
  func glance<Value>(_ body: () throws -> Value?) rethrows -> Value? {
    let descriptor = Glibc.open(lockPath, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    // Without a lock file no process has ever replaced the database.
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) == 0 ? try body() : nil
  }

  var lockPath: String { path + ".lock" }

  private func openLock() -> Int32? {
    let flags = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    var descriptor = Glibc.open(lockPath, O_RDWR | O_CREAT | flags, 0o600)
    if descriptor < 0 { descriptor = Glibc.open(lockPath, O_RDONLY | flags) }
    return descriptor < 0 ? nil : descriptor
  }
}

/// Files and folders.
extension DatabaseFile {
  /// Nil if there is no file.
  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// With its log, in bytes.
  var sizeOnDisk: Int { Self.suffixes.compactMap { Self.size(of: path + $0) }.reduce(0, +) }

  func exists(_ path: String) throws(StorageError) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw failure(errno) }
    return false
  }

  /// Creates an empty file that only its owner can read.
  ///
  /// Never opens an existing file: closing it would release SQLite's locks on it.
  /// Source: https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
  func makeFile(_ path: String) throws(StorageError) {
    guard try !exists(path) else { return }
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    close(descriptor)
  }

  /// The meaning of an `errno` value.
  func failure(_ code: Int32) -> StorageError {
    switch code {
    case ENOSPC, EDQUOT: .full
    case EMFILE, ENFILE, ENOMEM, EIO: .failed(path: path, code: code)
    default: .readOnly(path: path)
    }
  }
}
