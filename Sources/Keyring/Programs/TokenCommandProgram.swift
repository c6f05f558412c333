package import HTTP
internal import Platform
internal import Subprocess

/// A program of the user's that prints a token, as in `pass show github`.
package struct TokenCommandProgram: Sendable {
  private let run: ProgramRun

  /// `arguments` begin with the program; `maximumOutput` is in bytes.
  package init(
    arguments: [String], limit: Duration = .seconds(60), maximumOutput: Int = 8 * 1024
  ) {
    run = ProgramRun(arguments: arguments, limit: limit, maximumOutput: maximumOutput)
  }

  /// The first line of what the program prints; it shares our terminal, to ask for a password.
  package func token() async throws(TokenCommandError) -> Secret {
    var output = try await run.output(input: .currentStandardInput, error: .currentStandardError)
    defer { wipe(&output) }
    var line = output.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    guard !line.isEmpty else { throw .empty }
    return Secret(line)
  }
}
