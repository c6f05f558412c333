package import FoundationEssentials
package import GitHub
import Glibc
import Platform

/// The file that lists the accounts of each host and the active one. It holds no tokens.
///
/// Changes are made under a lock, so that simultaneous logins do not overwrite each other.
package struct AccountRegistry: Sendable {
  package let path: String
  /// How long to wait for a change of another process.
  private let limit: Duration

  package init(path: String, limit: Duration = .seconds(10)) {
    self.path = path
    self.limit = limit
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

  /// The hosts where `login` is logged in.
  package func hosts(with login: String) throws(AuthError) -> [String] {
    try hosts().filter { host in
      host.value.accounts.contains { $0.login.lowercased() == login.lowercased() }
    }.keys.sorted()
  }

  /// The second places of all accounts; none if they cannot be read.
  package var secondPlaces: [String] {
    let places = (try? hosts())?.values.flatMap(\.accounts).flatMap { $0.secondPlaces ?? [] }
    return Set(places ?? []).sorted()
  }

  /// Stores `record` and makes it the active account of `host`.
  package func add(_ record: AccountRecord, on host: String) async throws(AuthError) {
    try await change { hosts in
      var entry = hosts[host] ?? HostRecord()
      entry.accounts.removeAll { $0.login == record.login }
      entry.accounts.append(record)
      entry.active = record.login
      hosts[host] = entry
    }
  }

  package func activate(_ login: String, on host: String) async throws(AuthError) {
    try await change { hosts in hosts[host]?.active = login }
  }

  /// Records the dates of a renewed token.
  func noteRenewal(
    of login: String, on host: String, _ token: RenewableToken
  ) async throws(AuthError) {
    try await update(login, on: host) { record in
      record.expiresAt = token.expiresAt
      record.refreshExpiresAt = token.refreshExpiresAt
      record.renewal = .automatic
    }
  }

  /// Records that nothing renews the account's token any more.
  func noteEnd(of login: String, on host: String, expiresAt: Date?) async throws(AuthError) {
    try await update(login, on: host) { record in
      record.expiresAt = expiresAt
      (record.renewal, record.refreshExpiresAt) = (nil, nil)
    }
  }

  /// Records that GitHub does not accept the refresh token of `token` any more.
  func noteRefusal(
    of login: String, on host: String, _ token: RenewableToken
  ) async throws(AuthError) {
    try await update(login, on: host) { record in
      (record.renewal, record.expiresAt) = (.refused, token.expiresAt)
    }
  }

  /// Records the folders, besides the usual ones, that may get a token of the account.
  func noteSecondPlaces(
    _ places: [String], of login: String, on host: String
  ) async throws(AuthError) {
    try await update(login, on: host) { $0.secondPlaces = places.isEmpty ? nil : places }
  }

  /// Records the stores that may still hold old tokens of the account.
  func noteLeftovers(
    _ leftovers: [StorageKind]?, of login: String, on host: String
  ) async throws(AuthError) {
    try await update(login, on: host) { $0.leftovers = leftovers }
  }

  private func update(
    _ login: String, on host: String, _ edit: (inout AccountRecord) -> Void
  ) async throws(AuthError) {
    try await change { hosts in
      guard let index = hosts[host]?.accounts.firstIndex(where: { $0.login == login }),
        var record = hosts[host]?.accounts[index]
      else { return }
      edit(&record)
      hosts[host]?.accounts[index] = record
    }
  }

  /// Removes an account; if it was active, the last other one of the host becomes active.
  package func remove(_ login: String, on host: String) async throws(AuthError) {
    try await change { hosts in
      guard var entry = hosts[host] else { return }
      entry.accounts.removeAll { $0.login == login }
      if entry.active == login { entry.active = entry.accounts.last?.login }
      hosts[host] = entry.accounts.isEmpty ? nil : entry
    }
  }

  private func change(_ body: (inout [String: HostRecord]) -> Void) async throws(AuthError) {
    if let code = makeFolders(above: path) { throw failure(code) }
    let lock = try await lock()
    defer { lock.release() }
    var hosts = try hosts()
    body(&hosts)
    try write(hosts)
  }

  /// Other processes hold the lock for milliseconds. Gives up if one was stopped while holding it.
  private func lock() async throws(AuthError) -> FileLock {
    do { return try await FileLock(path: path + ".lock", limit: limit) } catch {
      switch error {
      case .late: throw .busy
      case .failed(ELOOP): throw .lockFailed(path: path + ".lock", code: ELOOP)
      case .failed(let code): throw failure(code)
      }
    }
  }

  private func write(_ hosts: [String: HostRecord]) throws(AuthError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data: Data
    do { data = try encoder.encode(hosts) } catch { throw failure(error) }
    guard let path = followingLinks(self.path) else { throw failure(ELOOP) }
    if let code = makeFolders(above: path) { throw failure(code) }
    let code = data.withUnsafeBytes { bytes in
      let code = replaceFile(at: path, with: bytes)
      // A logout must be possible on a full disk.
      return code == ENOSPC || code == EDQUOT ? overwriteFile(at: path, with: bytes) : code
    }
    if let code { throw failure(code) }
  }

  private func contents() throws(AuthError) -> Data? {
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      switch Self.cause(of: error) {
      case .ENOENT, .ENOTDIR: return nil
      default: throw failure(error)
      }
    }
  }

  private func failure(_ code: Int32) -> AuthError {
    .accountsFile(path: path, detail: String(cString: strerror(code)))
  }

  /// What Foundation found wrong, in brief: the system's message for a file error, or the path in
  /// the document for a decoding error.
  private func failure(_ error: any Error) -> AuthError {
    if let error = error as? DecodingError {
      return .accountsFile(path: path, detail: error.location)
    }
    if let cause = Self.cause(of: error) { return failure(cause.rawValue) }
    let code = (error as? CocoaError)?.code.rawValue
    return .accountsFile(path: path, detail: code.map { "\($0)" } ?? String(describing: error))
  }

  /// The system's error behind a file error.
  private static func cause(of error: any Error) -> POSIXErrorCode? {
    ((error as? CocoaError)?.underlying as? POSIXError)?.code
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
  /// Folders of sessions in which the store may have set a token aside; nil if there are none.
  package var secondPlaces: [String]?

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
    case secondPlaces = "second_places"
    case refreshExpiresAt = "refresh_expires_at"
  }
}

/// Whether a stored token is renewed before it expires.
package enum RenewalState: String, Sendable, Codable {
  case automatic
  /// GitHub does not accept the refresh token any more.
  case refused
}

/// The accounts of one host, and which one is active.
package struct HostRecord: Sendable, Equatable, Codable {
  package var active: String?
  package var accounts: [AccountRecord] = []

  package init(active: String? = nil, accounts: [AccountRecord] = []) {
    self.active = active
    self.accounts = accounts
  }
}
