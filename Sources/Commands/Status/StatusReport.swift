internal import App
internal import Auth
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// The credentials screen, for people or for programs, and the exit code that sums it up.
struct StatusReport {
  let context: CommandContext
  let statuses: [HostStatus]

  func writeLines() throws(ConsoleError) {
    let view = StatusView(language: context.language, now: context.now())
    var lines: [StyledText] = []
    for status in statuses {
      if !lines.isEmpty { lines.append(StyledText()) }
      lines += view.lines(for: status) { account in
        status.advice(for: account, now: context.now())
      }
    }
    let profile = context.console.outputProfile
    let fitting =
      profile.isTerminal ? lines.flatMap { $0.wrapped(to: profile.columns, indent: 4) } : lines
    try context.console.write(lines: fitting)
  }

  var json: JSONValue {
    .object(["hosts": .array(statuses.map(StatusJSON.value))])
  }

  /// The code of the active credential's state on `host`; nil when it is well.
  func failure(on host: GitHubHost) -> ExitCode? {
    guard let status = statuses.first(where: { $0.host == host }) else { return nil }
    guard let active = status.accounts.first(where: \.isActive) else { return .notLoggedIn }
    return status.advice(for: active, now: context.now())?.exitCode
  }
}
