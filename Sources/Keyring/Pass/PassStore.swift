package import Auth
internal import FoundationEssentials
internal import Glibc
package import HTTP
package import Platform

/// Tokens in the password store of `pass`, encrypted with the user's GnuPG key.
///
/// The token is the first line of `ghrepo/HOST/LOGIN`; what renews it is in
/// `ghrepo/HOST/LOGIN.renewal`. pass writes and deletes, so that its own git repository follows; gpg
/// reads, as `pass show` has it do, because its status lines say why it could not.
package struct PassStore: CredentialStore {
  private let folder: String
  private let files: SecretFiles
  private let program: StoreProgram
  private let gpg: GPG
  private let limits: KeyringLimits
  private let masterKeys: String?

  /// `environment` is that of the programs, without tokens. `notice` is called, on any thread, when
  /// gpg takes so long that a dialog may be open.
  package init(
    environment: [String: String], limits: KeyringLimits = KeyringLimits(),
    notice: @escaping @Sendable () -> Void = {}
  ) {
    func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    folder = variable("PASSWORD_STORE_DIR") ?? "\(environment["HOME"] ?? "")/.password-store"
    files = SecretFiles(
      folder: "\(folder)/ghrepo", tokenEnding: ".gpg", renewalEnding: ".renewal.gpg")
    program = StoreProgram(environment: environment)
    gpg = GPG(
      program: program, options: variable("PASSWORD_STORE_GPG_OPTS"), limits: limits,
      notice: notice)
    self.limits = limits
    masterKeys = variable("PASSWORD_STORE_KEY")
  }

  package func accounts(on host: String?) async throws(CredentialStoreError) -> [Account] {
    try files.accounts(on: host)
  }

  package func secret(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Secret? {
    let entry = Entry(path: try files.path(kind, account))
    guard var bytes = try await decrypted(entry) else { return nil }
    defer { wipe(&bytes) }
    switch kind {
    // As in every entry of pass, other lines are notes.
    case .token: return Secret(bytes.prefix { $0 != UInt8(ascii: "\n") })
    case .renewal: return Secret(bytes)
    }
  }

  /// The text of an entry; nil when there is none. Another process may be writing it, or was killed
  /// while it did: what cannot be decrypted is read again, and the former entry too.
  private func decrypted(_ entry: Entry) async throws(CredentialStoreError) -> [UInt8]? {
    var tried: Set<[UInt8]> = []
    var failure: CredentialStoreError?
    while let encrypted = try entry.contents(besides: tried) {
      do { return try await gpg.decrypt(encrypted, from: entry.path) } catch {
        tried.insert(encrypted)
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return nil
  }

  package func renewalLock() async throws(CredentialStoreError) -> FileLock? {
    // A lock file would be one more file in the user's git repository.
    do { return try await StoreLock(path: "\(folder)/ghrepo", isFolder: true).lock() } catch {
      // NFS has no locks on folders.
      if case .lockFailed(_, EBADF) = error { return nil }
      throw error
    }
  }

  package func save(
    _ secret: Secret, as kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) {
    let entry = Entry(path: try files.path(kind, account))
    var lines: [UInt8] = []
    lines.reserveCapacity(secret.count + 1)
    secret.withBytes { lines += $0 }
    defer { wipe(&lines) }
    if kind == .token { lines.append(UInt8(ascii: "\n")) }
    // gpg empties a file before it writes, so a full disk would cost the old secret.
    entry.setAside()
    do throws(CredentialStoreError) {
      let ended = try await program.run(
        ["pass", "insert", "--multiline", "--force", name(kind, account)], input: Secret(lines),
        limit: writeLimit)
      // A commit of git that failed does not matter to the token.
      guard ended.status == 0 || !entry.isEmpty else {
        try await check(for: account.host)
        // After gpg's reason, pass only says that it has ended.
        let reason = ended.errors.last { $0.hasPrefix("gpg: ") }.map(String.init)
        throw .programFailed("pass", status: ended.status, detail: reason ?? ended.lastWords)
      }
    } catch {
      entry.restore()
      throw error
    }
    entry.forgetFormer()
  }

  package func remove(
    _ kind: SecretKind, of account: Account
  ) async throws(CredentialStoreError) -> Int {
    let path = try files.path(kind, account)
    let entry = Entry(path: path)
    guard entry.current != nil else { return 0 }
    if entry.exists {
      _ = try await program.run(
        ["pass", "rm", "--force", name(kind, account)], limit: writeLimit)
    }
    entry.forgetFormer()
    guard entry.current == nil else {
      try PrivateFile(path: path).requireWritable()
      throw .stillThere
    }
    return 1
  }

  package func check(for host: String) async throws(CredentialStoreError) {
    _ = try await program.run(["pass", "version"], limit: limits.response)
    let keys = try keys(for: host)
    try await gpg.requireSecretKey(among: keys)
    try await gpg.requireEncryption(to: keys)
    try PrivateFile(path: try files.path(.token, Account(host: host, login: "login")))
      .requireWritable()
  }

  package var keepsHistory: Bool { access("\(folder)/.git", F_OK) == 0 }

  /// Encrypting asks for nothing, but git may sign its commit.
  private var writeLimit: Duration { keepsHistory ? limits.prompt : limits.response }

  private func name(_ kind: SecretKind, _ account: Account) -> String {
    "ghrepo/\(SecretFiles.folderName(of: account.host))/\(account.login)\(kind == .renewal ? ".renewal" : "")"
  }

  /// The keys that entries of `host` are encrypted for: those of the nearest `.gpg-id`.
  private func keys(for host: String) throws(CredentialStoreError) -> [String] {
    if let masterKeys { return masterKeys.split(separator: " ").map(String.init) }
    for folder in ["\(folder)/ghrepo/\(host)", "\(folder)/ghrepo", folder] {
      let path = "\(folder)/.gpg-id"
      guard access(path, F_OK) == 0 else { continue }
      let text: String
      do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
        throw .fileFailed(path: path, detail: String(cString: strerror(errno)))
      }
      return text.split(separator: "\n").compactMap { line in
        let key = line.prefix { $0 != "#" }
        let end = key.lastIndex { !$0.isWhitespace }
        return end.map { String(key[...$0]) }
      }
    }
    throw .notInitialized(path: folder)
  }
}

/// The file of an entry, and the former one beside it while a new one is written.
private struct Entry {
  let path: String
  private var former: String { path + SecretFiles.formerEnding }

  /// The bytes of the file to read, or of the former one if those were `tried`; nil when there is
  /// neither. A writer renames the file away, writes a new one and deletes the former one, so that
  /// one of the two is always there.
  func contents(besides tried: Set<[UInt8]>) throws(CredentialStoreError) -> [UInt8]? {
    // Between two openings a writer may take one step, and another writer the next one.
    for _ in 1...Self.openings {
      for path in [path, former] {
        if let bytes = try Self.bytes(at: path), !bytes.isEmpty, !tried.contains(bytes) {
          return bytes
        }
      }
      guard current != nil else { return nil }
    }
    let bytes = try Self.bytes(at: path)
    return bytes.flatMap { tried.contains($0) ? nil : $0 }
  }

  private static let openings = 20

  private static func bytes(at path: String) throws(CredentialStoreError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw CredentialStoreError(errno, path: path)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: maximumSize)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw CredentialStoreError(errno, path: path) }
    guard count < bytes.count else { throw CredentialStoreError(EFBIG, path: path) }
    return Array(bytes[..<count])
  }

  /// In bytes; what the pipe to gpg takes at once.
  private static let maximumSize = 64 * 1024

  /// The file to read: after a crash in the middle of a write, the former one.
  var current: String? {
    if !isEmpty { return path }
    return [former, path].first { size($0) != nil }
  }

  var exists: Bool { size(path) != nil }

  /// Whether it is missing, or was not written to its end.
  var isEmpty: Bool { size(path) ?? 0 == 0 }

  func setAside() { if !isEmpty { rename(path, former) } }

  func restore() {
    guard size(former) != nil else {
      unlink(path)
      return
    }
    rename(former, path)
  }

  func forgetFormer() { unlink(former) }

  /// Nil when there is no such file.
  private func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}
