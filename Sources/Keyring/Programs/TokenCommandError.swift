/// Why a program did not give a token.
package enum TokenCommandError: Error, Sendable, Equatable {
  /// No program of this name can be run.
  case notFound(program: String)
  /// It ended with another code than 0; 128 and the signal's number when a signal ended it.
  case failed(exitCode: Int)
  /// It wrote nothing on its first line.
  case empty
  /// It wrote more than `limit` bytes.
  case tooLong(limit: Int)
  /// It had not ended after `seconds` and was stopped.
  case late(seconds: Int)
  /// The system did not let it run to its end; `detail` is the system's text.
  case interrupted(detail: String)
}
