package import Auth
internal import Glibc
package import HTTP
package import Platform

/// Tokens in a file that only its owner may read, for users without a keyring who choose it.
///
/// The file is replaced as a whole, so that readers need no lock; writers of all processes queue.
package struct PlainTextStore: FileStore {
  private let file: PrivateFile
  package let places: SecondPlaces
  private let limit: Duration

  /// `limit` is how long to wait for other processes that write.
  package init(
    path: String, places: SecondPlaces = SecondPlaces(), limit: Duration = .seconds(10)
  ) {
    file = PrivateFile(path: path)
    self.places = places
    self.limit = limit
  }

  package func copy(in folder: String) -> PlainTextStore {
    PlainTextStore(path: "\(folder)/\(file.path.split(separator: "/").last ?? "")", limit: limit)
  }

  package var path: String? { file.path }

  package func file(_ kind: SecretKind, _ account: Account) -> PrivateFile { file }

  package func ownAccounts(on host: String?) throws(CredentialStoreError) -> [Account] {
    try entries().filter { $0.kind == .token && (host == nil || $0.account.host == host) }
      .map(\.account)
  }

  package func hasOwn(
    _ kind: SecretKind, of account: Account
  ) throws(CredentialStoreError) -> Bool {
    try entries().contains { $0.isKey(kind, account) }
  }

  package func ownSecret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    try entries().last { $0.isKey(kind, account) }?.secret
  }

  package func saveOwn(
    _ secret: Secret, as kind: SecretKind, of account: Account,
    then body: (FileLock) async throws(CredentialStoreError) -> Void
  ) async throws(CredentialStoreError) {
    try await locked { lock async throws(CredentialStoreError) in
      try put(secret, kind, account)
      try await body(lock)
    }
  }

  package func removeOwn(
    _ kind: SecretKind, of account: Account, besides lock: FileLock?
  ) async throws(CredentialStoreError) -> Int {
    var count = 0
    // Without a file there is nothing to remove, so none is created.
    guard try hasOwn(kind, of: account) else {
      try await removeOwnLeftovers()
      return 0
    }
    try await locked(besides: lock) { _ async throws(CredentialStoreError) in
      var entries = try entries()
      count = entries.count { $0.isKey(kind, account) }
      entries.removeAll { $0.isKey(kind, account) }
      // On a full disk, too, a token can be deleted.
      if entries.isEmpty { _ = try file.remove() } else { try write(entries, inPlace: true) }
    }
    guard try !hasOwn(kind, of: account), !file.hasLeftovers else { throw .stillThere }
    return count
  }

  package func searchOwn(for account: Account) throws(CredentialStoreError) {
    _ = try entries()
    if file.hasLeftovers { throw .stillThere }
  }

  package func removeOwnLeftovers() async throws(CredentialStoreError) {
    guard file.hasLeftovers else { return }
    try await locked { _ async throws(CredentialStoreError) in try file.removeLeftovers() }
  }

  package func renewalLock() async throws(CredentialStoreError) -> FileLock? {
    try await StoreLock(path: file.path + ".renewal.lock").lock()
  }

  package func moveBack(
    _ kind: SecretKind, of account: Account, from copy: PlainTextStore
  ) async throws(CredentialStoreError) {
    try await locked { lock async throws(CredentialStoreError) in
      guard let secret = try await copy.ownSecret(kind, of: account) else { return }
      try put(secret, kind, account)
      _ = try await copy.removeOwn(kind, of: account, besides: lock)
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
  ///
  /// - Parameter other: a lock that is held already. The two may be one file with two names.
  private func locked(
    besides other: FileLock? = nil, _ body: (FileLock) async throws(CredentialStoreError) -> Void
  ) async throws(CredentialStoreError) {
    try file.makeDirectory()
    let path = file.path + ".lock"
    if let other, other.isOnFile(at: path) { return try await body(other) }
    let lock: FileLock
    do { lock = try await FileLock(path: path, limit: limit) } catch {
      throw CredentialStoreError(error, path: path, limit: limit)
    }
    defer { lock.release() }
    try await body(lock)
  }
}
