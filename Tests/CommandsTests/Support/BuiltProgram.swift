import Foundation
import TestSupport

/// The program as it was built beside the tests, run to its end without anything of the user's.
enum BuiltProgram {
  /// - Parameter language: As in `LANGUAGE`.
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
