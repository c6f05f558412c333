package import HTTP
internal import Platform
internal import Subprocess
internal import SystemPackage

/// The token that gh uses for a host, from gh itself: it keeps tokens in a keyring or in a file.
package struct GhToken: Sendable {
  private let run: ProgramRun

  /// What gh needs to find its token. Tokens in the environment are not among it: gh would print
  /// those, and not what it has stored.
  private static let variables = [
    "HOME", "PATH", "USER", "LANG", "GH_CONFIG_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
  ]

  /// `environment` is ours, of which gh sees a part; `gh` is the program's name or path.
  package init(
    environment: [String: String], limit: Duration = .seconds(30), gh: String = "gh"
  ) {
    var variables: [Environment.Key: String] = [
      "GH_PROMPT_DISABLED": "1", "GH_NO_UPDATE_NOTIFIER": "1",
    ]
    for name in Self.variables {
      if let value = environment[name] { variables[.init(stringLiteral: name)] = value }
    }
    run = ProgramRun(
      arguments: [gh, "auth", "token", "--hostname"], environment: .custom(variables),
      directory: "/", limit: limit, maximumOutput: 8 * 1024)
  }

  /// The token that `gh auth token --hostname HOST` prints; nil when it has none.
  package func token(host: String) async throws(TokenCommandError) -> Secret? {
    var run = run
    run.arguments.append(host)
    var output: [UInt8]
    do { output = try await run.output(input: .none, error: .discarded) } catch .failed {
      return nil
    }
    defer { wipe(&output) }
    let line = output.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : Secret(line)
  }
}
