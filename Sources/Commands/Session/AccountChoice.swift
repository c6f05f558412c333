internal import Auth
internal import GitHub
internal import Messages

/// Settles which of several accounts is meant.
struct AccountChoice {
  let session: Session

  /// The account called `login`, or the only one, or the one that the user picks.
  func choose(
    _ accounts: [AccountRecord], named login: String?, question: Message
  ) async throws -> AccountRecord {
    let host = session.host.name
    guard !accounts.isEmpty else { throw AuthError.noAccount(host: host) }
    if let login {
      guard let found = accounts.first(where: { $0.login.lowercased() == login.lowercased() })
      else { throw AuthError.unknownAccount(login: login, host: host) }
      return found
    }
    guard accounts.count > 1 else { return accounts[0] }
    guard session.context.isInteractive else {
      throw AuthError.whichAccount(logins: accounts.map(\.login), host: host)
    }
    return accounts[try await session.context.choose(question, names: accounts.map(\.login))]
  }
}
