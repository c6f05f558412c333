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

extension Session {
  /// A failed read of `reader` for the screen; nil when it was cancelled.
  func problem(_ error: ReadError, of reader: Reader) async -> Problem? {
    guard error != .cancelled, let failure = await reader.failure(error) as? Failure else {
      return nil
    }
    let kind =
      error.api.map { Problem.Kind($0, now: ports.now()) }
      ?? Problem.Kind(failure.report.exitCode)
    var problem = Problem(kind, failure.report)
    problem.isStoredToken = await !reader.hasOutsideToken
    if kind == .credential { await reader.resetCredential() }
    return problem
  }

  func problem(_ error: StorageError) -> Problem { Problem(Failure(error)) }

  /// A failed login or logout; nil when the user cancelled it.
  func problem(_ error: AuthError, isLogin: Bool = false) -> Problem? {
    if error == .api(.transport(.cancelled)) { return nil }
    let report = (isLogin ? loginFailure(error) : failure(error)).report
    guard case .api(let cause) = error else {
      return Problem(Problem.Kind(report.exitCode), report)
    }
    return Problem(Problem.Kind(cause, now: ports.now()), report)
  }
}

extension Problem {
  init(_ failure: Failure) {
    self.init(Kind(failure.report.exitCode), failure.report)
  }

  /// Appends GitHub's own message to ours.
  init(_ kind: Kind, _ report: ErrorReport) {
    defer { url = report.url }
    guard let quote = report.quote, !quote.isEmpty else {
      self.init(kind, report.message, next: report.next)
      return
    }
    let quoted = Message { [report] language in
      [report.message, .reportQuote(quote: String(quote.prefix(300)))]
        .map { $0.text(in: language) }.joined(separator: " ")
    }
    self.init(kind, quoted, next: report.next)
  }
}

extension Problem.Kind {
  init(_ error: APIError, now: Date) {
    switch error {
    case .transport, .unreadable: self = .other
    case .refused(let refusal):
      if let wait = error.wait {
        self = .limit(until: now.addingTimeInterval(wait / .seconds(1)))
        return
      }
      switch refusal.reason {
      case .badCredentials, .authenticationRequired: self = .credential
      default: self = .other
      }
    }
  }

  init(_ code: ExitCode) {
    switch code {
    case .notLoggedIn, .keyringLocked: self = .credential
    default: self = .other
    }
  }
}
