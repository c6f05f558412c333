package import FoundationEssentials
package import GitHub
import Glibc
import Platform

/// The file that lists the accounts of each host and the active one. It holds no tokens.
///
/// Changes are made under a lock, so that simultaneous logins do not overwrite each other.
package struct AccountRegistry: Sendable {
  package let path: String
  /// How often to try a lock that another process holds, 5 ms apart.
  private let lockAttempts: Int

  package init(path: String, lockAttempts: Int = 2000) {
    self.path = path
    self.lockAttempts = lockAttempts
  }

  /// Every host with its accounts.
  package func hosts() throws(AuthError) -> [String: HostRecord] {
    guard let data = try contents() else { return [:] }
    let decoder = JSONDecoder()
    // A date that a damaged file puts millions of years away cannot be formatted.
    decoder.dateDecodingStrategy = .custom { decoder in
      let seconds = try decoder.singleValueContainer().decode(Double.self)
      return Date(timeIntervalSinceReferenceDate: min(max(seconds, -Self.farthest), Self.farthest))
    }
    do { return try decoder.decode([String: HostRecord].self, from: data) } catch {
      throw failure(error)
    }
  }

  /// About eight thousand years, in seconds.
  private static let farthest = 2.5e11

  package func active(on host: String) throws(AuthError) -> AccountRecord? {
    guard let record = try hosts()[host] else { return nil }
    return record.accounts.first { $0.login == record.active }
  }

  package func record(of login: String, on host: String) throws(AuthError) -> AccountRecord? {
    try hosts()[host]?.accounts.first { $0.login.lowercased() == login.lowercased() }
  }

  /// Stores `record` and makes it the active account of `host`.
  package func add(_ record: AccountRecord, on host: String) throws(AuthError) {
    try change { hosts in
      var entry = hosts[host] ?? HostRecord()
      entry.accounts.removeAll { $0.login == record.login }
      entry.accounts.append(record)
      entry.active = record.login
      hosts[host] = entry
    }
  }

  package func activate(_ login: String, on host: String) throws(AuthError) {
    try change { hosts in hosts[host]?.active = login }
  }

  /// Records the dates of a renewed token.
  func noteRenewal(
    of login: String, on host: String, _ token: RenewableToken
  ) throws(AuthError) {
    try update(login, on: host) { record in
      record.expiresAt = token.expiresAt
      record.refreshExpiresAt = token.refreshExpiresAt
    }
  }

  /// Records that nothing renews the account's token any more.
  func noteEnd(of login: String, on host: String, expiresAt: Date?) throws(AuthError) {
    try update(login, on: host) { record in
      record.expiresAt = expiresAt
      (record.renewal, record.refreshExpiresAt) = (nil, nil)
    }
  }

  /// Records that GitHub does not accept the account's refresh token any more.
  func noteRefusal(of login: String, on host: String) throws(AuthError) {
    try update(login, on: host) { $0.renewal = .refused }
  }

  /// The lock that keeps two processes from renewing or replacing tokens at the same time.
  /// Nil if there is no folder for it, and so no account.
  func renewalLock() async throws(AuthError) -> FileLock? {
    let path = path + ".renewal.lock"
    do { return try await FileLock(path: path, limit: .seconds(20)) } catch {
      switch error {
      case .late: throw .busy
      case .failed(ENOENT), .failed(ENOTDIR): return nil
      case .failed(let code):
        throw .accountsFile(path: path, detail: String(cString: strerror(code)))
      }
    }
  }

  /// Records the stores that may still hold old tokens of the account.
  func noteLeftovers(
    _ leftovers: [StorageKind]?, of login: String, on host: String
  ) throws(AuthError) {
    try update(login, on: host) { $0.leftovers = leftovers }
  }

  private func update(
    _ login: String, on host: String, _ edit: (inout AccountRecord) -> Void
  ) throws(AuthError) {
    try change { hosts in
      guard let index = hosts[host]?.accounts.firstIndex(where: { $0.login == login }),
        var record = hosts[host]?.accounts[index]
      else { return }
      edit(&record)
      hosts[host]?.accounts[index] = record
    }
  }

  /// Removes an account; if it was active, the last other one of the host becomes active.
  package func remove(_ login: String, on host: String) throws(AuthError) {
    try change { hosts in
      guard var entry = hosts[host] else { return }
      entry.accounts.removeAll { $0.login == login }
      if entry.active == login { entry.active = entry.accounts.last?.login }
      hosts[host] = entry.accounts.isEmpty ? nil : entry
    }
  }

  private func change(_ body: (inout [String: HostRecord]) -> Void) throws(AuthError) {
    try makeFolder()
    let lock = open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw failure() }
    defer { close(lock) }
    try wait(for: lock)
    var hosts = try hosts()
    body(&hosts)
    try write(hosts)
  }

  /// Other processes hold the lock for milliseconds. Gives up if one was stopped while holding it.
  private func wait(for lock: Int32) throws(AuthError) {
    var attempts = 0
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, attempts < lockAttempts else {
        throw failure()
      }
      attempts += 1
      usleep(5000)
    }
  }

  private func write(_ hosts: [String: HostRecord]) throws(AuthError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try encoder.encode(hosts).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw failure(error)
    }
  }

  private func makeFolder() throws(AuthError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw failure(error)
    }
  }

  private func contents() throws(AuthError) -> Data? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure()
    }
    close(file)
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw failure(error)
    }
  }

  private func failure() -> AuthError {
    .accountsFile(path: path, detail: String(cString: strerror(errno)))
  }

  private func failure(_ error: any Error) -> AuthError {
    .accountsFile(path: path, detail: Self.detail(of: error))
  }

  /// What Foundation found wrong, in brief: the system's message for a file error, or the path in
  /// the document for a decoding error.
  private static func detail(of error: any Error) -> String {
    switch error {
    case let error as DecodingError: return place(of: error)
    case let error as CocoaError:
      let cause = error.underlying as? POSIXError
      return cause.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error.code.rawValue)"
    default: return String(describing: error)
    }
  }

  private static func place(of error: DecodingError) -> String {
    let path: [any CodingKey] =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        context.codingPath
      case .keyNotFound(let key, let context): context.codingPath + [key]
      @unknown default: []
      }
    return (["JSON"] + path.map(\.stringValue)).joined(separator: " → ")
  }
}

