package import Auth
internal import Glibc
package import HTTP
package import Platform

/// Tokens in a file that only its owner may read, for users without a keyring who choose it.
///
/// The file is replaced as a whole, so that readers need no lock; writers of all processes queue.
package struct PlainTextStore: CredentialStore {
  private let file: PrivateFile
  /// Files for a token of which there is no other copy and which this file cannot take.
  private let spares: [PlainTextStore]
  private let limit: Duration

  /// `limit` is how long to wait for other processes that write.
  package init(path: String, spares: [String] = [], limit: Duration = .seconds(10)) {
    file = PrivateFile(path: path)
    self.spares = spares.map { PlainTextStore(path: $0, limit: limit) }
    self.limit = limit
  }

  package func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    var accounts = Set(try entries().filter { $0.kind == .token }.map(\.account))
    for spare in spares { accounts.formUnion(try await spare.accounts(on: nil)) }
    return accounts.filter { host == nil || $0.host == host }.sorted()
  }

  package func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    for spare in spares {
      guard let newer = try await spare.secret(kind, of: account) else { continue }
      // If that fails, the next reader tries it again.
      do { try await moveBack(kind, of: account, from: spare) } catch {}
      return newer
    }
    return try entries().last { $0.isKey(kind, account) }?.secret
  }

  package func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    try await locked { () async throws(CredentialStoreError) in
      try put(secret, kind, account)
      for spare in spares { _ = try await spare.remove(kind, of: account) }
    }
  }

  package func saveAside(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    var failure: CredentialStoreError?
    for spare in spares {
      do { return try await spare.save(secret, as: kind, of: account) } catch { failure = error }
    }
    if let failure { throw failure }
    try await save(secret, as: kind, of: account)
  }

  package func remove(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Int {
    var count = 0
    for spare in spares { count += try await spare.remove(kind, of: account) }
    // Without a file there is nothing to remove, so none is created.
    guard try entries().contains(where: { $0.isKey(kind, account) }) else {
      try await removeOwnLeftovers()
      return count
    }
    try await locked { () async throws(CredentialStoreError) in
      var entries = try entries()
      count += entries.count { $0.isKey(kind, account) }
      entries.removeAll { $0.isKey(kind, account) }
      // On a full disk, too, a token can be deleted.
      if entries.isEmpty { _ = try file.remove() } else { try write(entries, inPlace: true) }
    }
    guard try entries().allSatisfy({ !$0.isKey(kind, account) }), !file.hasLeftovers else {
      throw .stillThere
    }
    return count
  }

  package func removeLeftovers() async throws(CredentialStoreError) {
    for spare in spares { try await spare.removeLeftovers() }
    try await removeOwnLeftovers()
  }

  private func removeOwnLeftovers() async throws(CredentialStoreError) {
    guard file.hasLeftovers else { return }
    try await locked { () async throws(CredentialStoreError) in try file.removeLeftovers() }
  }

  package func renewalLock() async throws(CredentialStoreError) -> FileLock? {
    try await StoreLock(path: file.path + ".renewal.lock").lock()
  }

  /// Unless another process has done that, or has stored something newer here.
  private func moveBack(
    _ kind: SecretKind, of account: Account, from spare: PlainTextStore
  ) async throws(CredentialStoreError) {
    try await locked { () async throws(CredentialStoreError) in
      guard let secret = try await spare.secret(kind, of: account) else { return }
      try put(secret, kind, account)
      _ = try await spare.remove(kind, of: account)
    }
  }

  /// Everything in the file, or nothing when there is no file.
  private func entries() throws(CredentialStoreError) -> [TokenFile.Entry] {
    guard var bytes = try file.read() else { return [] }
    defer { wipe(&bytes) }
    return try TokenFile.decode(bytes, path: file.path)
  }

  private func put(
    _ secret: Secret, _ kind: SecretKind, _ account: Account
  ) throws(CredentialStoreError) {
    var entries = try entries()
    entries.removeAll { $0.isKey(kind, account) }
    entries.append(TokenFile.Entry(account: account, kind: kind, secret: secret))
    try write(entries)
  }

  private func write(
    _ entries: [TokenFile.Entry], inPlace: Bool = false
  ) throws(CredentialStoreError) {
    var bytes = try TokenFile.encode(entries, path: file.path)
    defer { wipe(&bytes) }
    try file.replace(with: bytes, inPlace: inPlace)
  }

  /// Runs `body` while no other process can change the file.
  private func locked(
    _ body: () async throws(CredentialStoreError) -> Void
  ) async throws(CredentialStoreError) {
    try file.makeDirectory()
    let path = file.path + ".lock"
    let lock: FileLock
    do { lock = try await FileLock(path: path, limit: limit) } catch {
      throw CredentialStoreError(error, path: path, limit: limit)
    }
    defer { lock.release() }
    try await body()
  }
}
