package import Auth
internal import Glibc
package import HTTP
package import Platform

/// Tokens in files that `systemd-creds` encrypts with a key of this machine: of its TPM, of its
/// host, or of both.
///
/// The name of the secret is encrypted too, so that a file works only for its own account.
package struct SystemdCredentialStore: CredentialStore {
  private let folder: String
  private let files: SecretFiles
  private let places: SecondPlaces
  private let environment: [String: String]
  private let program: StoreProgram
  private let limits: KeyringLimits
  private let hostKey: String
  private let isRoot: Bool

  /// `environment` is that of the program, without tokens.
  package init(
    folder: String, places: SecondPlaces = SecondPlaces(), environment: [String: String],
    limits: KeyringLimits = KeyringLimits(), isRoot: Bool = geteuid() == 0
  ) {
    self.folder = folder
    self.places = places
    self.environment = environment
    files = SecretFiles(
      folder: folder, tokenEnding: ".token.cred", renewalEnding: ".renewal.cred")
    // Its exit code is always 1, and only the messages of the C library are translated.
    program = StoreProgram(environment: environment.merging(["LC_ALL": "C"]) { $1 })
    self.limits = limits
    self.isRoot = isRoot
    hostKey = environment["SYSTEMD_CREDENTIAL_SECRET"] ?? "/var/lib/systemd/credential.secret"
  }

  /// The stores in `folders`, without this one.
  private func spares(in folders: [String]) -> [SystemdCredentialStore] {
    let name = folder.split(separator: "/").last ?? ""
    return folders.map {
      SystemdCredentialStore(
        folder: "\($0)/\(name)", environment: environment, limits: limits, isRoot: isRoot)
    }
  }

  /// Those of them whose file for that secret is not the one of this store.
  private func spares(
    in folders: [String], for kind: SecretKind, _ account: Account
  ) throws(CredentialStoreError) -> [SystemdCredentialStore] {
    let own = try file(kind, account)
    return spares(in: folders).filter { spare in
      (try? spare.file(kind, account)).map { !$0.isBeside(own) } ?? false
    }
  }

  package var secondPlaces: [String] { places.usableSessions }

  package func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    var accounts = Set(try files.accounts(on: host))
    for spare in spares(in: places.usable) {
      accounts.formUnion((try? spare.files.accounts(on: host)) ?? [])
    }
    return accounts.sorted()
  }

  package func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    for spare in try spares(in: places.usable, for: kind, account) {
      // A second place that cannot be read is like one that is empty.
      guard let newer = (try? await spare.ownSecret(kind, of: account)) ?? nil else { continue }
      // If that fails, the next reader tries it again.
      do { try await moveBack(kind, of: account, from: spare) } catch {}
      return newer
    }
    return try await ownSecret(kind, of: account)
  }

  private func ownSecret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    guard let bytes = try file(kind, account).read() else { return nil }
    return try await decrypt(Secret(bytes), as: name(kind, account))
  }

  package func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    let file = try file(kind, account)
    let encrypted = try await encrypt(secret, as: name(kind, account))
    try file.makeDirectory()
    try await locked { lock async throws(CredentialStoreError) in
      try file.replace(with: encrypted)
      _ = try await removeFromSpares(kind, of: account, besides: lock)
    }
  }

  package func saveAside(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    let own = try file(kind, account)
    var failure: CredentialStoreError?
    for spare in try spares(in: places.usable, for: kind, account) {
      do {
        let file = try spare.file(kind, account)
        try file.makeDirectory()
        // Only now it is known where a link leads.
        guard !file.isBeside(own) else { continue }
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
    do { count = try await removeFromSpares(kind, of: account) } catch { failure = error }
    count += try await removeOwn(kind, of: account)
    if let failure { throw failure }
    return count
  }

  private func removeOwn(
    _ kind: SecretKind, of account: Account, besides lock: FileLock? = nil
  ) async throws(CredentialStoreError) -> Int {
    var count = 0
    let file = try file(kind, account)
    guard access(file.path, F_OK) == 0 || file.hasLeftovers else { return 0 }
    try await locked(besides: lock) { _ async throws(CredentialStoreError) in
      if try file.remove() { count = 1 }
    }
    guard access(file.path, F_OK) != 0 else { throw .stillThere }
    return count
  }

  /// Throws only if a second place has the secret still, which would be read before this folder.
  private func removeFromSpares(
    _ kind: SecretKind, of account: Account, besides lock: FileLock? = nil
  ) async throws(CredentialStoreError) -> Int {
    var count = 0
    var failure: CredentialStoreError?
    for spare in try spares(in: places.all, for: kind, account) {
      do { count += try await spare.removeOwn(kind, of: account, besides: lock) } catch {
        if (try? spare.file(kind, account).read()) ?? nil != nil { failure = error }
      }
    }
    if let failure { throw failure }
    return count
  }

  package func unseenPlaces(of account: Account) async -> [CredentialStoreError] {
    spares(in: places.all).compactMap { spare in
      do throws(CredentialStoreError) {
        for kind in SecretKind.allCases { _ = try spare.file(kind, account).read() }
        return try spare.files.foldersWithLeftovers().isEmpty ? nil : .stillThere
      } catch { return error }
    }
  }

  package func removeLeftovers() async throws(CredentialStoreError) {
    for spare in spares(in: places.all) { try? await spare.removeOwnLeftovers() }
    try await removeOwnLeftovers()
  }

  private func removeOwnLeftovers() async throws(CredentialStoreError) {
    for folder in try files.foldersWithLeftovers() {
      try await locked { _ async throws(CredentialStoreError) in
        for file in Set(leftovers(in: folder).map(\.file)) {
          try PrivateFile(path: "\(folder)/\(file)").removeLeftovers()
        }
      }
    }
  }

  package func renewalLock() async throws(CredentialStoreError) -> FileLock? {
    try await StoreLock(path: folder + "/.renewal.lock").lock()
  }

  /// Unless another process has done that, or has stored something newer here.
  private func moveBack(
    _ kind: SecretKind, of account: Account, from spare: SystemdCredentialStore
  ) async throws(CredentialStoreError) {
    try await locked { lock async throws(CredentialStoreError) in
      // What is encrypted there can be read here: the name in it is the same.
      guard let bytes = try spare.file(kind, account).read() else { return }
      let file = try file(kind, account)
      try file.makeDirectory()
      try file.replace(with: bytes)
      _ = try await spare.removeOwn(kind, of: account, besides: lock)
    }
  }

  private func file(
    _ kind: SecretKind, _ account: Account
  ) throws(CredentialStoreError) -> PrivateFile {
    PrivateFile(path: try files.path(kind, account))
  }

  /// Runs `body` while no other process can change the files.
  ///
  /// - Parameter other: a lock that is held already. The two may be one file with two names.
  private func locked(
    besides other: FileLock? = nil, _ body: (FileLock) async throws(CredentialStoreError) -> Void
  ) async throws(CredentialStoreError) {
    let path = folder + "/.lock"
    if let other, other.isOnFile(at: path) { return try await body(other) }
    let lock: FileLock
    do { lock = try await FileLock(path: path, limit: limits.response) } catch {
      throw CredentialStoreError(error, path: path, limit: limits.response)
    }
    defer { lock.release() }
    try await body(lock)
  }

  package func check(for host: String) async throws(CredentialStoreError) {
    try file(.token, Account(host: host, login: "login")).requireWritable()
    // To root, systemd gives a host key when the first secret is encrypted; a check makes none.
    if isRoot, access(hostKey, F_OK) != 0 {
      _ = try await program.run(["systemd-creds", "--version"], limit: limits.response)
      return
    }
    let probe = Secret("ghrepo")
    let encrypted = try await encrypt(probe, as: "ghrepo")
    guard try await decrypt(Secret(encrypted), as: "ghrepo") == probe else {
      throw .noMachineKey(detail: "")
    }
  }

  /// A name of systemd may hold neither colon nor slash, and a host no percent sign.
  private func name(_ kind: SecretKind, _ account: Account) -> String {
    let host = String(account.host.map { ":/".contains($0) ? "%" : $0 })
    return "ghrepo-\(host)-\(account.login)-\(kind.rawValue)"
  }

  private func encrypt(
    _ secret: Secret, as name: String
  ) async throws(CredentialStoreError) -> [UInt8] {
    let ended = try await run("encrypt", name, secret)
    guard ended.status == 0 else { throw .noMachineKey(detail: ended.lastWords) }
    return ended.output
  }

  private func decrypt(
    _ encrypted: Secret, as name: String
  ) async throws(CredentialStoreError) -> Secret {
    var ended = try await run("decrypt", name, encrypted)
    defer { wipe(&ended.output) }
    guard ended.status == 0 else {
      throw .programFailed("systemd-creds", status: ended.status, detail: ended.lastWords)
    }
    return Secret(ended.output)
  }

  /// From systemd 256 on a service lets users encrypt, too; before, only root may read the key.
  private func run(
    _ verb: String, _ name: String, _ input: Secret
  ) async throws(CredentialStoreError) -> StoreProgram.Ended {
    let arguments = [verb, "--name=\(name)", "-", "-"]
    var ended: StoreProgram.Ended
    if isRoot {
      ended = try await run(arguments, input)
    } else {
      ended = try await run(["--user"] + arguments, input)
      if ended.status != 0, ended.lastWords.contains("unrecognized option") {
        ended = try await run(arguments, input)
      }
    }
    guard ended.status == 0 || !ended.lastWords.hasSuffix("ermission denied") else {
      throw .machineKeyDenied
    }
    return ended
  }

  private func run(
    _ arguments: [String], _ input: Secret
  ) async throws(CredentialStoreError) -> StoreProgram.Ended {
    try await program.run(["systemd-creds"] + arguments, input: input, limit: limits.prompt)
  }
}