/// What is stored about a logged-in account besides its token; nothing here is secret.
package struct AccountRecord: Sendable, Equatable, Codable {
  package var login: String
  package var storage: StorageKind
  package var kind: String
  /// Nil for tokens that have permissions instead of scopes.
  package var scopes: [String]?
  package var expiresAt: Date?
  /// Whether the store has a refresh token, too; nil if not.
  package var renewal: RenewalState?
  /// When the refresh token expires.
  package var refreshExpiresAt: Date?
  /// Other stores that may still hold an old token of this account; nil if there are none.
  package var leftovers: [StorageKind]?

  package init(
    login: String, storage: StorageKind, kind: TokenKind, scopes: [String]? = nil,
    expiresAt: Date? = nil
  ) {
    self.login = login
    self.storage = storage
    self.kind = kind.rawValue
    self.scopes = scopes
    self.expiresAt = expiresAt
  }

  enum CodingKeys: String, CodingKey {
    case login, storage, kind, scopes, renewal, leftovers
    case expiresAt = "expires_at"
    case refreshExpiresAt = "refresh_expires_at"
  }
}

/// Whether a stored token is renewed before it expires.
package enum RenewalState: String, Sendable, Codable {
  case automatic
  /// GitHub does not accept the refresh token any more.
  case refused
}

/// The accounts of one host; the last login is the active one.
package struct HostRecord: Sendable, Equatable, Codable {
  package var active: String?
  package var accounts: [AccountRecord] = []
}
