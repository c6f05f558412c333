package import Auth
internal import Glibc
package import HTTP
internal import Platform

/// Tokens in a file that only its owner may read, for users without a keyring who choose it.
///
/// The file is replaced as a whole, so that readers need no lock; writers of all processes queue.
package struct PlainTextStore: CredentialStore {
  private let file: PrivateFile
  private let limit: Duration

  /// `limit` is how long to wait for other processes that write.
  package init(path: String, limit: Duration = .seconds(10)) {
    file = PrivateFile(path: path)
    self.limit = limit
  }

  package func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    try entries().filter { $0.kind == .token }.map(\.account)
      .filter { host == nil || $0.host == host }.sorted()
  }

  package func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    try entries().last { $0.isKey(kind, account) }?.secret
  }

  package func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    try await change { entries in
      entries.removeAll { $0.isKey(kind, account) }
      entries.append(TokenFile.Entry(account: account, kind: kind, secret: secret))
    }
  }

  package func remove(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Int {
    // Without a file there is nothing to remove, so none is created.
    guard try entries().contains(where: { $0.isKey(kind, account) }) else { return 0 }
    var count = 0
    try await change { entries in
      count = entries.count { $0.isKey(kind, account) }
      entries.removeAll { $0.isKey(kind, account) }
    }
    guard try await secret(kind, of: account) == nil else { throw .stillThere }
    return count
  }

  /// Everything in the file, or nothing when there is no file.
  private func entries() throws(CredentialStoreError) -> [TokenFile.Entry] {
    guard var bytes = try file.read() else { return [] }
    defer { wipe(&bytes) }
    return try TokenFile.decode(bytes, path: file.path)
  }

  /// Replaces the file's contents with the result of `edit`, while no other process can.
  private func change(
    _ edit: (inout [TokenFile.Entry]) -> Void
  ) async throws(CredentialStoreError) {
    try file.makeDirectory()
    let lock = try await lock()
    defer { lock.release() }
    var entries = try entries()
    edit(&entries)
    var bytes = try TokenFile.encode(entries, path: file.path)
    defer { wipe(&bytes) }
    try file.replace(with: bytes)
  }

  private func lock() async throws(CredentialStoreError) -> FileLock {
    let path = file.path + ".lock"
    do { return try await FileLock(path: path, limit: limit) } catch {
      switch error {
      case .late: throw .late(seconds: limit.wholeSeconds)
      case .failed(let code):
        throw .fileFailed(path: path, detail: String(cString: strerror(code)))
      }
    }
  }
}
