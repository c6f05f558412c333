internal import Auth
internal import GitHub
internal import Messages
internal import Terminal

/// The device flow as a person sees it: code and address first, then the browser, then the wait.
struct DeviceFlow {
  let session: Session
  let clientID: String?
  let opensBrowser: Bool

  func token(scopes: [String]) async throws -> Token {
    do {
      let login = try session.deviceLogin(clientID: try await idOfApp())
      let code = try await login.start(scopes: scopes)
      try await show(code)
      let line = TransientLine(console: session.context.console)
      let countdown = Task { await count(down: code, on: line) }
      defer {
        countdown.cancel()
        line.end()
      }
      return Token(secret: try await login.token(for: code).token)
    } catch let error as AuthError {
      throw session.failure(error)
    }
  }

  /// The client ID that is set, or the one that the user types; nil where nobody can be asked.
  private func idOfApp() async throws -> String? {
    let context = session.context
    if let known = session.clientID(named: clientID) { return known }
    guard context.isInteractive else { return nil }
    context.say(
      .loginClientIdWhere(
        host: session.host.name, url: "\(session.host.webURL)/settings/applications/new"))
    let typed = try await context.askLine(.loginClientIdPrompt)
    return typed.isEmpty ? nil : typed
  }

  private func show(_ code: DeviceCode) async throws {
    let context = session.context
    context.report(.deviceCode(code: code.userCode), .bold)
    context.report(.deviceOpen(url: code.verificationURL))
    let browser = BrowserOpener(environment: context.environment)
    guard opensBrowser, browser.canOpen(code.verificationURL),
      context.isInteractive, try await context.confirm(.deviceBrowserQuestion, default: true)
    else { return }
    switch await browser.open(code.verificationURL) {
    case .opened: context.say(.deviceBrowserOpened)
    case .unavailable: context.say(.deviceBrowserFailed)
    }
  }

  /// Shows the time left until the code expires or the task is cancelled.
  private func count(down code: DeviceCode, on line: TransientLine) async {
    var left = code.expiresIn.roundedToSeconds
    while left > .zero, !Task.isCancelled {
      let text = Message.deviceWaiting(time: left).text(in: session.context.language)
      line.show(StyledText(sanitizing: text, .dim), topic: "device")
      do { try await session.context.clock.sleep(for: .seconds(1)) } catch { return }
      left -= .seconds(1)
    }
  }
}

extension Session {
  /// The device flow of the app that is named, by the command line or by the person's settings.
  func deviceLogin(clientID named: String? = nil) throws(AuthError) -> DeviceLogin {
    guard let clientID = clientID(named: named) else { throw .device(.noClientID) }
    return DeviceLogin(client: anonymousClient, clientID: clientID, clock: context.clock)
  }

  func clientID(named: String?) -> String? {
    named ?? context.environment.nonEmpty("GHREPO_CLIENT_ID") ?? settings.clientID
  }
}
