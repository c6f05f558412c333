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
      let login = try session.deviceLogin(clientID: clientID)
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

  private func show(_ code: DeviceCode) async throws {
    let context = session.context
    context.say(.deviceCode(code: code.userCode), .bold)
    context.say(.deviceOpen(url: code.verificationURL))
    let browser = BrowserOpener(environment: context.environment)
    guard opensBrowser, session.host.owns(code.verificationURL),
      browser.canOpen(code.verificationURL),
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
    guard
      let clientID = named ?? context.environment.nonEmpty("GHREPO_CLIENT_ID")
        ?? settings.clientID
    else { throw .device(.noClientID) }
    return DeviceLogin(client: anonymousClient, clientID: clientID, clock: context.clock)
  }
}
