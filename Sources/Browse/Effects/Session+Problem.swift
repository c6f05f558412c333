internal import App
internal import Auth
internal import FoundationEssentials
internal import GitHub
internal import HTTP
internal import Messages
internal import Storage

extension Session {
  /// A failed read of `reader` for the screen; nil when it was cancelled.
  func problem(_ error: ReadError, of reader: Reader) async -> Problem? {
    guard error != .cancelled, let failure = await reader.failure(error) as? Failure else {
      return nil
    }
    let kind =
      error.api.map { Problem.Kind($0, now: context.now()) }
      ?? Problem.Kind(failure.advice.exitCode)
    if kind == .credential { await reader.lookAgain() }
    return Problem(kind, failure.advice)
  }

  func problem(_ error: LibraryError) -> Problem {
    Problem(LibraryMessages(context: context).failure(error))
  }

  /// A failed login or logout; nil when the user cancelled it.
  func problem(_ error: AuthError, isLogin: Bool = false) -> Problem? {
    if error == .api(.transport(.cancelled)) { return nil }
    let advice = (isLogin ? loginFailure(error) : failure(error)).advice
    guard case .api(let cause) = error else {
      return Problem(Problem.Kind(advice.exitCode), advice)
    }
    return Problem(Problem.Kind(cause, now: context.now()), advice)
  }
}

extension Problem {
  init(_ failure: Failure) {
    self.init(Kind(failure.advice.exitCode), failure.advice)
  }

  /// Appends GitHub's own message to ours. Drops the advice to run a command again: here a key does
  /// that, and a rate limit ends by itself.
  init(_ kind: Kind, _ advice: Advice) {
    var advice = advice
    switch kind {
    case .network, .limit: advice.next = nil
    case .credential, .invalid, .other: break
    }
    guard let quote = advice.quote, !quote.isEmpty else {
      self.init(kind, advice.message, next: advice.next)
      return
    }
    let quoted = Message { [advice] language in
      [advice.message, .reportQuote(quote: String(quote.prefix(300)))]
        .map { $0.text(in: language) }.joined(separator: " ")
    }
    self.init(kind, quoted, next: advice.next)
  }
}

extension Problem.Kind {
  init(_ error: APIError, now: Date) {
    switch error {
    case .transport: self = .network
    case .unreadable: self = .invalid
    case .refused(let refusal):
      if let wait = error.wait {
        self = .limit(until: now.addingTimeInterval(wait / .seconds(1)))
        return
      }
      switch refusal.reason {
      case .badCredentials, .authenticationRequired: self = .credential
      case .notGitHub: self = .invalid
      default: self = .other
      }
    }
  }

  init(_ code: ExitCode) {
    switch code {
    case .notLoggedIn, .keyringLocked: self = .credential
    case .unreadableAnswer: self = .invalid
    default: self = .other
    }
  }
}
