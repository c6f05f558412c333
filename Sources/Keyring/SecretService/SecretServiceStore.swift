package import Auth
package import HTTP
package import Platform

/// Tokens in the desktop's keyring, through libsecret and the Secret Service.
///
/// A token's item is labeled `ghrepo: HOST (LOGIN)` and has the attributes `service=ghrepo:HOST` and
/// `username=LOGIN`, always both and no others. What renews the token is in a second item, with the
/// service `ghrepo-renewal:HOST`: keyrings replace an item whose attributes include those of the new
/// one, so one more attribute would not keep the two apart.
package struct SecretServiceStore: CredentialStore {
  /// KWallet 5 refuses one session in a hundred: whenever a key begins with a zero byte. One time in
  /// 256 libsecret does not notice that, and decrypts the secret to other bytes.
  private static let attempts = 3

  private let soname: String
  private let lockFolder: String?
  private let request: KeyringRequest

  /// `lockFolder` is for the lock if the bus has no folder. `notice` is called, on any thread, when a
  /// request takes so long that a dialog may be open.
  package init(
    limits: KeyringLimits = KeyringLimits(), soname: String = "libsecret-1.so.0",
    lockFolder: String? = nil, notice: @escaping @Sendable () -> Void = {}
  ) {
    self.soname = soname
    self.lockFolder = lockFolder
    request = KeyringRequest(limits: limits, notice: notice)
  }

  package func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    try await connected { keyring throws(CredentialStoreError) in
      // The service matches whole attributes only, so a search for all hosts returns all items.
      if host == nil { try keyring.unlockDefaultKeyring() }
      let wanted = host.map(ItemAttributes.host) ?? .any
      var items = try keyring.searchOrUnlock(wanted)
      if host != nil, items.contains(where: \.isLocked) {
        // A locked item may show its attributes hashed.
        try keyring.unlock(items)
        items = try keyring.search(wanted)
      }
      return Set(items.compactMap(\.attributes.account)).sorted()
    }
  }

  package func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    try await secret(with: .item(kind, account))
  }

  package func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    let suffix = kind == .renewal ? ", renewal" : ""
    try await connected { keyring throws(CredentialStoreError) in
      try keyring.store(
        secret, label: "ghrepo: \(account.host) (\(account.login))\(suffix)",
        attributes: .item(kind, account))
    }
  }

  package func remove(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Int {
    try await connected { keyring throws(CredentialStoreError) in
      let wanted = ItemAttributes.item(kind, account)
      let items = try keyring.searchOrUnlock(wanted)
      try keyring.unlock(items)
      for item in items { try keyring.delete(item) }
      guard try keyring.search(wanted).isEmpty else { throw .stillThere }
      return items.count
    }
  }

  /// The keyring belongs to the session, whatever the folders of its processes.
  package func renewalLock() async throws(CredentialStoreError) -> FileLock? {
    guard let folder = SessionBus.current.folder ?? lockFolder else { return nil }
    return try await StoreLock(path: folder + "/ghrepo.keyring.lock").lock()
  }

  package func inspect() async throws(CredentialStoreError) -> StoreInspection {
    try await connected { keyring throws(CredentialStoreError) in try keyring.inspect() }
  }

  /// The secret that another tool stores under `service` and `username`, as `gh` does under
  /// `gh:HOST` with an empty name for its active account; nil when there is none.
  package func foreignToken(
    service: String, username: String
  ) async throws(CredentialStoreError) -> Secret? {
    try await secret(with: ItemAttributes(service: service, username: username))
  }

  private func secret(
    with attributes: ItemAttributes
  ) async throws(CredentialStoreError) -> Secret? {
    // No token has other bytes. If each attempt returns the same, another program stored them.
    let isText: @Sendable (Secret?) -> Bool = { secret in
      secret?.withBytes { $0.allSatisfy { (0x20...0x7E).contains($0) } } ?? true
    }
    return try await connected(until: isText) { keyring throws(CredentialStoreError) in
      let items = try keyring.searchOrUnlock(attributes)
      let readable = items.filter { !$0.isLocked }
      if readable.isEmpty { try keyring.unlock(items) }
      // An item that ghrepo wrote comes before other items with the same attributes.
      let best = (readable.isEmpty ? items : readable).max { left, right in
        (left.isOurs ? 1 : 0, left.modified) < (right.isOurs ? 1 : 0, right.modified)
      }
      return try best.flatMap { item throws(CredentialStoreError) in
        try keyring.secret(of: item)
      }
    }
  }

  /// Tries again if the keyring refuses, or if `isCredible` is false for the result.
  private func connected<Value: Sendable>(
    until isCredible: @escaping @Sendable (Value) -> Bool = { _ in true },
    _ work: @escaping @Sendable (ServiceConnection) throws(CredentialStoreError) -> Value
  ) async throws(CredentialStoreError) -> Value {
    let soname = soname
    let attempt: @Sendable (SecretLibrary, RequestClock) throws(CredentialStoreError) -> Value = {
      library, clock throws(CredentialStoreError) in
      do throws(CredentialStoreError) {
        return try work(ServiceConnection(library, clock: clock))
      } catch {
        // The next attempt gets a new session with a new key.
        library.forgetService()
        throw error
      }
    }
    return try await request.run { clock throws(CredentialStoreError) in
      try SessionBus.current.requireAddress()
      let library = try SecretLibrary(soname: soname)
      for _ in 1..<Self.attempts {
        do throws(CredentialStoreError) {
          let value = try attempt(library, clock)
          if isCredible(value) { return value }
          library.forgetService()
        } catch .refused {}
      }
      return try attempt(library, clock)
    }
  }
}

extension ServiceConnection {
  /// Every item with `attributes`; a locked keyring that shows none is unlocked first.
  fileprivate func searchOrUnlock(
    _ attributes: ItemAttributes
  ) throws(CredentialStoreError) -> [ServiceItem] {
    let items = try search(attributes)
    guard items.isEmpty, try mayHideItems() else { return items }
    try unlockDefaultKeyring()
    return try search(attributes)
  }
}
