package import FoundationEssentials
package import GitHub
import HTTP
import Platform

/// Renews an account's token: lock, read again, request, store, verify, unlock.
///
/// It must not be interrupted between request and store, because GitHub ends the old tokens as soon
/// as it issues new ones. That is why `TokenRenewer` runs it in a process of its own.
package struct Renewal: Sendable {
  private let client: GitHubClient
  private let accounts: AccountRegistry
  private let stores: CredentialStores
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>

  /// - Parameter client: an anonymous client of the account's host.
  package init(
    client: GitHubClient, accounts: AccountRegistry, stores: CredentialStores,
    now: @escaping @Sendable () -> Date, clock: any Clock<Duration>
  ) {
    self.client = client
    self.accounts = accounts
    self.stores = stores
    self.now = now
    self.clock = clock
  }

  /// Renews the token of `login` unless it lasts for at least `minimum`, and longer than until
  /// `rejected`.
  package func renew(
    _ login: String, minimum: Duration, rejected: Date? = nil
  ) async throws(RenewalError) {
    guard let (lock, record) = try await lockedRecord(of: login) else { return }
    defer { lock?.release() }
    guard let old = try await token(of: record) else { return }
    let isRejected = rejected.map { old.expiresAt <= $0 } ?? false
    guard isRejected || old.remaining(at: now()) < minimum.inSeconds else {
      if record.expiresAt != old.expiresAt { try await finish(old, record) }
      return
    }
    guard !old.isBeyondRenewal(at: now()) else { throw .tooOld }
    // A store that cannot be written now must not lose the new tokens later.
    try await store(old, of: record)
    await remember(stores.store(record.storage).secondPlaces, of: record)
    guard let issued = try await request(old, of: record) else { return }
    guard let new = RenewableToken(issued, clientID: old.clientID, now: now()) else {
      return try await keep(issued, of: record)
    }
    try await persistently { isLate throws(RenewalError) in
      try await store(new, of: record, aside: isLate)
    }
    try await finish(new, record)
  }

  /// The account, with the lock of its store; nil if there is no such account. It may move to
  /// another store while this process waits.
  private func lockedRecord(
    of login: String
  ) async throws(RenewalError) -> (lock: FileLock?, record: AccountRecord)? {
    do throws(AuthError) {
      guard var record = try accounts.record(of: login, on: client.host.name) else { return nil }
      while true {
        let lock = try await stores.renewalLock(of: record.storage)
        let current: AccountRecord?
        do { current = try accounts.record(of: login, on: client.host.name) } catch {
          lock?.release()
          throw error
        }
        if let current, current.storage == record.storage { return (lock, current) }
        lock?.release()
        guard let current else { return nil }
        record = current
      }
    } catch {
      throw error == .busy ? .busy : .store
    }
  }

  /// Notes the second places before there is anything in them: later the disk may be full. A list of
  /// accounts that cannot be written does not keep a token from being renewed.
  private func remember(_ places: [String], of record: AccountRecord) async {
    guard Set(places) != Set(record.secondPlaces ?? []) else { return }
    try? await accounts.noteSecondPlaces(places, of: record.login, on: client.host.name)
  }

  /// Exchanges the refresh token for a new pair. Nil if another process has done that, and stored
  /// what it got: there may be a lock that the other one did not see, as on a shared home directory.
  private func request(
    _ old: RenewableToken, of record: AccountRecord
  ) async throws(RenewalError) -> IssuedToken? {
    let answer: TokenRenewal
    do {
      answer = try await client.send(
        .renewToken(clientID: old.clientID, refreshToken: old.refresh))
    } catch {
      if case .unreadable = error { throw .unreadable }
      throw error.isPassing
        ? .unreachable : .rejected(code: error.status.map { "HTTP \($0)" } ?? "?", description: nil)
    }
    switch answer {
    case .granted(let issued): return issued
    case .unusable: throw .unreadable
    case .failed(code: "bad_refresh_token", _):
      if try await isReplaced(old, record) { return nil }
      do { try await accounts.noteRefusal(of: record.login, on: client.host.name, old) } catch {
        throw .store
      }
      throw .refused
    case .failed(let code, let description):
      throw .rejected(code: code, description: description)
    }
  }

  /// Whether the store has something else than `old`, now or in a few seconds, when a process that
  /// used it first has stored the response.
  private func isReplaced(
    _ old: RenewableToken, _ record: AccountRecord
  ) async throws(RenewalError) -> Bool {
    for attempt in 1...Self.readings {
      let current = try await token(of: record)
      if current != old {
        if let current { try await finish(current, record) }
        return true
      }
      if attempt < Self.readings { try? await clock.sleep(for: Self.pause) }
    }
    return false
  }

  private static let readings = 4

  /// For the app's owner who has turned expiry off: stores a token that nothing renews.
  private func keep(_ issued: IssuedToken, of record: AccountRecord) async throws(RenewalError) {
    let account = Account(host: client.host.name, login: record.login)
    let store = stores.store(record.storage)
    try await persistently { isLate throws(RenewalError) in
      do {
        if isLate {
          try await store.saveAside(issued.access, as: .token, of: account)
        } else {
          try await store.save(issued.access, as: .token, of: account)
        }
        _ = try await store.remove(.renewal, of: account)
      } catch { throw .store }
    }
    do {
      try await accounts.noteEnd(
        of: record.login, on: client.host.name,
        expiresAt: issued.expiresIn.map { now() + $0.inSeconds })
    } catch { throw .store }
  }

  /// The only copy of the new tokens is in memory, so a store that fails is tried again for minutes,
  /// from the eleventh time on with a second place (`isLate`), too.
  private func persistently(
    _ body: (_ isLate: Bool) async throws(RenewalError) -> Void
  ) async throws(RenewalError) {
    for attempt in 1..<Self.attempts {
      do { return try await body(false) } catch {}
      if attempt > Self.attemptsInPlace { do { return try await body(true) } catch {} }
      try? await clock.sleep(for: Self.pause)
    }
    try await body(true)
  }

  private static let attempts = 600
  private static let attemptsInPlace = 10
  private static let pause = Duration.seconds(1)

  /// Stores the pair and reads it back.
  private func store(
    _ token: RenewableToken, of record: AccountRecord, aside: Bool = false
  ) async throws(RenewalError) {
    let account = Account(host: client.host.name, login: record.login)
    let (store, secret) = (stores.store(record.storage), token.stored)
    do {
      if aside {
        try await store.saveAside(secret, as: .renewal, of: account)
      } else {
        try await store.save(secret, as: .renewal, of: account)
      }
    } catch { throw .store }
    guard try await self.token(of: record)?.stored == secret else { throw .store }
  }

  /// Brings what follows from the pair up to date: the item with the access token alone, for other
  /// programs, and the account list.
  private func finish(_ token: RenewableToken, _ record: AccountRecord) async throws(RenewalError) {
    let account = Account(host: client.host.name, login: record.login)
    do {
      try await stores.store(record.storage).save(token.access, as: .token, of: account)
      try await accounts.noteRenewal(of: record.login, on: client.host.name, token)
    } catch { throw .store }
  }

  private func token(of record: AccountRecord) async throws(RenewalError) -> RenewableToken? {
    do {
      return try await stores.renewableToken(
        of: Account(host: client.host.name, login: record.login), in: record.storage)
    } catch { throw .store }
  }
}

extension APIError {
  fileprivate var status: Int? {
    if case .refused(let refusal) = self { refusal.status } else { nil }
  }
}
