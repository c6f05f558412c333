package import Auth
internal import Glibc
package import HTTP
package import Platform

/// Tokens in files that `systemd-creds` encrypts with a key of this machine: of its TPM, of its
/// host, or of both.
///
/// The name of the secret is encrypted too, so that a file works only for its own account.
package struct SystemdCredentialStore: FileStore {
  private let folder: String
  private let files: SecretFiles
  package let places: SecondPlaces
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

  package func copy(in folder: String) -> SystemdCredentialStore {
    SystemdCredentialStore(
      folder: "\(folder)/\(self.folder.split(separator: "/").last ?? "")",
      environment: environment, limits: limits, isRoot: isRoot)
  }

  package func file(
    _ kind: SecretKind, _ account: Account
  ) throws(CredentialStoreError) -> PrivateFile {
    PrivateFile(path: try files.path(kind, account))
  }

  package func ownAccounts(on host: String?) throws(CredentialStoreError) -> [Account] {
    try files.accounts(on: host)
  }

  package func hasOwn(
    _ kind: SecretKind, of account: Account
  ) throws(CredentialStoreError) -> Bool {
    try file(kind, account).read() != nil
  }

  package func ownSecret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    let file = try file(kind, account)
    guard let bytes = try file.read() else { return nil }
    return try await decrypt(Secret(bytes), as: name(kind, account), path: file.path)
  }

  package func saveOwn(
    _ secret: Secret, as kind: SecretKind, of account: Account,
    then body: (FileLock) async throws(CredentialStoreError) -> Void
  ) async throws(CredentialStoreError) {
    let file = try file(kind, account)
    let encrypted = try await encrypt(secret, as: name(kind, account))
    try file.makeDirectory()
    try await locked { lock async throws(CredentialStoreError) in
      try file.replace(with: encrypted)
      try await body(lock)
    }
  }

  package func removeOwn(
    _ kind: SecretKind, of account: Account, besides lock: FileLock?
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

  package func searchOwn(for account: Account) throws(CredentialStoreError) {
    for kind in SecretKind.allCases { _ = try file(kind, account).read() }
    if try !files.foldersWithLeftovers().isEmpty { throw .stillThere }
  }

  package func removeOwnLeftovers() async throws(CredentialStoreError) {
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

  package func moveBack(
    _ kind: SecretKind, of account: Account, from copy: SystemdCredentialStore
  ) async throws(CredentialStoreError) {
    try await locked { lock async throws(CredentialStoreError) in
      // What is encrypted there can be read here: the name in it is the same.
      guard let bytes = try copy.file(kind, account).read() else { return }
      let file = try file(kind, account)
      try file.makeDirectory()
      try file.replace(with: bytes)
      _ = try await copy.removeOwn(kind, of: account, besides: lock)
    }
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
    guard try await decrypt(Secret(encrypted), as: "ghrepo", path: "-") == probe else {
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
    _ encrypted: Secret, as name: String, path: String
  ) async throws(CredentialStoreError) -> Secret {
    var ended = try await run("decrypt", name, encrypted)
    defer { wipe(&ended.output) }
    guard ended.status == 0 else {
      let isOtherKey = ["incorrect key", "credential key", "host key", "TPM"].contains {
        ended.lastWords.contains($0)
      }
      if isOtherKey { throw .sealedElsewhere(path: path) }
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
