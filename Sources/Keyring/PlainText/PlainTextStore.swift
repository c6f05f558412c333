package import Auth
internal import Glibc
package import HTTP
package import Platform

/// Tokens in a file that only its owner may read, for users without a keyring who choose it.
///
/// The file is replaced as a whole, so that readers need no lock; writers of all processes queue.
package struct PlainTextStore: CredentialStore {
  private let file: PrivateFile
  private let places: SecondPlaces
  private let limit: Duration

  /// `limit` is how long to wait for other processes that write.
  package init(
    path: String, places: SecondPlaces = SecondPlaces(), limit: Duration = .seconds(10)
  ) {
    file = PrivateFile(path: path)
    self.places = places
    self.limit = limit
  }

  /// The files in `folders`, without this one.
  private func spares(in folders: [String]) -> [PlainTextStore] {
    let name = file.path.split(separator: "/").last ?? ""
    return folders.map { PlainTextStore(path: "\($0)/\(name)", limit: limit) }
      .filter { !$0.file.isBeside(file) }
  }

  package var secondPlaces: [String] { places.usableSessions }

  package func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    var accounts = Set(try ownAccounts)
    for spare in spares(in: places.usable) { accounts.formUnion((try? spare.ownAccounts) ?? []) }
    return accounts.filter { host == nil || $0.host == host }.sorted()
  }

  private var ownAccounts: [Account] {
    get throws(CredentialStoreError) { try entries().filter { $0.kind == .token }.map(\.account) }
  }

  package func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    for spare in spares(in: places.usable) {
      // A second place that cannot be read is like one that is empty.
      guard let newer = (try? spare.ownSecret(kind, of: account)) ?? nil else { continue }
      // If that fails, the next reader tries it again.
      do { try await moveBack(kind, of: account, from: spare) } catch {}
      return newer
    }
    return try ownSecret(kind, of: account)
  }

  private func ownSecret(
    _ kind: SecretKind, of account: Account
  ) throws(CredentialStoreError) -> Secret? {
    try entries().last { $0.isKey(kind, account) }?.secret
  }

  package func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    try await locked { lock async throws(CredentialStoreError) in
      try put(secret, kind, account)
      _ = try await removeFromSpares(kind, of: account, in: places.all, besides: lock)
    }
  }

  package func saveAside(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    var failure: CredentialStoreError?
    for spare in spares(in: places.usable) {
      do {
        try spare.file.makeDirectory()
        // Only now it is known where a link leads.
        guard !spare.file.isBeside(file) else { continue }
        return try await spare.save(secret, as: kind, of: account)
      } catch { failure = error }
    }
    if let failure { throw failure }
    try await save(secret, as: kind, of: account)
  }

  package func remove(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Int {
    var count = 0
    var failure: CredentialStoreError?
    do { count = try await removeFromSpares(kind, of: account, in: places.all) } catch {
      failure = error
    }
    count += try await removeOwn(kind, of: account)
    if let failure { throw failure }
    return count
  }

  private func removeOwn(
    _ kind: SecretKind, of account: Account, besides lock: FileLock? = nil
  ) async throws(CredentialStoreError) -> Int {
    var count = 0
    // Without a file there is nothing to remove, so none is created.
    guard try entries().contains(where: { $0.isKey(kind, account) }) else {
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
    guard try entries().allSatisfy({ !$0.isKey(kind, account) }), !file.hasLeftovers else {
      throw .stillThere
    }
    return count
  }

  /// Throws only if a second place has the secret still, which would be read before this file.
  private func removeFromSpares(
    _ kind: SecretKind, of account: Account, in folders: [String], besides lock: FileLock? = nil
  ) async throws(CredentialStoreError) -> Int {
    var count = 0
    var failure: CredentialStoreError?
    for spare in spares(in: folders) {
      do { count += try await spare.removeOwn(kind, of: account, besides: lock) } catch {
        if (try? spare.ownSecret(kind, of: account)) ?? nil != nil { failure = error }
      }
    }
    if let failure { throw failure }
    return count
  }

  package func unseenPlaces(of account: Account) async -> [CredentialStoreError] {
    spares(in: places.all).compactMap { spare in
      do throws(CredentialStoreError) {
        _ = try spare.entries()
        return spare.file.hasLeftovers ? .stillThere : nil
      } catch { return error }
    }
  }

  package func removeLeftovers() async throws(CredentialStoreError) {
    for spare in spares(in: places.all) { try? await spare.removeOwnLeftovers() }
    try await removeOwnLeftovers()
  }

  private func removeOwnLeftovers() async throws(CredentialStoreError) {
    guard file.hasLeftovers else { return }
    try await locked { _ async throws(CredentialStoreError) in try file.removeLeftovers() }
  }

  package func renewalLock() async throws(CredentialStoreError) -> FileLock? {
    try await StoreLock(path: file.path + ".renewal.lock").lock()
  }

  /// Unless another process has done that, or has stored something newer here.
  private func moveBack(
    _ kind: SecretKind, of account: Account, from spare: PlainTextStore
  ) async throws(CredentialStoreError) {
    try await locked { lock async throws(CredentialStoreError) in
      guard let secret = try spare.ownSecret(kind, of: account) else { return }
      try put(secret, kind, account)
      _ = try await spare.removeOwn(kind, of: account, besides: lock)
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
