package import GitHub
import HTTP
import Messages

/// Turns each failed request or credential into advice for the user: a message, a next step and an
/// exit code.
package struct AuthErrorHandler: Sendable {
  let context: ErrorReportContext

  package init(_ context: ErrorReportContext) {
    self.context = context
  }

  /// A ghrepo command for this host, such as `ghrepo login --hostname ghe.example`.
  package func command(_ words: String) -> String { context.command(words) }

  package func report(for error: APIError) -> ErrorReport {
    switch error {
    case .transport(let error): report(for: error)
    case .refused(let refusal): report(for: refusal)
    case .unreadable(_, let detail):
      ErrorReport(
        .adviceUnreadable(host: context.host.name, detail: detail), next: .adviceTryLater,
        exitCode: .unreadableAnswer)
    }
  }

  package func report(for error: AuthError) -> ErrorReport {
    switch error {
    case .api(let error): report(for: error)
    case .store(let error, let kind): report(for: error, kind: kind)
    case .tokenCommand(let error, let command): report(for: error, command: command)
    case .unusableToken(let error, let source):
      ErrorReport(
        .adviceUnusableToken(source: source.message, problem: error.message),
        next: step(toReplace: source), exitCode: .notLoggedIn)
    case .badInput(let error):
      ErrorReport(
        .adviceBadInput(problem: error.message), next: .adviceBadInputNext, exitCode: .usage)
    case .device(let error): report(for: error)
    case .tokenMissing(let account, let kind):
      ErrorReport(
        .adviceTokenMissing(login: account.login, host: account.host, place: kind.message),
        next: .adviceLogIn(command: context.command("login")), exitCode: .notLoggedIn)
    case .notKept(let kind):
      ErrorReport(
        .adviceNotKept(place: kind.message), next: .adviceStorageChoices, exitCode: .unavailable)
    case .notAUser:
      ErrorReport(.adviceNotAPerson, next: .adviceNotAPersonNext, exitCode: .usage)
    case .accountsFile(let path, let detail):
      ErrorReport(
        .adviceAccountsFile(path: path, detail: detail), next: .adviceAccountsFileNext(path: path),
        exitCode: .failure)
    case .noAccount(let host):
      ErrorReport(
        .adviceNoAccount(host: host), next: .adviceLogIn(command: context.command("login")),
        exitCode: .notLoggedIn)
    case .unknownAccount(let login, let host):
      ErrorReport(
        .adviceUnknownAccount(login: login, host: host),
        next: .adviceShowAccounts(command: "ghrepo status"), exitCode: .notLoggedIn)
    case .whichAccount(let logins, let host):
      ErrorReport(
        .adviceWhichAccount(host: host, logins: logins.joined(separator: ", ")),
        next: .adviceWhichAccountNext, exitCode: .usage)
    }
  }
}
