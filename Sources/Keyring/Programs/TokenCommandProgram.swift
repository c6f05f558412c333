package import Auth
package import HTTP
internal import Platform
internal import Subprocess
internal import SystemPackage

/// A program of the user's choice that prints a token, as in `pass show github`.
package struct TokenCommandProgram: Sendable {
  private let run: ProgramRun

  /// `arguments` begin with the program; `maximumOutput` is in bytes. `environment` replaces ours,
  /// for tests.
  package init(
    arguments: [String], limit: Duration = .seconds(60), maximumOutput: Int = 8 * 1024,
    environment: [String: String]? = nil
  ) {
    run = ProgramRun(
      arguments: arguments, environment: environment.map(Environment.only) ?? .inherit,
      limit: limit, maximumOutput: maximumOutput)
  }

  /// The first line of the program's output. If it may prompt for a password, it shares our
  /// terminal.
  package func token(mayPrompt: Bool = true) async throws(TokenProgramError) -> Secret {
    var output: [UInt8]
    if mayPrompt {
      output = try await run.output(input: .currentStandardInput, error: .currentStandardError)
    } else {
      var run = run
      run.sharesTerminal = false
      // GnuPG would prompt on the terminal with this name.
      run.environment = run.environment.updating(["GPG_TTY": nil])
      output = try await run.output(input: .none, error: .discarded)
    }
    defer { wipe(&output) }
    var line = output.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    guard !line.isEmpty else { throw .empty }
    return Secret(line)
  }
}

/// The token that gh uses for a host. Only gh can read it, from a keyring or a file.
package struct GhToken: Sendable {
  private let run: ProgramRun

  /// What gh needs to find its token. Token variables are not passed on: gh would print those
  /// instead of the token it has stored.
  private static let variables = [
    "HOME", "PATH", "USER", "LANG", "GH_CONFIG_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
  ]

  /// `environment` is ours, of which gh gets a part; `gh` is the program's name or path.
  package init(environment: [String: String], limit: Duration = .seconds(30), gh: String = "gh") {
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
  ///
  /// - Parameter user: one of several accounts, for gh 2.40 or later; nil for the active one.
  package func token(
    host: String, user: String? = nil
  ) async throws(TokenProgramError) -> Secret? {
    var run = run
    run.arguments += [host] + (user.map { ["--user", $0] } ?? [])
    var output: [UInt8]
    do { output = try await run.output(input: .none, error: .discarded) } catch .failed {
      return nil
    }
    defer { wipe(&output) }
    let line = output.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : Secret(line)
  }
}

/// The password git would use for a host, from the credential helpers that the user has set up.
///
/// The protocol is that of `git credential fill`, see git-credential(1).
package struct GitCredential: Sendable {
  private let run: ProgramRun

  /// `environment` is git's, without tokens: helpers such as gh would provide those instead of the
  /// password that is stored. `git` is the program's name or path.
  package init(
    environment: [String: String], limit: Duration = .seconds(60), git: String = "git"
  ) {
    // No prompts: an empty askpass disables it, and the last two silence Git Credential Manager.
    run = ProgramRun(
      arguments: [git, "-c", "credential.interactive=false", "credential", "fill"],
      environment: Environment.only(environment).updating([
        "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "SSH_ASKPASS": "",
        "GCM_INTERACTIVE": "never", "GCM_GUI_PROMPT": "0",
      ]),
      // Not the current directory, whose repository may name helpers of its own.
      directory: "/", limit: limit, maximumOutput: 8 * 1024)
  }

  /// The password for `https://HOST`; nil when git has none.
  package func password(host: String) async throws(TokenProgramError) -> Secret? {
    // A control character could add a line to the request.
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    var output: [UInt8]
    do {
      output = try await run.output(
        input: .string("protocol=https\nhost=\(host)\n\n"), error: .discarded)
    } catch .failed {
      return nil
    }
    defer { wipe(&output) }
    let name = Array("password=".utf8)
    let lines = output.split(separator: UInt8(ascii: "\n"))
    guard let line = lines.last(where: { $0.starts(with: name) }), line.count > name.count else {
      return nil
    }
    return Secret(line.dropFirst(name.count))
  }
}

extension Environment {
  /// `variables` in place of our environment.
  static func only(_ variables: [String: String]) -> Environment {
    .custom(Dictionary(uniqueKeysWithValues: variables.map { (.init(stringLiteral: $0), $1) }))
  }
}
