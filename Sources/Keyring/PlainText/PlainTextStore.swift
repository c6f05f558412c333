package import Auth
internal import Glibc
package import HTTP

/// Tokens in a file that only its owner may read, for users without a keyring who choose it.
///
/// The file is replaced as a whole, so that readers need no lock; writers of all processes queue.
package struct PlainTextStore: CredentialStore {
  private let file: TokenFile
  private let limit: Duration

  /// `limit` is how long to wait for other processes that write.
  package init(path: String, limit: Duration = .seconds(10)) {
    file = TokenFile(path: path)
    self.limit = limit
  }

  package func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    try file.read().map(\.account)
      .filter { host == nil || $0.host == host }
      .sorted { ($0.host, $0.login) < ($1.host, $1.login) }
  }

  package func token(of account: Account) async throws(CredentialStoreError) -> Secret? {
    try file.read().last { $0.account == account }?.token
  }

  package func save(_ token: Secret, of account: Account) async throws(CredentialStoreError) {
    try await change { entries in
      entries.removeAll { $0.account == account }
      entries.append(TokenFile.Entry(account: account, token: token))
    }
  }

  package func remove(_ account: Account) async throws(CredentialStoreError) -> Int {
    // Without a file there is nothing to remove, so none is created.
    guard try file.read().contains(where: { $0.account == account }) else { return 0 }
    var count = 0
    try await change { entries in
      count = entries.count { $0.account == account }
      entries.removeAll { $0.account == account }
    }
    guard try await token(of: account) == nil else { throw .stillThere }
    return count
  }

  /// Replaces the file's contents with the result of `edit`, while no other process can.
  private func change(
    _ edit: (inout [TokenFile.Entry]) -> Void
  ) async throws(CredentialStoreError) {
    try file.makeDirectory()
    let lock = try await FileLock(path: file.path + ".lock", limit: limit)
    defer { lock.release() }
    var entries = try file.read()
    edit(&entries)
    try file.replace(with: entries)
  }
}

/// An exclusive lock, among all processes, for changing a file; it ends with the process at the
/// latest.
private struct FileLock {
  private let descriptor: Int32

  /// Waits for the lock, or throws `late` after `limit`. Releasing the lock keeps the file at
  /// `path`: deleting it would let two processes hold locks on different files.
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
