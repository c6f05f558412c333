internal import Auth
internal import FoundationEssentials
internal import GitHub
internal import Library
internal import Messages
internal import Terminal

/// One account's way out: revoke if asked to, remove, prove, and say what stays valid.
struct LogoutSteps {
  let session: Session
  let logout: Logout
  let say: @Sendable (Message, Style) -> Void

  /// - Parameter say: where it is told what was done; the console unless another place is given.
  init(
    session: Session, logout: Logout, say: (@Sendable (Message, Style) -> Void)? = nil
  ) {
    self.session = session
    self.logout = logout
    self.say = say ?? session.context.say
  }

  func remove(_ record: AccountRecord, revoking: Bool) async throws {
    let isRevoked = revoking ? try await revoke(record) : false
    let copies: Int
    do { copies = try await logout.remove(record, on: session.host.name) } catch {
      say(.logoutNotRemoved(login: record.login, host: session.host.name), .problem)
      throw error
    }
    say(
      copies == 0
        ? .logoutNothingStored(login: record.login, host: session.host.name)
        : .logoutDone(count: copies, login: record.login, host: session.host.name), .bold)
    await forget(record)
    let kind = TokenKind(named: record.kind)
    guard !isRevoked, let page = session.host.revocationPage(for: kind) else { return }
    say(.logoutStillValid(url: page), .plain)
  }

  /// What only this account could see goes with it. A library that is not there yet is not made.
  private func forget(_ record: AccountRecord) async {
    guard FileManager.default.fileExists(atPath: session.library.path) else { return }
    do {
      let count = try await session.library.forget(account: record.login, on: session.host.name)
      if count > 0 { say(.logoutForgotten(count: count), .plain) }
    } catch {
      say(.logoutNotForgotten(login: record.login), .problem)
      say(LibrarySpeech(context: session.context).message(for: error), .plain)
    }
  }

  /// Whether the token was given to GitHub for revocation. A failure here must not strand the
  /// person with a token on their disk: it is said, and the removal goes on.
  private func revoke(_ record: AccountRecord) async throws -> Bool {
    guard let token = try await logout.token(of: record, on: session.host.name) else {
      return false
    }
    guard token.kind.isRevocable else {
      say(.revokeNotPossible, .plain)
      return false
    }
    guard try await agrees(record) else { return false }
    do {
      try await Revocation(client: session.anonymousClient).revoke(token)
      say(.revokeAccepted, .plain)
      return true
    } catch {
      say(.revokeFailed, .problem)
      FailureReport(in: session.context).say(session.failure(error).advice)
      return false
    }
  }

  private func agrees(_ record: AccountRecord) async throws -> Bool {
    guard session.context.isInteractive else { return true }
    return try await session.context.confirm(
      .revokeQuestion(login: record.login, host: session.host.name), default: false)
  }
}
