package import HTTP

/// The port to a program of the user's choice that prints a token (`token_command`).
package protocol TokenProgram: Sendable {
  /// Runs `arguments` without a shell and returns the first line it prints.
  func token(from arguments: [String]) async throws(TokenProgramError) -> Secret
}

/// Why such a program gave no token.
package enum TokenProgramError: Error, Sendable, Equatable {
  case notFound
  case failed(status: Int32)
  case empty
  case tooLong(limit: Int)
  case late(seconds: Int)
  /// The system did not let it run to its end; `detail` is the system's text.
  case interrupted(detail: String)
}
