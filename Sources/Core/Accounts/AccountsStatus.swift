import Access
package import Auth
import FoundationEssentials
import GitHub
import Storage

extension Session {
  /// The accounts of this host and the state of their tokens. Deletes old tokens that a login could
  /// not delete.
  package func accountStatus(isOffline: Bool) async throws(AuthError) -> AccountsStatus {
    let leftovers = try await removeLeftovers()
    let check = StatusCheck(
      finder: finder, accounts: ports.accounts, stores: ports.stores, isOffline: isOffline,
      isDefaultHost: isDefaultHost, budgetAccount: RateLimitAccount().name)
    let status = try await check.status(with: anonymousClient)
    return AccountsStatus(host: await withRateLimits(status), leftovers: leftovers)
  }

  /// Adds what only the local database has: pauses, and all limits if GitHub sent none. Ignores a
  /// local database that cannot be used.
  private func withRateLimits(_ status: HostStatus) async -> HostStatus {
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
      let stored = try await database.rateLimits(of: account, on: host, at: now)
      summary.hold = stored.hold
      if reported.isEmpty { summary.limits = stored.limits }
    } catch {}
    return summary
  }
}

/// The accounts of a host.
package struct AccountsStatus: Sendable {
  package let host: HostStatus
  /// Old tokens that still could not be deleted.
  package let leftovers: [LeftoverToken]
}
