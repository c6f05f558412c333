import App
import Auth
import Commands
import Glibc
import Messages
import Terminal

/// What it means when the output or the terminal is gone.
struct ConsoleEnd {
  let context: CommandContext

  /// A closed pipe is how `head` says that it has enough: silence and success.
  func code(for error: ConsoleError) -> ExitCode {
    switch error {
    case .closedPipe: return .success
    case .interrupted: return .interrupted
    case .cancelled, .endOfInput: return .cancelled
    case .writeFailed(let code):
      say(.consoleWriteFailed(detail: String(cString: strerror(code))))
      return .failure
    case .noTerminal(let code):
      say(.consoleNoTerminal(detail: String(cString: strerror(code))))
      return .usage
    }
  }

  private func say(_ message: Message) {
    context.console.report(message.text(in: context.language))
  }
}
