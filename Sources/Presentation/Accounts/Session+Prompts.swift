package import Access
package import Auth
import Core
import GitHub
package import Messages

extension Session {
  /// The account named `login`, or the only one, or the one that a user at the terminal chooses.
  package func account(
    among accounts: [AccountRecord], named login: String?, question: Message,
    in context: CommandContext
  ) async throws -> AccountRecord {
    do throws(AuthError) { return try account(among: accounts, named: login) } catch {
      guard case .whichAccount = error, context.isInteractive else { throw error }
      return accounts[try await context.choose(question, names: accounts.map(\.login))]
    }
  }

  /// The token to hand to another program.
  ///
  /// - Parameter minimum: how long it must be valid; nil to accept what is valid now.
  package func credential(
    lasting minimum: Duration?, in context: CommandContext
  ) async throws(Failure) -> Credential {
    let credential: Credential
    do throws(AuthError) {
      let minimum = minimum ?? CredentialFinder.minimum
      guard let found = try await finder.credential(for: host, lasting: minimum) else {
        throw .noAccount(host: host.name)
      }
      credential = found
      try requireValid(found)
    } catch {
      throw lookupFailure(error)
    }
    notifyNotRenewed(credential)
    if let minimum { try require(minimum, of: credential, in: context) }
    return credential
  }

  private func require(
    _ minimum: Duration, of credential: Credential, in context: CommandContext
  ) throws(Failure) {
    guard let login = credential.login else {
      context.say(.renewalUnknownExpiry(source: credential.source.message))
      return
    }
    guard let date = credential.expiresAt, !credential.lasts(minimum, at: ports.now()) else {
      return
    }
    let message = Message.renewalTooShort(login: login, host: host.name, date: date)
    guard credential.isRenewable, credential.renewalError?.isPassing != false else {
      throw Failure(message, next: .adviceLogIn(command: command("login")), exitCode: .notLoggedIn)
    }
    throw Failure(message, next: .renewalTooShortNext, exitCode: .tryLater)
  }
}
