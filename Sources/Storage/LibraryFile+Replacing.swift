internal import GRDB
internal import Glibc

/// A damaged file moves out of the way in steps, each of which can be the last one of a process:
/// the file becomes `pending`, its log follows, a new library with the favourites takes the place,
/// and `pending` gets its number. While there is no file but a pending one, this is not over.
extension LibraryFile {
  /// The damaged file until a new library is in its place.
  var pending: String { path + ".damaged" }

  private var fresh: String { path + ".new" }

  /// Damaged files that are kept; the oldest leaves.
  private static let keptFiles = 3

  /// The pending one first, then the newest.
  var damagedFiles: [String] {
    [pending] + (1...Self.keptFiles).map { "\(path).damaged-\($0)" }
  }

  func exists(_ path: String) throws(LibraryError) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw failure(errno) }
    return false
  }

  func setAside() throws(LibraryError) {
    if try exists(pending) { archive() }
    guard rename(path, pending) == 0 else { throw failure(errno) }
  }

  /// Begins a new library with what can be rescued out of `pending`.
  func finishReplacing() throws(LibraryError) -> LibraryConnection {
    for suffix in Self.suffixes.dropFirst() { rename(path + suffix, pending + suffix) }
    let favorites = try makeFresh()
    guard rename(fresh, path) == 0 else { throw failure(errno) }
    notice(.setAside(path: archive(), favorites: favorites))
    return try prepare()
  }

  /// A whole library in one file, without a log; gives the number of favourites in it.
  private func makeFresh() throws(LibraryError) -> Int {
    removeFresh(Self.suffixes)
    try makeFile(fresh)
    let favorites = try attempt {
      let queue = try DatabaseQueue(
        path: fresh, configuration: Self.configuration(readOnly: false))
      try migrate(queue)
      let favorites = try FavoriteRescue(from: [pending, backup]).favorites(into: queue)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
      try queue.close()
      return favorites
    }
    removeFresh(["-wal", "-shm"])
    return favorites
  }

  private func removeFresh(_ suffixes: [String]) {
    for suffix in suffixes { unlink(fresh + suffix) }
  }

  /// Gives the pending file the number 1, those before it the next ones.
  @discardableResult private func archive() -> String {
    let names = damagedFiles
    for (newer, older) in zip(names, names.dropFirst()).reversed() {
      // The file last: as long as it is pending, it is not archived.
      for suffix in Self.suffixes.reversed() {
        unlink(older + suffix)
        rename(newer + suffix, older + suffix)
      }
    }
    return names[1]
  }

  /// An empty file for its owner alone.
  ///
  /// An existing one is never opened: closing it would end SQLite's locks on it.
  /// Source: https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
  func makeFile(_ path: String) throws(LibraryError) {
    guard try !exists(path) else { return }
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    close(descriptor)
  }

  /// Every missing folder on the way, for its owner alone.
  func makeFolder() throws(LibraryError) {
    var end = path.startIndex
    while let slash = path[end...].firstIndex(of: "/") {
      end = path.index(after: slash)
      let folder = String(path[..<slash])
      guard !folder.isEmpty else { continue }
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST || access(folder, X_OK) == 0 else {
        throw failure(errno)
      }
    }
  }
}
