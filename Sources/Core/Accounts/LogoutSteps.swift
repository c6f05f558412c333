package import Access
package import Auth
import FoundationEssentials
import GitHub
package import Storage

/// Logs one account out: deletes its tokens, verifies that, and then deletes what only it could see.
package struct LogoutSteps {
  private let session: Session
  /// Whether to continue if a store cannot be opened.
  private let forgetting: Bool
  /// Called when the account is logged out, before the data that only it could see is deleted.
  private let tokenRemoved: @Sendable () async -> Void
  private let send: (LogoutEvent) -> Void

  package init(
    session: Session, forgetting: Bool = false,
    tokenRemoved: @escaping @Sendable () async -> Void = {},
    send: @escaping (LogoutEvent) -> Void
  ) {
    self.session = session
    self.forgetting = forgetting
    self.tokenRemoved = tokenRemoved
    self.send = send
  }

  /// The number of favorites whose notes and tags are deleted with `record`, which the user cannot
  /// fetch again. If they cannot be read, `remove` sends why.
  package func annotatedFavorites(of record: AccountRecord) async -> Int {
    let count = try? await session.database.annotatedFavorites(
      of: record.login, on: session.host.name, isLast: isLast(record))
    return count ?? 0
  }

  /// Whether no other account of the host is logged in, or none is known.
  private func isLast(_ record: AccountRecord) -> Bool {
    let accounts = try? session.ports.accounts.hosts()[session.host.name]?.accounts
    return (accounts ?? []).allSatisfy { $0.login.lowercased() == record.login.lowercased() }
  }

  /// Throws if the token remains, or may remain; the account then stays on the account list.
  ///
  /// - Parameter isRevoked: whether GitHub has accepted its token for revocation.
  package func remove(
    _ record: AccountRecord, isRevoked: Bool = false, with logout: inout Logout
  ) async throws(AuthError) {
    let host = session.host.name
    let before = try session.ports.accounts.active(on: host)?.login
    var (copies, reason) = (0, AuthError?.none)
    do { copies = try await logout.remove(record, on: host) } catch {
      guard forgetting else {
        send(.notRemoved)
        throw error
      }
      reason = error
    }
    do { try await logout.forget(record, on: host) } catch {
      if copies > 0 { send(.stillListed(copies: copies)) }
      throw error
    }
    send(reason.map { .forgotten($0) } ?? .removed(copies: copies, unseen: logout.unseen))
    let active = try session.ports.accounts.active(on: host)?.login
    if let active, active != before { send(.activated(login: active)) }
    await tokenRemoved()
    await forget(record)
    let kind = TokenKind(rawValue: record.kind) ?? .unknown
    if !isRevoked, let page = session.host.revocationPage(for: kind) {
      send(.stillValid(page: page))
    }
  }

  /// Deletes data that only this account could see. If the remaining accounts are unknown, that is
  /// also what any account of the server could see.
  private func forget(_ record: AccountRecord) async {
    let annotated = await annotatedFavorites(of: record)
    do {
      let count = try await session.database.forget(
        account: record.login, on: session.host.name, isLast: isLast(record))
      if count > 0 { send(.dataDeleted(count: count)) }
    } catch { send(.dataNotDeleted(error)) }
    // Favorites are hidden even if the cache cannot be changed.
    let lost = annotated - (await annotatedFavorites(of: record))
    if lost > 0 { send(.annotationsDeleted(favorites: lost)) }
  }
}

/// What happens while an account is logged out.
package enum LogoutEvent: Sendable {
  /// So many copies of its token are gone; stores in `unseen` could not be searched for more.
  case removed(copies: Int, unseen: [(storage: StorageKind, error: CredentialStoreError)])
  /// The account is no longer on the account list, although a copy may be left, for this reason.
  case forgotten(AuthError)
  /// The copies are gone, but it is still on the account list.
  case stillListed(copies: Int)
  /// Its token remains, or may remain.
  case notRemoved
  /// Another account became the active one.
  case activated(login: String)
  /// So many repositories that only it could see are gone.
  case dataDeleted(count: Int)
  /// So many favorites have no note and no tags any more.
  case annotationsDeleted(favorites: Int)
  case dataNotDeleted(StorageError)
  /// GitHub accepts its token until the user deletes it on this page.
  case stillValid(page: String)
}
