internal import Auth
internal import Glibc

/// The exclusive right, among all processes, to change a file; ends with the process at the latest.
struct FileLock {
  private let descriptor: Int32

  /// Waits for the lock, or throws `late` after `limit`. The file at `path` stays when the lock is
  /// released: removing it would let two processes hold locks on different files.
  init(path: String, limit: Duration) async throws(CredentialStoreError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .fileFailed(path: path, detail: String(cString: strerror(errno)))
    }
    let deadline = ContinuousClock.now + limit
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else {
        release()
        throw .fileFailed(path: path, detail: String(cString: strerror(code)))
      }
      do {
        guard ContinuousClock.now < deadline else { throw CancellationError() }
        try await Task.sleep(for: .milliseconds(5))
      } catch {
        release()
        throw .late(seconds: limit.wholeSeconds)
      }
    }
  }

  func release() {
    close(descriptor)
  }
}
