import Foundation
import TestSupport

/// Runs a program until it exits.
enum Tool {
  /// The exit status, and the text written to both outputs.
  static func run(
    _ path: String, _ arguments: [String]
  ) async throws -> (status: Int32, output: String) {
    let result = try await ProgramRun(
      path, arguments, environment: ProcessInfo.processInfo.environment
    ).result()
    return (result.code ?? -1, result.output + result.errors)
  }
}
