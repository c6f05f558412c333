import Foundation
import TestSupport

/// Runs the program that was built with the tests, isolated from the user's files and environment.
enum BuiltProgram {
  /// - Parameter language: the value of `LANGUAGE`.
  static func run(
    _ arguments: [String], language: String = "en", columns: Int = 80
  ) async throws -> ProgramResult {
    let environment = [
      "LANG": "C.UTF-8", "LANGUAGE": language, "COLUMNS": "\(columns)", "HOME": "/nonexistent",
      "TZ": "UTC",
    ]
    return try await ProgramRun(
      try ProgramRun.built("ghrepo"), arguments, environment: environment
    ).result()
  }
}
