/// Why the terminal or pipe at hand could not be used.
package enum ConsoleError: Error, Sendable, Equatable {
  /// Whoever read the output is gone.
  case closedPipe
  /// The system refused to write; `code` is its `errno`.
  case writeFailed(code: Int32)
  /// There is no terminal to ask or to read keys from; `code` is the system's `errno`.
  case noTerminal(code: Int32)
  /// Ctrl-C was pressed at a question.
  case interrupted
  /// The task that waited for keys was cancelled.
  case cancelled
  /// The input ended before there was an answer.
  case endOfInput
}
