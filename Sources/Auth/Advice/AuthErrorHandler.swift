package import GitHub
import HTTP
import Messages

/// Turns each failed request or credential into advice for the user: a message, a next step and an
/// exit code.
package struct AuthErrorHandler: Sendable {
  let context: AdviceContext

  package init(_ context: AdviceContext) {
    self.context = context
  }

  /// A ghrepo command for this host, such as `ghrepo login --hostname ghe.example`.
  package func command(_ words: String) -> String { context.command(words) }

  package func advice(for error: APIError) -> Advice {
    switch error {
    case .transport(let error): advice(for: error)
    case .refused(let refusal): advice(for: refusal)
    case .unreadable(_, let detail):
      Advice(
        .adviceUnreadable(host: context.host.name, detail: detail), next: .adviceTryLater,
        exitCode: .unreadableAnswer)
    }
  }

  package func advice(for error: AuthError) -> Advice {
    switch error {
    case .api(let error): advice(for: error)
    case .store(let error, let kind): advice(for: error, kind: kind)
    case .tokenCommand(let error, let command): advice(for: error, command: command)
    case .unusableToken(let error, let source):
      Advice(
        .adviceUnusableToken(source: source.message, problem: error.message),
        next: step(toReplace: source), exitCode: .notLoggedIn)
    case .badInput(let error):
      Advice(.adviceBadInput(problem: error.message), next: .adviceBadInputNext, exitCode: .usage)
    case .device(let error): advice(for: error)
    default: adviceAboutAccounts(for: error)
    }
  }

  private func adviceAboutAccounts(for error: AuthError) -> Advice {
    switch error {
    case .tokenMissing(let account, let kind):
      Advice(
        .adviceTokenMissing(login: account.login, host: account.host, place: kind.message),
        next: .adviceLogIn(command: context.command("login")), exitCode: .notLoggedIn)
    case .notKept(let kind):
      Advice(
        .adviceNotKept(place: kind.message), next: .adviceStorageChoices, exitCode: .unavailable)
    case .notAPerson:
      Advice(.adviceNotAPerson, next: .adviceNotAPersonNext, exitCode: .usage)
    case .accountsFile(let path, let detail):
      Advice(
        .adviceAccountsFile(path: path, detail: detail), next: .adviceAccountsFileNext(path: path),
        exitCode: .failure)
    case .noAccount(let host):
      Advice(
        .adviceNoAccount(host: host), next: .adviceLogIn(command: context.command("login")),
        exitCode: .notLoggedIn)
    case .unknownAccount(let login, let host):
      Advice(
        .adviceUnknownAccount(login: login, host: host),
        next: .adviceShowAccounts(command: "ghrepo status"), exitCode: .notLoggedIn)
    case .whichAccount(let logins, let host):
      Advice(
        .adviceWhichAccount(host: host, logins: logins.joined(separator: ", ")),
        next: .adviceWhichAccountNext, exitCode: .usage)
    case .api, .store, .tokenCommand, .unusableToken, .badInput, .device:
      Advice(.adviceUnexpected(host: context.host.name, status: "-"), exitCode: .failure)
    }
  }
}
