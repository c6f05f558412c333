internal import Access
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation

/// Asks GitHub to revoke the tokens of an account before they are deleted: only what is there can be
/// revoked.
struct TokenRevocation {
  let session: Session
  /// Whether the user has agreed already.
  let isConfirmed: Bool
  let context: CommandContext

  /// Returns whether GitHub accepted the tokens for revocation. Throws if revoking fails: the tokens
  /// are kept then.
  func revoke(_ record: AccountRecord, with logout: inout Logout) async throws -> Bool {
    let (login, host) = (record.login, session.host.name)
    let found: [Token]
    do { found = try await logout.tokens(of: record, on: host) } catch {
      context.say(.logoutNotRemoved(login: login, host: host), .problem)
      throw error
    }
    guard !found.isEmpty else { return false }
    let tokens = found.filter(\.kind.isRevocable)
    guard let kind = tokens.first?.kind else {
      context.say(.revokeNotPossible)
      return false
    }
    if !isConfirmed {
      let question = Message.revokeQuestion(login: login, host: host)
      guard try await context.confirm(question, default: false) else { return false }
    }
    do {
      try await Logout.revoke(tokens, with: session.anonymousClient)
      context.say(.revokeAccepted)
      return true
    } catch {
      context.say(.revokeFailed(login: login, host: host), .problem)
      var report = session.revocationFailure(error).report
      // Temporary failures can be retried; for all others there is GitHub's page.
      if ![.tryLater, .rateLimited].contains(report.exitCode) {
        report.next = .revokeFailedNext(
          url: session.host.revocationPage(for: kind) ?? "\(session.host.webURL)/settings",
          command: session.command("logout"))
      } else {
        report.next = .joined(
          [report.next, .revokeLaterNext(command: session.command("logout"))].compactMap(\.self))
      }
      throw Failure(report)
    }
  }
}

extension Session {
  /// A failure to revoke tokens; servers that cannot do that answer with 404.
  func revocationFailure(_ error: AuthError) -> Failure {
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
