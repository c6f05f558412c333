/// Why the terminal or pipe could not be used.
package enum ConsoleError: Error, Sendable, Equatable {
  /// The reader closed the pipe.
  case closedPipe
  /// The system refused to write; `code` is its `errno`.
  case writeFailed(code: Int32)
  /// There is no terminal to prompt on or read keys from; `code` is the system's `errno`.
  case noTerminal(code: Int32)
  /// The user pressed Ctrl-C at a prompt.
  case interrupted
  /// The task that waits for keys was cancelled.
  case cancelled
  /// The input ended before the user responded.
  case endOfInput
}
