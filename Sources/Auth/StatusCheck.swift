package import FoundationEssentials
package import GitHub

/// Checks every credential of a host.
package struct StatusCheck: Sendable {
  private let finder: CredentialFinder
  private let accounts: AccountRegistry
  private let stores: CredentialStores
  private let isOffline: Bool
  private let isDefaultHost: Bool
  private let budgetAccount: @Sendable (Credential) -> String?

  /// - Parameters:
  ///   - isDefaultHost: whether commands use the host without `--hostname`.
  ///   - budgetAccount: the account name under which a credential's rate limits are shared.
  package init(
    finder: CredentialFinder, accounts: AccountRegistry, stores: CredentialStores,
    isOffline: Bool, isDefaultHost: Bool = true,
    budgetAccount: @escaping @Sendable (Credential) -> String? = { _ in nil }
  ) {
    self.finder = finder
    self.accounts = accounts
    self.stores = stores
    self.isOffline = isOffline
    self.isDefaultHost = isDefaultHost
    self.budgetAccount = budgetAccount
  }

  /// - Parameter client: an anonymous client of the host.
  package func status(with client: GitHubClient) async throws(AuthError) -> HostStatus {
    var status = HostStatus(host: client.host, accounts: [])
    status.isDefault = isDefaultHost
    let outside = await outsideStatus(with: client)
    if let outside { status.accounts.append(outside) }
    let known = try accounts.hosts()[client.host.name]
    var chosen = known?.active
    do { chosen = try chosenLogin(on: client.host) ?? chosen } catch {
      guard finder.choice?.rule != .option else { throw error }
      // The accounts are what the user needs to see now.
      chosen = nil
      status.choiceError = outside == nil ? error : nil
    }
    status.storedActive = chosen
    status.choice = status.choiceError == nil ? finder.choice : nil
    for record in known?.accounts ?? [] {
      let isActive = outside == nil && chosen?.lowercased() == record.login.lowercased()
      status.accounts.append(await storedStatus(record, isActive: isActive, with: client))
    }
    if status.accounts.isEmpty, !isOffline {
      do { status.limits = try await client.send(.rateLimits)?.limits ?? [] } catch {
        status.areLimitsUnknown = true
      }
    }
    return status
  }

  /// The account that a rule chose; nil if it chose none that is stored, which is reported instead.
  private func chosenLogin(on host: GitHubHost) throws(AuthError) -> String? {
    guard finder.choice != nil else { return nil }
    return try finder.storedRecord(on: host)?.login
  }

  /// The credential from the environment or `token_command`; it overrides the stored ones.
  package func outsideStatus(with client: GitHubClient) async -> AccountStatus? {
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

  /// The status of one stored account.
  ///
  /// - Parameter storeFailure: why its store cannot be read, if that is known already: the store is
  ///   then not opened, which could open a dialog.
  package func storedStatus(
    _ record: AccountRecord, isActive: Bool, with client: GitHubClient,
    storeFailure: CredentialStoreError? = nil
  ) async -> AccountStatus {
    var status = AccountStatus(
      login: record.login, source: stores.source(record.storage), isActive: isActive,
      kind: TokenKind(rawValue: record.kind) ?? .unknown, scopes: record.scopes,
      expiresAt: record.expiresAt, refreshExpiresAt: record.refreshExpiresAt, state: .unchecked)
    if let storeFailure {
      status.state = .failed(.store(storeFailure, record.storage))
      return status
    }
    do {
      guard
        let credential = try await finder.storedCredential(
          record, on: client.host, lasting: isOffline ? nil : CredentialFinder.minimum)
      else { return status }
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
    status.expiresAt = credential.expiresAt
    status.renewalError = credential.renewalError
    guard !isOffline else { return status }
    let anonymous = client
    let client = client.using(credential.token.secret)
    do throws(APIError) {
      if credential.token.kind != .installation {
        let response = try await client.response(to: .currentUser)
        let answer = response.value
        status.login = answer.login
        status.scopes = credential.token.kind.hasScopes ? answer.scopes : nil
        status.expiresAt = credential.expiresAt ?? answer.expiresAt
        status.isPartial = response.isPartialForSingleSignOn
      }
      do throws(APIError) {
        let response = try await client.response(to: .rateLimits)
        status.limits = response.value?.limits ?? []
        status.isPartial = status.isPartial || response.isPartialForSingleSignOn
      } catch {
        let isRead = if case .unreadable = error { true } else { false }
        guard isRead || credential.token.kind != .installation else { throw error }
        // GitHub accepted the token; only its limits are unknown.
        status.areLimitsUnknown = true
      }
      status.state = .valid
    } catch {
      do {
        if let renewed = try await finder.renewed(credential, after: error, on: client.host),
          renewed.token != credential.token
        {
          return await checked(status, renewed, anonymous)
        }
        status.state = .failed(.api(error))
      } catch {
        status.state = .failed(error)
      }
    }
    return status
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
  /// When what renews it expires, if it is renewed.
  package var refreshExpiresAt: Date?
  /// Why it is not renewed.
  package var renewalError: RenewalError?
  package var state: State
  /// Whether GitHub leaves out what belongs to organizations whose single sign-on the token is not
  /// authorized for.
  package var isPartial = false
  package var limits: [RateLimit] = []
  /// Whether GitHub sent no limits, or none that can be read.
  package var areLimitsUnknown = false
  /// GitHub's pause, while it lasts.
  package var pause: RateLimitPause?
  /// The account name under which its rate limits are shared, as in `RateLimitKey`.
  package var budgetAccount: String?
}

/// One host with its credentials; without any, requests there are anonymous.
package struct HostStatus: Sendable {
  package var host: GitHubHost
  /// Whether commands use the host without `--hostname`.
  package var isDefault = true
  package var accounts: [AccountStatus]
  /// The stored account that is active unless another credential overrides it.
  package var storedActive: String?
  /// The rule that chose it, if one did.
  package var choice: AccountChoice?
  /// Why no account is active: the rule chose one that is not stored.
  package var choiceError: AuthError?
  /// The rate limits of anonymous requests, if no account is logged in.
  package var limits: [RateLimit] = []
  package var areLimitsUnknown = false
  package var pause: RateLimitPause?

  package init(host: GitHubHost, accounts: [AccountStatus], storedActive: String? = nil) {
    self.host = host
    self.accounts = accounts
    self.storedActive = storedActive
  }
}
