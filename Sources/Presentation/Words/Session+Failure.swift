package import Access
package import Auth
import Core
import FoundationEssentials
package import GitHub
import HTTP
package import Messages
package import Storage

/// What failures of a session mean for the user.
extension Session {
  package func handler(
    for credential: Credential? = nil, options: SuggestedOptions = []
  ) -> AuthErrorHandler {
    AuthErrorHandler(
      host: host, isDefaultHost: isDefaultHost, credential: credential,
      expiresAt: expiry(of: credential), shadowedLogin: shadowedLogin(by: credential),
      otherLogins: otherLogins(than: credential), isNamed: finder.isNamed, options: options,
      now: ports.now())
  }

  package func failure(_ error: AuthError, credential: Credential? = nil) -> Failure {
    Failure(handler(for: credential).report(for: error))
  }

  package func failure(
    _ error: APIError, credential: Credential? = nil, options: SuggestedOptions = []
  ) -> Failure {
    Failure(handler(for: credential, options: options).report(for: error))
  }

  /// A failure to find the credential; if an account is needed, it says whose.
  package func lookupFailure(_ error: AuthError) -> Failure {
    let failure = failure(error)
    guard case .store = error, needsLogin,
      let login = finder.choice?.login ?? activeRecord?.login
    else { return failure }
    var report = failure.report
    report.message = .joined([.choiceUnreadable(login: login, host: host.name), report.message])
    return Failure(report)
  }

  /// For a token that a login rejected: the advice is about that token, not about a stored one.
  ///
  /// - Parameter next: how to give another token.
  package func loginFailure(
    _ error: AuthError, next: Message = .adviceBadInputNext
  ) -> Failure {
    switch error {
    case .api(.refused(let refusal)) where refusal.reason == .badCredentials:
      return Failure(.loginRefused(host: host.name), next: next, exitCode: .notLoggedIn)
    case .badInput:
      var report = failure(error).report
      report.next = next
      return Failure(report)
    default: return failure(error)
    }
  }

  /// The session for `host`; a name that is not one of a host ends the command.
  package func sessionOrFail(
    on host: String, owner: String? = nil
  ) async throws(Failure) -> Session {
    do { return try await session(on: host, owner: owner) } catch { throw Failure(error) }
  }

  /// Whose cached data is visible; an account list that cannot be read ends the command.
  package func viewerOrFail() throws(Failure) -> Viewer {
    do { return try viewer() } catch { throw failure(error) }
  }

  /// A reader with the user's credential; without one the command ends.
  package func userReader(waiting: Bool) async throws -> Reader {
    let found: Credential?
    do { found = try await credential() } catch { throw lookupFailure(error) }
    guard let found else { throw failure(AuthError.noAccount(host: host.name)) }
    var settings = ReadSettings()
    settings.waitsForLimits = waiting
    return Reader(session: self, credential: found, settings: settings)
  }

  /// The viewer on `host`.
  package func viewerOrFail(on host: String) async throws(Failure) -> Viewer {
    try await sessionOrFail(on: host).viewerOrFail()
  }

  /// Whether requests will carry a credential, for a command.
  package func isLoggedInOrFail() throws(Failure) -> Bool {
    do { return try isLoggedIn() } catch { throw failure(error) }
  }

  /// The result of `body`; an unusable local database ends the command.
  package func stored<Value>(
    _ body: (LocalDatabase) async throws(StorageError) -> Value
  ) async throws(Failure) -> Value {
    do { return try await body(database) } catch { throw Failure(error) }
  }

  /// Nil if the account list cannot be read: the failure at hand matters more.
  private var activeRecord: AccountRecord? {
    do { return try finder.storedRecord(on: host) } catch { return nil }
  }

  private func expiry(of credential: Credential?) -> Date? {
    if let known = credential?.expiresAt { return known }
    guard let login = credential?.login, let record = activeRecord, record.login == login else {
      return nil
    }
    return record.expiresAt
  }

