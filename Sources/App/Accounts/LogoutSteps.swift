package import Auth
package import Core
import FoundationEssentials
import GitHub
package import Messages
import Storage
package import Terminal

/// Logs one account out: revokes its token if requested, deletes it, verifies that, and prints what
/// stays valid.
package struct LogoutSteps {
  let session: Session
  /// Whether the user agrees to revoke the token.
  let mayRevoke: @Sendable (AccountRecord) async throws -> Bool
  /// Continues if a store cannot be opened.
  var forgetting = false
  /// Called when the account is logged out, before the data that only it could see is deleted.
  let tokenRemoved: @Sendable () async -> Void
  let say: @Sendable (Message, Style) -> Void

  package init(
    session: Session, forgetting: Bool = false,
    mayRevoke: @escaping @Sendable (AccountRecord) async throws -> Bool,
    tokenRemoved: @escaping @Sendable () async -> Void = {},
    say: @escaping @Sendable (Message, Style) -> Void
  ) {
    self.session = session
    self.forgetting = forgetting
    self.mayRevoke = mayRevoke
    self.tokenRemoved = tokenRemoved
    self.say = say
  }

  /// Throws if the token remains, or may remain; the account then stays on the account list.
  package func remove(
    _ record: AccountRecord, revoking: Bool, with logout: inout Logout
  ) async throws {
    let isRevoked = revoking ? try await revoke(record, with: &logout) : false
    let host = session.host.name
    let before = try session.ports.accounts.active(on: host)?.login
    let removal = try await removal(of: record, with: &logout)
    do { try await logout.forget(record, on: host) } catch {
      if case .removed(let copies) = removal, copies > 0 {
        say(.logoutStillListed(count: copies, login: record.login, host: host), .problem)
      }
      throw error
    }
    switch removal {
    case .removed(let copies) where !logout.unseen.isEmpty:
      say(.logoutDoneUnseen(count: copies, login: record.login, host: host), .problem)
      for place in logout.unseen {
        say(session.handler().report(for: place.error, kind: place.storage).message, .plain)
      }
    case .removed(0): say(.logoutNothingStored(login: record.login, host: host), .bold)
    case .removed(let copies):
      say(.logoutDone(count: copies, login: record.login, host: host), .bold)
    case .unproven(let message):
      say(.logoutForgot(login: record.login, host: host), .problem)
      say(message, .plain)
    }
    let active = try session.ports.accounts.active(on: host)?.login
    if let active, active != before {
      say(.switchDone(login: active, host: host), .plain)
    }
    await tokenRemoved()
    await forget(record)
    let kind = TokenKind(rawValue: record.kind) ?? .unknown
    guard !isRevoked, let page = session.host.revocationPage(for: kind) else { return }
    say(.logoutStillValid(url: page), .plain)
  }

  private enum Removal {
    case removed(Int)
    /// A copy may be left; the message says why.
    case unproven(Message)
  }

  private func removal(
    of record: AccountRecord, with logout: inout Logout
  ) async throws(AuthError) -> Removal {
    do { return .removed(try await logout.remove(record, on: session.host.name)) } catch {
      if forgetting { return .unproven(session.handler().report(for: error).message) }
      say(.logoutNotRemoved(login: record.login, host: session.host.name), .problem)
      throw error
    }
  }

  /// Deletes data that only this account could see. If the remaining accounts are unknown, that is
  /// also what any account of the server could see.
  private func forget(_ record: AccountRecord) async {
    let host = session.host.name
    let rest = try? session.ports.accounts.hosts()[host]?.accounts
    do {
      let count = try await session.database.forget(
        account: record.login, on: host, isLast: rest?.isEmpty ?? true)
      if count > 0 { say(.logoutForgotten(count: count), .plain) }
    } catch {
      say(.logoutNotForgotten(login: record.login), .problem)
      say(error.message, .plain)
    }
  }

  /// Returns whether GitHub accepted the token for revocation. If revoking fails, the token is
  /// kept, because only a token can be revoked.
  private func revoke(_ record: AccountRecord, with logout: inout Logout) async throws -> Bool {
    let found: [Token]
    do { found = try await logout.tokens(of: record, on: session.host.name) } catch {
      say(.logoutNotRemoved(login: record.login, host: session.host.name), .problem)
      throw error
    }
    guard !found.isEmpty else { return false }
    let tokens = found.filter(\.kind.isRevocable)
    guard let kind = tokens.first?.kind else {
      say(.revokeNotPossible, .plain)
      return false
    }
    guard try await mayRevoke(record) else { return false }
    do {
      try await Logout.revoke(tokens, with: session.anonymousClient)
      say(.revokeAccepted, .plain)
      return true
    } catch {
      say(.revokeFailed(login: record.login, host: session.host.name), .problem)
      var report = session.revocationFailure(error).report
      // Temporary failures can be retried; for all others there is GitHub's page.
      if ![.tryLater, .rateLimited].contains(report.exitCode) {
        report.next = .revokeFailedNext(
          url: session.host.revocationPage(for: kind) ?? "\(session.host.webURL)/settings",
          command: session.command("logout"))
      }
      throw Failure(report)
    }
  }

}

extension Session {
  /// A failure to revoke tokens; servers that cannot do that answer with 404.
  package func revocationFailure(_ error: AuthError) -> Failure {
    var report = failure(error).report
    if case .api(.refused(let refusal)) = error {
      switch refusal.reason {
      case .notFound: (report.message, report.next) = (.revokeNotOffered(host: host.name), nil)
      case .invalid(let problems):
        report.message = .revokeRejected(problems: problems.joined(separator: " "))
        (report.next, report.quote) = (nil, nil)
      default: break
      }
    }
    return Failure(report)
  }
}
