package import FoundationEssentials
package import GitHub
import HTTP
package import Messages

/// Turns each failed request or credential into advice for the user: a message, a next step and an
/// exit code.
package struct AuthErrorHandler: Sendable {
  let host: GitHubHost
  /// Whether commands use the host without `--hostname`.
  let isDefaultHost: Bool
  /// The credential that was sent, or nil for an anonymous request.
  let credential: Credential?
  /// When that credential expires, if known.
  let expiresAt: Date?
  /// A stored account that the credential overrides.
  let shadowedLogin: String?
  /// The other accounts on the host, if the user may switch to one of them.
  let otherLogins: [String]
  /// Whether a token in a variable cannot replace the account's own.
  let isNamed: Bool
  /// What the command offers.
  let options: SuggestedOptions
  let now: Date

  package init(
    host: GitHubHost, isDefaultHost: Bool = true, credential: Credential? = nil,
    expiresAt: Date? = nil, shadowedLogin: String? = nil, otherLogins: [String] = [],
    isNamed: Bool = false, options: SuggestedOptions = [], now: Date
  ) {
    self.host = host
    self.isDefaultHost = isDefaultHost
    self.credential = credential
    self.expiresAt = expiresAt
    self.shadowedLogin = shadowedLogin
    self.otherLogins = otherLogins
    self.isNamed = isNamed
    self.options = options
    self.now = now
  }

  /// A ghrepo command for this host, such as `ghrepo login --hostname ghe.example`.
  package func command(_ words: String) -> String {
    host.command(words, isDefault: isDefaultHost)
  }

  /// The environment variable for a token of this host.
  var variable: String { CredentialFinder.variable(for: host) }

  /// The next step without a usable store.
  package var storageChoices: Message {
    let command = command("login --store file")
    return isNamed
      ? .adviceStorageChoicesNamed(command: command)
      : .adviceStorageChoices(
        command: command, variable: variable, setting: host.configured("token_command"))
  }

  package func report(for error: APIError) -> ErrorReport {
    var report = advice(for: error)
    report.kind = error.kind
    (report.host, report.account) = (host.name, credential?.login)
    report.retryAfter = error.wait
    if case .refused(let refusal) = error {
      report.status = refusal.status
      report.retryAfter = report.retryAfter ?? refusal.retryAfter
    }
    return report
  }

  private func advice(for error: APIError) -> ErrorReport {
    switch error {
    case .transport(let error): report(for: error)
    case .refused(let refusal): report(for: refusal)
    case .unreadable(_, let detail):
      ErrorReport(
        .adviceUnreadable(host: host.name, detail: detail.explained), next: .adviceTryLater,
        exitCode: .unreadableAnswer)
    }
  }

  package func report(for error: AuthError) -> ErrorReport {
    if case .api(let error) = error { return report(for: error) }
    var report = advice(for: error)
    report.kind = error.kind
    report.host = host.name
    return report
  }

  private func advice(for error: AuthError) -> ErrorReport {
    switch error {
    case .api(let error): advice(for: error)
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
        next: .adviceLogIn(command: command("login")), exitCode: .notLoggedIn)
    case .notKept(let kind):
      ErrorReport(
        .adviceNotKept(place: kind.message), next: storageChoices, exitCode: .unavailable)
    case .notAUser:
      ErrorReport(
        .adviceNotAPerson, next: .adviceNotAPersonNext(variable: variable), exitCode: .usage)
    case .expired(let account, let date, let cause):
      report(forExpired: account, date, cause)
    case .busy: ErrorReport(.renewalLocked, next: .adviceTryAgain, exitCode: .tryLater)
    case .accountsFile(let path, let detail):
      ErrorReport(
        .adviceAccountsFile(path: path, detail: detail.explained),
        next: SystemCause(in: detail)?.next ?? .adviceAccountsFileNext(command: command("login")),
        exitCode: .failure)
    case .lockFailed(let path, let code): report(forLock: path, code)
    case .noAccount(let host):
      ErrorReport(
        .adviceNoAccount(host: host), next: .adviceLogIn(command: command("login")),
        exitCode: .notLoggedIn)
    case .unknownAccount(let login, let host, let rule?, _) where rule != .option:
      ErrorReport(
        .adviceUnknownChoice(login: login, host: host, rule: rule.message),
        next: .adviceUnknownChoiceNext(command: command("login"), rule: rule.message),
        exitCode: .notLoggedIn)
    case .unknownAccount(let login, let host, let rule, let elsewhere):
      ErrorReport(
        rule.map { .adviceUnknownChoice(login: login, host: host, rule: $0.message) }
          ?? .adviceUnknownAccount(login: login, host: host),
        next: elsewhere.first.map { .adviceAccountElsewhere(login: login, host: $0) }
          ?? .adviceShowAccounts(command: "ghrepo status"),
        exitCode: .notLoggedIn)
    case .whichAccount(let logins, let host):
      ErrorReport(
        .adviceWhichAccount(host: host, logins: logins.joined(separator: ", ")),
        next: .adviceWhichAccountNext, exitCode: .usage)
    }
  }
}

/// Options that not every command has, and that advice may suggest.
package struct SuggestedOptions: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let offline = SuggestedOptions(rawValue: 1)
  package static let wait = SuggestedOptions(rawValue: 2)
  package static let anonymousFallback = SuggestedOptions(rawValue: 4)
}

extension GitHubHost {
  /// A ghrepo command for this host, such as `ghrepo login --hostname ghe.example`.
  ///
  /// - Parameter isDefault: whether commands use the host without `--hostname`; only github.com is
  ///   then not named.
  package func command(_ words: String, isDefault: Bool) -> String {
    switch kind {
    case .replacement: "ghrepo \(words)"
    case .dotcom where isDefault: "ghrepo \(words)"
    case .dotcom, .dataResidency, .enterpriseServer: "ghrepo \(words) --hostname \(name)"
    }
  }

  /// `setting`, and off github.com the part of the configuration file where it belongs.
  package func configured(_ setting: String) -> Message {
    kind == .dotcom
      ? Message { _ in "`\(setting)`" } : .configUnderHost(setting: setting, host: name)
  }
}

extension String {
  /// The explanation of a library or the system, inside a sentence of ours.
  package var explained: Message {
    let parts = split(separator: DecodingError.separator)
    if parts.first.map(String.init) == DecodingError.wholeDocument {
      return parts.count == 1
        ? .adviceWrongJson
        : .adviceWrongJsonPart(part: parts.dropFirst().joined(separator: DecodingError.separator))
    }
    let text = String(reversed().drop { $0 == "." || $0.isWhitespace }.reversed())
    return text.isEmpty ? .adviceNoDetail : Message { _ in text }
  }
}
