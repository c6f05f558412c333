internal import Access
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Terminal

/// The device flow for the user: prints code and URL, opens the browser, then waits.
struct DeviceFlow {
  let session: Session
  let context: CommandContext
  let clientID: String?
  let opensBrowser: Bool

  /// Throws if no app is configured and the user cannot be asked for one.
  func requireApp() throws {
    guard session.clientID(named: clientID) == nil, !context.isInteractive else { return }
    do { _ = try session.deviceLogin(clientID: nil) } catch { throw session.failure(error) }
  }

  func token(scopes: [String]) async throws -> NewToken {
    do {
      let id = try await idOfApp()
      if let id, AppKind(clientID: id) == .githubApp, !scopes.isEmpty {
        context.say(.deviceScopesIgnored)
      }
      let login = try session.deviceLogin(clientID: id)
      let code = try await login.start(scopes: scopes)
      try await show(code)
      let line = TransientLine(console: context.console)
      let countdown = Task { [context] in
        await context.clock.count(down: code.expiresIn) { left in
          let text = Message.deviceWaiting(time: left).text(in: context.language)
          line.show(StyledText(sanitizing: text, .dim), topic: "device")
        }
      }
      defer {
        countdown.cancel()
        line.end()
      }
      return try await login.token(for: code)
    } catch let error as AuthError {
      throw session.failure(error)
    }
  }

  /// The configured client ID, or the one that the user types; nil without an interactive terminal.
  private func idOfApp() async throws -> String? {
    if let known = session.clientID(named: clientID) { return known }
    guard context.isInteractive else { return nil }
    let page = session.host.newAppPage
    context.say(
      .loginClientIdWhere(
        host: session.host.name, app: page, oauth: session.host.newOAuthAppPage,
        setting: session.host.configured("client_id: ID")))
    try await offerToOpen(page)
    let typed = try await context.askLine(.loginClientIdPrompt)
    return typed.isEmpty ? nil : typed
  }

  private func show(_ code: DeviceCode) async throws {
    context.report(.deviceCode(code: code.userCode), .bold)
    context.report(.deviceOpen(url: code.verificationURL))
    try await offerToOpen(code.verificationURL)
  }

  private func offerToOpen(_ url: String) async throws {
    let browser = BrowserOpener(environment: context.environment)
    guard opensBrowser, browser.canOpen(url), context.isInteractive,
      try await context.confirm(.deviceBrowserQuestion, default: true)
    else { return }
    context.say(await browser.open(url) ? .deviceBrowserOpened : .deviceBrowserFailed)
  }
}
