package import HTTP
internal import Platform
internal import Subprocess
internal import SystemPackage

/// The password git would use for a host, from whatever helpers the user has set up.
///
/// The dialogue is that of `git credential fill`, see git-credential(1).
package struct GitCredential: Sendable {
  private let run: ProgramRun

  /// `git` is the program's name or path; `environment` replaces ours, for tests.
  package init(
    limit: Duration = .seconds(60), git: String = "git", environment: [String: String]? = nil
  ) {
    var variables: [Environment.Key: String] = [:]
    for (name, value) in environment ?? [:] { variables[.init(stringLiteral: name)] = value }
    // Nobody is asked: an empty askpass is none, and the last two silence Git Credential Manager.
    run = ProgramRun(
      arguments: [git, "-c", "credential.interactive=false", "credential", "fill"],
      environment: (environment == nil ? Environment.inherit : .custom(variables)).updating([
        "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "SSH_ASKPASS": "",
        "GCM_INTERACTIVE": "never", "GCM_GUI_PROMPT": "0",
      ]),
      // Not the current directory, whose repository may name helpers of its own.
      directory: "/", limit: limit, maximumOutput: 8 * 1024)
  }

  /// The password for `https://HOST`; nil when git knows none.
  package func password(host: String) async throws(TokenCommandError) -> Secret? {
    // A control character would begin a line of its own.
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
