package import Auth
package import FoundationEssentials
package import GitHub
package import Messages
package import Terminal

/// The credentials for one host, as lines for the user.
package struct StatusView: Sendable {
  private let language: Language
  private let now: Date

  package init(language: Language, now: Date) {
    self.language = language
    self.now = now
  }

  /// - Parameter report: what a failed state means and what to do; nil for a good one.
  package func lines(
    for status: HostStatus, report: (AccountStatus) -> ErrorReport?
  ) -> [StyledText] {
    var lines = [StyledText(sanitizing: status.host.name, .bold)]
    if status.accounts.isEmpty {
      let command = status.host.command("login", isDefault: status.isDefault)
      lines.append(line(.statusAnonymous(command: command)))
    }
    for account in status.accounts {
      lines += self.lines(for: account, on: status.host, report: report(account))
    }
    if let choice = status.choice {
      lines.append(line(.choiceReason(login: choice.login, rule: choice.rule.message)))
    }
    if status.areLimitsUnknown { lines.append(line(.statusLimitsUnknown)) }
    return lines + self.lines(for: status.limits) + self.lines(for: status.pause)
  }

  /// One credential: its account and state, then everything known about it.
  package func lines(
    for account: AccountStatus, on host: GitHubHost, report: ErrorReport?
  ) -> [StyledText] {
    let login = account.login ?? Message.statusUnknownLogin.text(in: language)
    let style = stateStyle(account)
    var first = StyledText(account.isActive ? "  ● " : "  ○ ", style)
    first += StyledText(sanitizing: login, .bold) + line(stateText(account), style)
    if account.isActive { first += line(.statusActive, .dim) }
    var lines = [first]
    if let report {
      lines.append(line(report.message, indent: 4))
      if let next = report.next { lines.append(line(next, indent: 4)) }
    }
    if account.isPartial {
      lines.append(line(.statusPartial, indent: 4))
      if let url = host.singleSignOnPage(for: account.kind) {
        lines.append(line(.feedPartialNext(url: url), indent: 4))
      }
    }
    lines += factLines(account)
    if account.areLimitsUnknown { lines.append(line(.statusLimitsUnknown, indent: 4)) }
    return lines + self.lines(for: account.limits, indent: 4)
      + self.lines(for: account.pause, indent: 4)
  }

  /// A table with one line for each credential: account, state, kind, source, and when it expires.
  package func table(of accounts: [AccountStatus]) -> [StyledText] {
    let cells = accounts.map { account in
      let style = stateStyle(account)
      let login = account.login ?? Message.statusUnknownLogin.text(in: language)
      let expiry = account.expiresAt.map {
        StyledText(.statusExpires, in: language, .dim)
          + StyledText(sanitizing: " " + language.relative($0, to: now), .dim)
      }
      return [
        StyledText(account.isActive ? "  ● " : "  ○ ", style)
          + StyledText(sanitizing: login, .bold),
        StyledText(stateText(account), in: language, style),
        StyledText(sanitizing: account.kind.message.text(in: language)),
        StyledText(sanitizing: account.source.message.text(in: language)), expiry ?? "",
      ]
    }
    let widths = (0..<5).map { column in cells.map { $0[column].columns }.max() ?? 0 }
    return cells.map { row in
      zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
    }
  }

  private func factLines(_ account: AccountStatus) -> [StyledText] {
    var facts: [(label: Message, value: String)] = [
      (.statusToken, account.kind.message.text(in: language)),
      (.statusSource, account.source.message.text(in: language)),
    ]
    if let scopes = account.scopes {
      let none = Message.statusNoScopes.text(in: language)
      facts.append((.statusScopes, scopes.isEmpty ? none : scopes.joined(separator: ", ")))
    }
    if let expiresAt = account.expiresAt { facts.append((.statusExpires, text(expiresAt))) }
    if let end = account.refreshExpiresAt { facts.append((.statusRenewable, text(end))) }
    if let error = account.renewalError {
      facts.append((.statusNotRenewed, error.message.text(in: language)))
    }
    // Values start at the same column, also for most of several accounts.
    let usual: [Message] = [.statusToken, .statusSource, .statusScopes, .statusExpires]
    let columns = (usual + facts.map(\.label)).map { StyledText($0, in: language).columns }.max()
    return facts.map { label, value in
      StyledText("    ") + StyledText(label, in: language, .dim).padded(to: (columns ?? 0) + 2)
        + StyledText(sanitizing: value)
    }
  }

  private func text(_ date: Date) -> String {
    "\(language.date(date)) (\(language.relative(date, to: now)))"
  }

  /// What remains of the relevant rate limits. Limits of zero are omitted: anonymous users have no
  /// GraphQL.
  package func lines(for limits: [RateLimit], indent: Int = 2) -> [StyledText] {
    limits.filter {
      $0.limit > 0 && ["core", "graphql", "search"].contains($0.resource)
    }.map { limit in
      line(
        .statusLimit(
          resource: limit.resource, remaining: limit.remaining, limit: limit.limit,
          reset: language.relative(limit.resetsAt, to: now)), indent: indent)
    }
  }

  /// How long requests to GitHub are paused, if they are.
  private func lines(for pause: RateLimitPause?, indent: Int = 2) -> [StyledText] {
    guard let pause else { return [] }
    let message = Message.budgetPause(
      since: language.age(of: pause.since, at: now),
      wait: Duration.seconds(max(1, pause.until.timeIntervalSince(now).rounded(.up))))
    return [line(message, indent: indent, .bold)]
  }

  private func stateText(_ account: AccountStatus) -> Message {
    switch account.state {
    case .valid: .statusValid
    case .unchecked: .statusUnchecked
    case .failed: .statusFailed
    }
  }

  private func stateStyle(_ account: AccountStatus) -> Style {
    switch account.state {
    case .valid: .good
    case .unchecked: .dim
    case .failed: .role(.danger)
    }
  }

  private func line(_ message: Message, indent: Int = 2, _ style: Style = .plain) -> StyledText {
    StyledText(TerminalText.spaces(indent), style) + StyledText(message, in: language, style)
  }
}

extension TokenKind {
  /// The name of the kind.
  package var message: Message {
    switch self {
    case .classic: .kindClassic
    case .fineGrained: .kindFineGrained
    case .oauthApp: .kindOauthApp
    case .githubAppUser: .kindGithubApp
    case .installation: .kindInstallation
    case .refresh: .kindRefresh
    case .unknown: .kindUnknown
    }
  }
}
