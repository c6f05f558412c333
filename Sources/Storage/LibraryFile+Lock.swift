internal import Glibc

extension LibraryFile {
  enum Lock {
    /// While a file is opened.
    case shared
    /// While it is made, migrated or replaced.
    case exclusive
  }

  /// Runs `body` under the lock. Where no lock file can be made nobody can replace the library
  /// either, so that it may be opened without.
  func locked<Value>(
    _ lock: Lock, _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    if lock == .exclusive { try makeFolder() }
    let deadline = ContinuousClock.now + .seconds(Self.patience)
    repeat {
      guard let descriptor = openLock() else {
        guard lock == .exclusive else { return try body() }
        throw failure(errno)
      }
      defer { close(descriptor) }
      guard flock(descriptor, (lock == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
        usleep(10_000)
        continue
      }
      // Whoever deleted the lock file meanwhile made room for a second one.
      guard FileIdentity(descriptor: descriptor) == FileIdentity(of: lockPath) else { continue }
      return try body()
    } while ContinuousClock.now < deadline
    throw .busy
  }

  /// What `body` returns; nil while another process creates, migrates or replaces the file.
  func glance<Value>(_ body: () throws -> Value?) rethrows -> Value? {
    let descriptor = Glibc.open(lockPath, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    // Without a lock file no process has ever replaced the database.
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) == 0 ? try body() : nil
  }

  private var lockPath: String { path + ".lock" }

  private func openLock() -> Int32? {
    let flags = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    var descriptor = Glibc.open(lockPath, O_RDWR | O_CREAT | flags, 0o600)
    if descriptor < 0 { descriptor = Glibc.open(lockPath, O_RDONLY | flags) }
    return descriptor < 0 ? nil : descriptor
  }

  /// What the failed call's `code` means for the library.
  func failure(_ code: Int32) -> LibraryError {
    switch code {
    case ENOSPC, EDQUOT: .full
    default: .readOnly(path: path)
    }
  }
}
