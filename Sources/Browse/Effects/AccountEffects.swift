internal import Access
internal import Auth
internal import BrowseModel
internal import Core
internal import FoundationEssentials
internal import Presentation

/// Shows the logged-in accounts, and logs in and out.
///
/// An actor because a status may be loading while an account changes.
actor AccountEffects {
  private let session: Session
  private let isOffline: Bool
  /// Sends events that belong to no effect.
  private let announce: Send
  /// Logins, logouts and switches so far. A status from before the last one is wrong.
  private var changes = 0
  /// The token that GitHub has accepted, until it is stored.
  private var accepted: AcceptedLogin?

  init(session: Session, isOffline: Bool, announce: @escaping Send) {
    self.session = session
    self.isOffline = isOffline
    self.announce = announce
  }

  /// - Parameter renew: drops what was read with another account.
  func perform(
    _ task: AccountTask, renewing renew: @escaping @Sendable () async -> Void,
    _ send: @escaping Send
  ) async {
    let change = AccountChange(
      session: session,
      renew: {
        await self.noteChange()
        await renew()
      }, send: send, announce: announce)
    switch task {
    case .status: await status(send)
    case .prepareLogin:
      await change.attempt { send(.account(.offer(try await change.offer()))) }
    case .login(let secret, let storage):
      accepted = nil
      await change.attempt {
        if let login = try await change.check(secret, in: storage) { try await accept(login, send) }
      }
    case .keepLogin:
      guard let login = accepted else { return }
      accepted = nil
      await change.attempt { try await change.keep(login) }
    case .startDevice(let storage):
      await change.attempt { try await change.loginByCode(in: storage) }
    case .cancelLogin: accepted = nil
    // The loop has canceled the task.
    case .cancelDevice, .cancelStatus: break
    case .switchTo(let login): await change.attempt { try await change.activate(login) }
    case .prepareLogout(let login):
      await change.attempt {
        let favorites = try await change.annotatedFavorites(of: login)
        send(.ask(.logOut(login: login, annotated: favorites)))
      }
    case .logout(let login): await change.attempt { try await change.logout(login) }
    }
  }

  /// Nothing of a canceled login is kept.
  private func accept(_ login: AcceptedLogin, _ send: Send) throws {
    try Task.checkCancellation()
    accepted = login
    send(.account(.accepted))
  }

  private func noteChange() { changes += 1 }

  private func status(_ send: Send) async {
    let changes = changes
    do {
      let status = try await session.accountStatus(isOffline: isOffline)
      for left in status.leftovers { announce(.toast(Toast(left.message))) }
      guard changes == self.changes else { return }
      let now = session.ports.now()
      let report = status.host.accounts.map { status.host.report(for: $0, now: now) }
      send(.account(.status(status.host, report: report)))
    } catch {
      guard changes == self.changes, let problem = session.problem(error) else { return }
      send(.account(.failed(problem)))
    }
  }
}
