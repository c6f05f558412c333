package import FoundationEssentials
package import GitHub

/// Checks every credential of a host.
package struct StatusCheck: Sendable {
  private let finder: CredentialFinder
  private let accounts: AccountRegistry
  private let stores: CredentialStores
  private let isOffline: Bool
  private let budgetAccount: @Sendable (Credential) -> String?

  /// - Parameter budgetAccount: the account name under which a credential's rate limits are shared.
  package init(
    finder: CredentialFinder, accounts: AccountRegistry, stores: CredentialStores,
    isOffline: Bool, budgetAccount: @escaping @Sendable (Credential) -> String? = { _ in nil }
  ) {
    self.finder = finder
    self.accounts = accounts
    self.stores = stores
    self.isOffline = isOffline
    self.budgetAccount = budgetAccount
  }

  /// - Parameter client: an anonymous client of the host.
  package func status(with client: GitHubClient) async throws(AuthError) -> HostStatus {
    var status = HostStatus(host: client.host, accounts: [])
    let outside = await outsideStatus(with: client)
    if let outside { status.accounts.append(outside) }
    let known = try accounts.hosts()[client.host.name]
    status.storedActive = known?.active
    for record in known?.accounts ?? [] {
      let isActive = outside == nil && known?.active == record.login
      status.accounts.append(await storedStatus(record, isActive: isActive, with: client))
    }
    if status.accounts.isEmpty, !isOffline { status.limits = await limits(client) }
    return status
  }

  /// The credential from the environment or `token_command`; it overrides the stored ones.
  private func outsideStatus(with client: GitHubClient) async -> AccountStatus? {
    do {
      guard let credential = try await finder.outsideCredential(for: client.host) else {
        return nil
      }
      return await checked(
        AccountStatus(
          login: nil, source: credential.source, isActive: true, kind: credential.token.kind,
          state: .unchecked),
        credential, client)
    } catch {
      return AccountStatus(
        login: nil, source: error.source ?? .command(""), isActive: true, kind: .unknown,
        state: .failed(error))
    }
  }

  private func storedStatus(
    _ record: AccountRecord, isActive: Bool, with client: GitHubClient
  ) async -> AccountStatus {
    var status = AccountStatus(
      login: record.login, source: stores.source(record.storage), isActive: isActive,
      kind: TokenKind(rawValue: record.kind) ?? .unknown, scopes: record.scopes,
      expiresAt: record.expiresAt, state: .unchecked)
    do {
      guard let credential = try await finder.storedCredential(record, on: client.host) else {
        return status
      }
      return await checked(status, credential, client)
    } catch {
      status.state = .failed(error)
      return status
    }
  }

  private func checked(
    _ status: AccountStatus, _ credential: Credential, _ client: GitHubClient
  ) async -> AccountStatus {
    var status = status
    status.budgetAccount = budgetAccount(credential)
    guard !isOffline else { return status }
    let client = client.using(credential.token.secret)
    do {
      if credential.token.kind != .installation {
        let answer = try await client.send(.currentUser)
        status.login = answer.login
        status.scopes = answer.scopes
        status.expiresAt = answer.expiresAt
      }
      status.limits = try await client.send(.rateLimits)?.limits ?? []
      status.state = .valid
    } catch {
      status.state = .failed(.api(error))
    }
    return status
  }

  private func limits(_ client: GitHubClient) async -> [RateLimit] {
    do { return try await client.send(.rateLimits)?.limits ?? [] } catch { return [] }
  }
}

extension AuthError {
  /// The source that an error outside the stores refers to.
  fileprivate var source: TokenSource? {
    switch self {
    case .unusableToken(_, let source): source
    case .tokenCommand(_, let command): .command(command)
    default: nil
    }
  }
}

/// One credential on one host, and its state.
package struct AccountStatus: Sendable {
  package enum State: Sendable {
    case valid
    /// Not checked because of `--offline`.
    case unchecked
    /// An error response, or none; only a 401 means an invalid token.
    case failed(AuthError)
  }

  package var login: String?
  package var source: TokenSource
  package var isActive: Bool
  package var kind: TokenKind
  package var scopes: [String]?
  package var expiresAt: Date?
  package var state: State
  package var limits: [RateLimit] = []
  /// GitHub's pause, while it lasts.
  package var pause: RateLimitPause?
  /// The account name under which its rate limits are shared, as in `RateLimitKey`.
  package var budgetAccount: String?
}

/// One host with its credentials; without any, requests there are anonymous.
package struct HostStatus: Sendable {
  package var host: GitHubHost
  package var accounts: [AccountStatus]
  /// The stored account that is active unless another credential overrides it.
  package var storedActive: String?
  /// The rate limits of anonymous requests, if no account is logged in.
  package var limits: [RateLimit] = []
  package var pause: RateLimitPause?
}
