internal import Glibc

/// An exclusive lock among all processes; it ends with the process at the latest.
package struct FileLock: Sendable {
  private let descriptor: Int32

  /// Waits for the lock on the file at `path`, or throws `late` after `limit`.
  ///
  /// The file stays when the lock is released: deleting it would let two processes hold locks on
  /// different files.
  package init(path: String, limit: Duration) async throws(FileLockError) {
    try await self.init(
      descriptor: open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600), limit: limit)
  }

  /// Locks a folder, in which nothing is created.
  package init(folder: String, limit: Duration) async throws(FileLockError) {
    try await self.init(
      descriptor: open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), limit: limit)
  }

  private init(descriptor: Int32, limit: Duration) async throws(FileLockError) {
    guard descriptor >= 0 else { throw .failed(code: errno) }
    self.descriptor = descriptor
    let deadline = ContinuousClock.now + limit
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else {
        release()
        throw .failed(code: code)
      }
      do {
        guard ContinuousClock.now < deadline else { throw CancellationError() }
        try await Task.sleep(for: .milliseconds(5))
      } catch {
        release()
        throw .late
      }
    }
  }

  /// Whether the lock is on the file at `path`, which may be linked.
  package func isOnFile(at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &other) == 0 && own.st_dev == other.st_dev
      && own.st_ino == other.st_ino
  }

  package func release() {
    close(descriptor)
  }
}

/// Why a lock was not obtained.
package enum FileLockError: Error, Sendable, Equatable {
  /// Another process held it the whole time, or the task was cancelled.
  case late
  /// The file could not be opened or locked; `code` is the system's error number.
  case failed(code: Int32)
}

extension FileLockError {
  /// Whether there is no folder for the lock, and so nothing to protect, or no room for it, and so
  /// none for a new token.
  package var meansNothingToProtect: Bool {
    switch self {
    case .failed(ENOENT), .failed(ENOTDIR), .failed(ENOSPC), .failed(EDQUOT): true
    case .failed, .late: false
    }
  }
}
