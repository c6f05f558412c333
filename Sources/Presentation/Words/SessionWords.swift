package import Access
internal import Auth
internal import Core
import FoundationEssentials
package import GitHub
package import Messages
import Platform
internal import Storage
import Terminal

extension SessionEvent {
  /// What a user is told of it; nil where there is nothing to say.
  ///
  /// - Parameter isVerbose: whether the user wants to know what has no consequence.
  package func notice(isVerbose: Bool) -> Notice? {
    switch self {
    case .exchange, .rateLimit, .waiting, .waited, .histories: return nil
    case .database(.setAside(let path, let favorites)):
      return Notice(.cacheSetAside(count: favorites, path: path))
    case .database(.emptied): return Notice(.cacheEmptied)
    case .notRemembered(let error):
      switch error {
      // The user can do something about a file of another version.
      case .newer, .older: return Notice(error.message, .dim)
      default: return isVerbose ? Notice(error.message, .dim) : nil
      }
    case .storeWaits(let store): return store.waiting.map { Notice($0, .dim) }
    case .gitRefused(let detail): return Notice(once: .choiceGitFailed(detail: detail))
    case .accountsUnreadable(let error, let session):
      return Notice(anonymousBecause: session.failure(error).report, next: nil, session)
    case .tokenWithheld(let variable, let host):
      return Notice(once: host.withheld(variable))
    case .notRenewed(let login, let date, let error, let session):
      // A failure that may pass is of no interest while the token is valid.
      guard isVerbose || !error.isPassing else { return nil }
      return Notice(
        once: .renewalStillValid(
          login: login, host: session.host.name, date: date, reason: error.message))
    case .expiresSoon(let login, let date, let session):
      return Notice(
        Message { language in
          Message.adviceExpiresSoon(
            login: login, host: session.host.name,
            relative: language.relative(date, to: session.ports.now()),
            command: session.command("login")
          ).text(in: language)
        })
    case .tokenUnreadable(let error, let session):
      let report = session.failure(error).report
      // What is there has to be put right or unlocked; a store that is not may never come.
      let isReparable = [.forbidden, .failure, .keyringLocked].contains(report.exitCode)
      return Notice(anonymousBecause: report, next: isReparable ? report.next : nil, session)
    case .tokenRejected(let source, let host):
      return Notice(.fallbackAnonymous(host: host.name, source: source.message))
    case .retrying(let number, let limit, let pause, let error, let session):
      return Notice(session.retry(number, of: limit, after: pause, error), .dim)
    case .slow(let host): return Notice(.feedSlow(host: host.name), .dim)
    }
  }
}

extension GitHubHost {
  /// That the token in `variable` is not sent to this host, and why.
  func withheld(_ variable: String) -> Message {
    kind == .replacement
      ? .hostTokenWithheld(variable: variable, host: name)
      : .hostEnterpriseTokenWithheld(variable: variable, host: name)
  }
}

extension Notice {
  /// That requests are anonymous; without a `next` step, how to give a token in a variable.
  fileprivate init(anonymousBecause report: ErrorReport, next: Message?, _ session: Session) {
    let variable = CredentialFinder.variable(for: session.host)
    let next = next ?? .fallbackSetVariable(variable: variable)
    self.init(once: .joined([report.message, .fallbackNoStore, next]), .problem)
  }

  fileprivate init(once message: Message, _ style: Style = .plain) {
    self.init(message, style, isOnce: true)
  }
}

extension Session {
  /// When a request is retried, and how often, unless there is no `limit`; names `page` if it is not
  /// the first. The first time it also says why.
  package func retry(
    _ number: Int, of limit: Int?, after pause: Duration, _ error: APIError, page: Int = 1
  ) -> Message {
    let pause = pause > .zero ? pause.roundedToSeconds : nil
    let retry: Message =
      switch (limit, pause) {
      case (let limit?, let pause?): .retrySoon(pause: pause, number: number, limit: limit)
      case (let limit?, nil): .retryNow(number: number, limit: limit)
      case (nil, let pause?): .retryAgain(pause: pause)
      case (nil, nil): .retryAtOnce
      }
    guard number == 1 else { return page > 1 ? .retryPageAgain(page: page, retry: retry) : retry }
    let problem = failure(error).report.message
    return page > 1
      ? .retryPage(page: page, problem: problem, retry: retry)
      : .retryFirst(problem: problem, retry: retry)
  }
}
