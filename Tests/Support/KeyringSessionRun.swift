import Subprocess
import SystemPackage

/// The result of a program that ran inside a session.
package struct KeyringSessionOutput: Sendable {
  /// The exit code, or 128 plus the number of the signal that ended the program.
  package let exitCode: Int
  package let standardOutput: String
  package let standardError: String

  /// Standard output without its last line feed.
  package var line: String {
    standardOutput.hasSuffix("\n") ? String(standardOutput.dropLast()) : standardOutput
  }
}

extension KeyringSession {
  /// Runs an installed program, or one given by its path, inside the session until it exits.
  package func run(
    _ program: String, _ arguments: [String] = [], input: [UInt8] = [],
    overriding variables: [String: String?] = [:]
  ) async throws -> KeyringSessionOutput {
    var environment = environment.withTestRunVariables
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
