package import Auth
package import HTTP
package import Platform

/// A store in files, which has second places for a secret that its own folder cannot take.
package protocol FileStore: CredentialStore {
  var places: SecondPlaces { get }
  /// The same store in another folder, without second places.
  func copy(in folder: String) -> Self
  /// The file with that secret.
  func file(_ kind: SecretKind, _ account: Account) throws(CredentialStoreError) -> PrivateFile
  /// The accounts with a token in this folder.
  func ownAccounts(on host: String?) throws(CredentialStoreError) -> [Account]
  /// Whether this folder has the secret, which is not decrypted for that.
  func hasOwn(_ kind: SecretKind, of account: Account) throws(CredentialStoreError) -> Bool
  func ownSecret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret?
  /// Stores `secret` in this folder; calls `body` before another process can change it.
  func saveOwn(
    _ secret: Secret, as kind: SecretKind, of account: Account,
    then body: (FileLock) async throws(CredentialStoreError) -> Void
  ) async throws(CredentialStoreError)
  /// Moves the secret from `copy` to this folder, unless another process has done that.
  func moveBack(
    _ kind: SecretKind, of account: Account, from copy: Self
  ) async throws(CredentialStoreError)
  /// - Parameter lock: one that is held already. It may be that of this folder, by another name.
  func removeOwn(
    _ kind: SecretKind, of account: Account, besides lock: FileLock?
  ) async throws(CredentialStoreError) -> Int
  func removeOwnLeftovers() async throws(CredentialStoreError)
  /// Throws why this folder cannot be searched for secrets of `account`, or `stillThere` if a write
  /// has left something behind.
  func searchOwn(for account: Account) throws(CredentialStoreError)
}

extension FileStore {
  package var secondPlaces: [String] { places.usableSessions }

  package func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    var accounts = Set(try ownAccounts(on: host))
    for copy in places.usable.map(copy(in:)) {
      accounts.formUnion((try? copy.ownAccounts(on: host)) ?? [])
    }
    return accounts.sorted()
  }

  package func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    for copy in try copies(in: places.usable, for: kind, account) {
      // A second place that cannot be read is like one that is empty.
      guard let newer = (try? await copy.ownSecret(kind, of: account)) ?? nil else { continue }
      // If that fails, the next reader tries it again.
      do { try await moveBack(kind, of: account, from: copy) } catch {}
      return newer
    }
    return try await ownSecret(kind, of: account)
  }

  package func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    try await saveOwn(secret, as: kind, of: account) { lock async throws(CredentialStoreError) in
      _ = try await removeCopies(kind, of: account, besides: lock)
    }
  }

  package func saveAside(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    let own = try file(kind, account)
    var failure: CredentialStoreError?
    for copy in try copies(in: places.usable, for: kind, account) {
      do {
        let file = try copy.file(kind, account)
        try file.makeDirectory()
        // Only now it is known where a link leads.
        guard !file.isBeside(own) else { continue }
        return try await copy.save(secret, as: kind, of: account)
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
    do { count = try await removeCopies(kind, of: account, besides: nil) } catch {
      failure = error
    }
    count += try await removeOwn(kind, of: account, besides: nil)
    if let failure { throw failure }
    return count
  }

  package func unseenPlaces(of account: Account) async -> [CredentialStoreError] {
    guard let copies = try? copies(in: places.all, for: .token, account) else { return [] }
    return copies.compactMap { copy in
      do throws(CredentialStoreError) { try copy.searchOwn(for: account) } catch { return error }
      return nil
    }
  }

  package func removeLeftovers() async throws(CredentialStoreError) {
    for copy in places.all.map(copy(in:)) { try? await copy.removeOwnLeftovers() }
    try await removeOwnLeftovers()
  }

  /// This store in those of `folders` in which that secret has another file than here.
  private func copies(
    in folders: [String], for kind: SecretKind, _ account: Account
  ) throws(CredentialStoreError) -> [Self] {
    let own = try file(kind, account)
    return folders.map(copy(in:)).filter { copy in
      (try? copy.file(kind, account)).map { !$0.isBeside(own) } ?? false
    }
  }

  /// Throws only if a second place has the secret still, which would be read before this folder.
  private func removeCopies(
    _ kind: SecretKind, of account: Account, besides lock: FileLock?
  ) async throws(CredentialStoreError) -> Int {
    var count = 0
    var failure: CredentialStoreError?
    for copy in try copies(in: places.all, for: kind, account) {
      do { count += try await copy.removeOwn(kind, of: account, besides: lock) } catch {
        if (try? copy.hasOwn(kind, of: account)) == true { failure = error }
      }
    }
    if let failure { throw failure }
    return count
  }
}
