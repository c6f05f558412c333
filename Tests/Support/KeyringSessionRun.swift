import Subprocess
import SystemPackage

/// How a program ended that was run inside a session.
package struct KeyringSessionOutput: Sendable {
  /// The exit code; 128 and the signal's number when a signal ended the program.
  package let exitCode: Int
  package let standardOutput: String
  package let standardError: String

  /// Everything on stdout but the line feed at its end.
  package var line: String {
    standardOutput.hasSuffix("\n") ? String(standardOutput.dropLast()) : standardOutput
  }
}

extension KeyringSession {
  /// Runs a program of the system, or one by its path, inside the session and to its end.
  package func run(
    _ program: String, _ arguments: [String] = [], input: [UInt8] = [],
    overriding variables: [String: String?] = [:]
  ) async throws -> KeyringSessionOutput {
    var environment = environment
    for (name, value) in variables { environment[name] = value }
    let result = try await Subprocess.run(
      program.contains("/") ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(arguments),
      environment: .custom(
        Dictionary(uniqueKeysWithValues: environment.map { (.init(stringLiteral: $0), $1) })),
      input: .array(input), output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
    let exitCode =
      switch result.terminationStatus {
      case .exited(let code): Int(code)
      case .signaled(let number): 128 + Int(number)
      }
    return KeyringSessionOutput(
      exitCode: exitCode, standardOutput: result.standardOutput,
      standardError: result.standardError)
  }
}
