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

  func remove(_ record: AccountRecord, revoking: Bool) async throws {
    let isRevoked = revoking ? try await revoke(record) : false
    let context = session.context
    let copies: Int
    do { copies = try await logout.remove(record, on: session.host.name) } catch {
      context.say(.logoutNotRemoved(login: record.login, host: session.host.name), .problem)
      throw error
    }
    context.say(
      copies == 0
        ? .logoutNothingStored(login: record.login, host: session.host.name)
        : .logoutDone(count: copies, login: record.login, host: session.host.name), .bold)
    await forget(record)
    let kind = TokenKind(named: record.kind)
    guard !isRevoked, let page = session.host.revocationPage(for: kind) else { return }
    context.say(.logoutStillValid(url: page))
  }

  /// What only this account could see goes with it. A library that is not there yet is not made.
  private func forget(_ record: AccountRecord) async {
    guard FileManager.default.fileExists(atPath: session.library.path) else { return }
    do {
      let count = try await session.library.forget(account: record.login, on: session.host.name)
      if count > 0 { session.context.say(.logoutForgotten(count: count)) }
    } catch {
      session.context.say(.logoutNotForgotten(login: record.login), .problem)
      session.context.say(LibrarySpeech(context: session.context).message(for: error))
    }
  }

  /// Whether the token was given to GitHub for revocation. A failure here must not strand the
  /// person with a token on their disk: it is said, and the removal goes on.
  private func revoke(_ record: AccountRecord) async throws -> Bool {
    guard let token = try await logout.token(of: record, on: session.host.name) else {
      return false
    }
    guard token.kind.isRevocable else {
      session.context.say(.revokeNotPossible)
      return false
    }
    guard try await agrees(record) else { return false }
    do {
      try await Revocation(client: session.anonymousClient).revoke(token)
      session.context.say(.revokeAccepted)
      return true
    } catch {
      session.context.say(.revokeFailed, .problem)
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
