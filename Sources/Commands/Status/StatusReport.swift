internal import Auth
internal import GitHub
internal import Messages
internal import Presentation
internal import Terminal
internal import Transport

/// The credentials screen, for people or for programs, and the exit code that sums it up.
struct StatusReport {
  let context: CommandContext
  let statuses: [HostStatus]

  func writeLines() throws(ConsoleError) {
    let view = StatusView(language: context.language, now: context.now())
    var lines: [StyledText] = []
    for status in statuses {
      if !lines.isEmpty { lines.append(StyledText()) }
      lines += view.lines(for: status) { account in advice(for: account, on: status.host) }
    }
    let profile = context.console.outputProfile
    let fitting =
      profile.isTerminal ? lines.flatMap { $0.wrapped(to: profile.columns, indent: 4) } : lines
    try context.console.write(lines: fitting)
  }

  func writeJSON() throws(ConsoleError) {
    let hosts = statuses.map { status in
      StatusJSON.value(of: status)
    }
    try context.console.write(
      JSONValue.object(["hosts": .array(hosts)]).bytes() + [UInt8(ascii: "\n")])
  }

  /// The code of the active credential's state on `host`; nil when it is well.
  func failure(on host: GitHubHost) -> ExitCode? {
    guard let status = statuses.first(where: { $0.host == host }) else { return nil }
    guard let active = status.accounts.first(where: \.isActive) else { return .notLoggedIn }
    return advice(for: active, on: host)?.exitCode
  }

  /// What a failed state means and what to do; nil for a good one.
  private func advice(for account: AccountStatus, on host: GitHubHost) -> Advice? {
    guard case .failed(let error) = account.state else { return nil }
    let credential = Credential(
      token: Token(secret: Secret([])), source: account.source, login: account.login)
    return AuthErrorHandler(
      AdviceContext(
        host: host, credential: credential, expiresAt: account.expiresAt,
        shadowedLogin: shadowed(by: account, on: host), now: context.now())
    ).advice(for: error)
  }

  private func shadowed(by account: AccountStatus, on host: GitHubHost) -> String? {
    guard account.isOutside else { return nil }
    return statuses.first { $0.host == host }?.accounts.first { !$0.isOutside }?.login
  }
}

extension AccountStatus {
  /// From the environment or a program, which hides the stored accounts.
  fileprivate var isOutside: Bool {
    switch source {
    case .environment, .command: true
    case .keyring, .file: false
    }
  }
}
