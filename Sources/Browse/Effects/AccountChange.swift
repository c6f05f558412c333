internal import Access
internal import Auth
internal import BrowseModel
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import HTTP
internal import Messages
internal import Presentation
internal import Storage
internal import Terminal

/// A login or logout, with its events for the screen; no event holds a token.
struct AccountChange: Sendable {
  let session: Session
  /// Drops what was read with another account.
  let renew: @Sendable () async -> Void
  let send: Send
  /// Sends events that arrive even if the login was canceled meanwhile.
  let announce: Send

  private var ports: Ports { session.ports }
  private var host: String { session.host.name }

  /// Runs `body` and sends why it failed; sends nothing if the user cancelled.
  func attempt(_ body: @Sendable () async throws -> Void) async {
    do { try await body() } catch let failure as Failure {
      send(.account(.failed(Problem(failure))))
    } catch AuthError.device(.noClientID) {
      let setting = session.host.configured("client_id: ID")
      var problem = Problem(
        .other, .browseAccountNeedsApp(host: host),
        next: .browseAccountNeedsAppNext(setting: setting))
      problem.url = session.host.newAppPage
      send(.account(.failed(problem)))
    } catch let error as AuthError {
      guard let problem = session.problem(error, isLogin: true) else { return }
      send(.account(error.isWrongToken ? .refused(problem) : .failed(problem)))
    } catch { return }
  }

  /// Asks GitHub whose token it is. Nil if the user has to choose a store, which `send` reports.
  func check(_ secret: Secret, in chosen: StorageKind?) async throws -> AcceptedLogin? {
    guard let storage = try await storage(chosen) else { return nil }
    let token: Token
    do {
      token = try secret.withBytes { bytes throws(TokenInputError) in try Token(bytes) }
    } catch { throw AuthError.badInput(error) }
    let checked = try await session.login.check(NewToken(token))
    return AcceptedLogin(token: checked, storage: storage)
  }

  /// Shows the code, then waits until the user has typed it on GitHub's page.
  func loginByCode(in chosen: StorageKind?) async throws {
    guard let storage = try await storage(chosen) else { return }
    let device = try session.deviceLogin()
    let code = try await device.start(scopes: [])
    let expiresAt = ports.now().addingTimeInterval(code.expiresIn / .seconds(1))
    send(
      .account(.device(code: code.userCode, url: code.verificationURL, expiresAt: expiresAt)))
    let token = try await device.token(for: code)
    // A token that GitHub has issued is kept completely or not at all, even if the user cancels.
    try await Task {
      let checked = try await session.login.check(token)
      try await keep(AcceptedLogin(token: checked, storage: storage))
    }.value
  }

  /// Nil if the user has to choose, which `send` reports.
  private func storage(_ chosen: StorageKind?) async throws -> StorageKind? {
    if let chosen, case .ready(let storage) = try await session.loginStore(chosen) {
      return storage
    }
    let offer = try await offer()
    if offer.storage == nil { send(.account(.offer(offer))) }
    return offer.storage
  }

  /// Where a login stores its token: where the other accounts are, or else in the keyring.
  func offer() async throws(AuthError) -> LoginOffer {
    let usual = try session.usualStorage()
    let override = session.override(of: nil)?.message(on: session.host)
    switch try await session.loginStore(usual == .preferred ? nil : usual) {
    case .ready(let storage):
      return LoginOffer(
        storage: storage, place: ports.stores.source(storage).place, reason: nil, choices: [],
        shadow: override)
    case .needsChoice(let error, let stores):
      return LoginOffer(
        storage: nil, place: nil, reason: session.failure(error).report.message,
        choices: stores.map { LoginOffer.Choice(kind: $0, label: $0.option) }, shadow: override)
    }
  }

  func activate(_ login: String) async throws {
    let done = try await session.activate(try await record(of: login))
    let override = [done.override?.message(on: session.host)].compactMap(\.self)
    await changed(
      .joined(
        [.switchDone(login: done.record.login, host: host)] + done.leftovers.map(\.message)
          + override))
  }

  /// How many favorites lose their notes and tags in a logout.
  func annotatedFavorites(of login: String) async throws -> Int {
    let record = try await record(of: login)
    return await LogoutSteps(session: session) { _ in }.annotatedFavorites(of: record)
  }

  /// Deletes the token everywhere, verifies that, and drops what only this account could see.
  func logout(_ login: String) async throws {
    let record = try await record(of: login)
    var said: [Message] = []
    var logout = Logout(accounts: ports.accounts, stores: ports.stores)
    // Lists that are still loading must not cache what is deleted here.
    let steps = LogoutSteps(session: session, tokenRemoved: renew) { event in
      said += event.lines(about: record.login, session).map(\.message)
    }
    do { try await steps.remove(record, with: &logout) } catch {
      throw Failure(session.handler().adviceForLogout(error))
    }
    let history: [Message] = logout.leavesHistory ? [.logoutLeavesHistory] : []
    await changed(.joined(said + history + remainingVariables))
  }

  func keep(_ accepted: AcceptedLogin) async throws {
    let done = try await session.login.keep(accepted.token, in: accepted.storage)
    // Scopes and the store are on the screen of accounts.
    let expiry = accepted.token.expiresAt.map { _ in accepted.token.expiryMessage(at: ports.now()) }
    await changed(
      .joined(
        [.loginDone(host: host, login: done.record.login)]
          + done.notices(accepted.token, in: session).map(\.message)
          + [expiry].compactMap(\.self)))
  }

  private func changed(_ done: Message) async {
    await renew()
    announce(.account(.changed(login: session.knownViewer.account)))
    announce(.toast(Toast(done)))
  }

  private func record(of login: String) async throws -> AccountRecord {
    try session.account(among: try await session.storedAccounts(), named: login)
  }

  private var remainingVariables: [Message] {
    session.finder.setVariables(for: session.host)
      .map { .logoutVariableRemains(variable: $0, host: host) }
  }
}

/// A token that GitHub has accepted, and where it will be stored.
struct AcceptedLogin: Sendable {
  let token: CheckedToken
  let storage: StorageKind
}
