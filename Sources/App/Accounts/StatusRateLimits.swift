package import Auth
internal import Core
package import FoundationEssentials
import GitHub
import HTTP
import Storage

/// Exchanges rate limits between the status of the accounts and the shared rate limiter. Ignores a
/// local database that cannot be used.
extension Session {
  /// Adds what only the local database has: pauses, and all limits if GitHub sent none.
  package func withRateLimits(_ status: HostStatus) async -> HostStatus {
    var status = status
    if status.accounts.isEmpty {
      let known = await known(of: "", status.limits)
      (status.limits, status.pause) = (known.limits, known.hold)
    }
    for (index, account) in status.accounts.enumerated() {
      guard let name = account.budgetAccount else { continue }
      let known = await known(of: name, account.limits)
      status.accounts[index].limits = known.limits
      status.accounts[index].pause = known.hold
    }
    return status
  }

  /// Prefers the limits that GitHub just sent, and stores them for other processes.
  private func known(of account: String, _ reported: [RateLimit]) async -> RateLimitSummary {
    let (database, host, now) = (database, host.name, ports.now())
    var summary = RateLimitSummary(limits: reported)
    do throws(StorageError) {
      try await database.note(reported, of: account, on: host, at: now)
      let stored = try await database.budget(of: account, on: host, at: now)
      summary.hold = stored.hold
      if reported.isEmpty { summary.limits = stored.limits }
    } catch {}
    return summary
  }
}

extension HostStatus {
  /// The advice for a failed state; nil for a good one.
  package func report(for account: AccountStatus, now: Date) -> ErrorReport? {
    guard case .failed(let error) = account.state else { return nil }
    return handler(for: account, now: now).report(for: error)
  }

  func handler(for account: AccountStatus, now: Date) -> AuthErrorHandler {
    // The environment or a program overrides the stored accounts.
    let shadowed: String? =
      switch account.source {
      case .environment, .command: storedActive
      case .store: nil
      }
    let credential = Credential(
      token: Token(secret: Secret([])), source: account.source, login: account.login)
    return AuthErrorHandler(
      host: host, isDefaultHost: isDefault, credential: credential, expiresAt: account.expiresAt,
      shadowedLogin: shadowed, isNamed: choice?.overridesTokens ?? false, now: now)
  }
}
