package import Auth
internal import Glibc
package import HTTP
internal import Platform

/// Tokens in files that `systemd-creds` encrypts with a key of this machine: of its TPM, of its
/// host, or of both.
///
/// The name of the secret is encrypted too, so that a file works only for its own account.
package struct SystemdCredentialStore: CredentialStore {
  private let files: SecretFiles
  private let program: StoreProgram
  private let limits: KeyringLimits
  private let hostKey: String
  private let isRoot: Bool

  /// `environment` is that of the program, without tokens.
  package init(
    folder: String, environment: [String: String], limits: KeyringLimits = KeyringLimits(),
    isRoot: Bool = geteuid() == 0
  ) {
    files = SecretFiles(
      folder: folder, tokenEnding: ".token.cred", renewalEnding: ".renewal.cred")
    // Its exit code is always 1, and only the messages of the C library are translated.
    program = StoreProgram(environment: environment.merging(["LC_ALL": "C"]) { $1 })
    self.limits = limits
    self.isRoot = isRoot
    hostKey = environment["SYSTEMD_CREDENTIAL_SECRET"] ?? "/var/lib/systemd/credential.secret"
  }

  package func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    try files.accounts(on: host)
  }

  package func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    guard let bytes = try PrivateFile(path: files.path(kind, account)).read() else { return nil }
    return try await decrypt(Secret(bytes), as: name(kind, account))
  }

  package func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    let file = PrivateFile(path: try files.path(kind, account))
    let encrypted = try await encrypt(secret, as: name(kind, account))
    try file.makeDirectory()
    try file.replace(with: encrypted)
  }

  package func remove(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Int {
    let file = PrivateFile(path: try files.path(kind, account))
    guard try file.remove() else { return 0 }
    guard access(file.path, F_OK) != 0 else { throw .stillThere }
    return 1
  }

  package func check(for host: String) async throws(CredentialStoreError) {
    try PrivateFile(path: files.path(.token, Account(host: host, login: "login")))
      .requireWritable()
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

  /// A name of systemd may hold no colon, and a host no percent sign.
  private func name(_ kind: SecretKind, _ account: Account) -> String {
    let host = String(account.host.map { $0 == ":" ? "%" : $0 })
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
