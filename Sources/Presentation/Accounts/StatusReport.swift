internal import Access
package import Auth
internal import Core
package import GitHub
internal import Rendering
package import Terminal

/// The status for users or for programs, and the matching exit code.
package struct StatusReport {
  let statuses: [HostStatus]
  let context: CommandContext

  package init(_ statuses: [HostStatus], in context: CommandContext) {
    self.statuses = statuses
    self.context = context
  }

  package func writeLines() throws(ConsoleError) {
    let view = StatusView(language: context.language, now: context.now())
    var lines: [StyledText] = []
    for status in statuses {
      if !lines.isEmpty { lines.append(StyledText()) }
      lines += view.lines(for: status) { account in
        status.report(for: account, now: context.now())
      }
    }
    let profile = context.console.outputProfile
    let fitting =
      profile.isTerminal ? lines.flatMap { $0.wrapped(to: profile.columns, indent: 4) } : lines
    try context.console.write(lines: fitting)
  }

  /// The names in `json`, at every level.
  package static let names = ["hosts"] + StatusJSON.names

  package var json: JSONValue {
    .object(["hosts": .array(statuses.map(StatusJSON.value))])
  }

  /// The exit code for the active credential on `host`; nil if it is valid.
  package func failure(on host: GitHubHost) -> ExitCode? {
    guard let status = statuses.first(where: { $0.host == host }) else { return nil }
    guard let active = status.accounts.first(where: \.isActive) else { return .notLoggedIn }
    return status.report(for: active, now: context.now())?.exitCode
  }
}