  /// None if a rule chose the account: a switch would not change that.
  private func otherLogins(than credential: Credential?) -> [String] {
    guard let login = credential?.login, finder.choice == nil else { return [] }
    do {
      let known = try ports.accounts.hosts()[host.name]?.accounts ?? []
      return known.map(\.login).filter { $0.lowercased() != login.lowercased() }
    } catch { return [] }
  }

  private func shadowedLogin(by credential: Credential?) -> String? {
    guard let credential, credential.login == nil else { return nil }
    return activeRecord?.login
  }
}

extension Session {
  /// The error that ends a command after a failed read: a `Failure`, or how the user cancelled a
  /// prompt.
  package func failure(_ error: ReadError) -> any Error {
    switch error {
    case .api(let error): failure(error)
    case .credential(let error): lookupFailure(error)
    case .storage(let error): Failure(error)
    case .declined(let response): response.cause
    case .cancelled: failure(APIError.transport(.cancelled))
    }
  }
}

extension Reader {
  /// The same, with advice for this reader's credential.
  package func failure(_ error: ReadError) -> any Error {
    if case .api(let error) = error { failure(error) } else { session.failure(error) }
  }

  private func failure(_ error: APIError) -> Failure {
    let failure = session.failure(error, credential: credential, options: options)
    guard let lockout, case .refused(let refusal) = error,
      refusal.mayNotExist || refusal.reason == .authenticationRequired
    else { return failure }
    // The repository may be visible to the account.
    let report = session.failure(lockout).report
    return Failure(failure.report.message, next: report.next, exitCode: report.exitCode)
  }
}

extension CommandContext {
  /// Prompts a user at the terminal whether to continue without the credential; nil if there is none.
  func anonymityConfirmation(_ session: Session) -> Reader.Confirmation? {
    guard isInteractive else { return nil }
    return { error, credential in
      report(session.handler(for: credential).report(for: error).message)
      return try await confirm(.fallbackQuestion, default: true)
    }
  }
}

extension Reader {
  /// A command's reader.
  ///
  /// - Parameter options: those that advice may suggest.
  package init(
    session: Session, settings: ReadSettings, needsAccount: Bool = false,
    options: SuggestedOptions = [.offline, .wait, .anonymousFallback], in context: CommandContext
  ) {
    self.init(
      session: session, settings: settings, needsAccount: needsAccount, options: options,
      confirmation: context.anonymityConfirmation(session))
  }
}

extension ComparisonError {
  /// The error that ends a command.
  package var failure: any Error {
    get async {
      switch self {
      case .read(let error, let subject):
        let failure = await subject.reader.failure(error)
        return (failure as? Failure)?.about(subject.name) ?? failure
      case .same(let name): return Failure(.compareSame(name: name), exitCode: .usage)
      case .notCached(let name): return Failure.notKnown(name)
      case .several(let errors): return await errors[0].failure
      }
    }
  }
}

extension Failure {
  /// Whether it is about one of several repositories only, so that the others may still succeed.
  package var concernsOneRepository: Bool {
    report.exitCode == .notFound || report.exitCode == .forbidden
  }

  /// With the name of one of several repositories, unless it fails for all of them.
  package func about(_ name: RepositoryName) -> Failure {
    let common: [ExitCode] = [.notLoggedIn, .rateLimited, .keyringLocked]
    let isOfOne = report.status != nil || report.exitCode == .unreadableAnswer
    guard !common.contains(report.exitCode), isOfOne,
      !report.message.text(in: .en).contains("\(name)")
    else { return self }
    var report = report
    report.message = .favoritesFailed(text: "\(name)", problem: report.message)
    return Failure(report)
  }

  /// ghrepo is offline and nothing is cached.
  package static func notKnown(_ name: RepositoryName) -> Failure {
    Failure(.showNotKnown(name: "\(name)"), next: .showNotKnownNext, exitCode: .notFound)
  }
}
