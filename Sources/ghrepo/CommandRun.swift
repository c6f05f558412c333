import ArgumentParser
import Auth
import Commands
import Glibc
import Messages
import Presentation
import Terminal

/// Runs one command in its context and returns its exit code.
struct CommandRun {
  let arguments: [String]
  let environment: [String: String]
  let console: Console

  func run(_ command: any ContextCommand) async -> Auth.ExitCode {
    var context: CommandContext
    do { context = try Composition(environment: environment, console: console).context() } catch {
      console.report(error: Message.consoleNoHome.text(in: .current), .problem)
      return .failure
    }
    context.arguments = arguments
    do {
      try await command.run(in: context)
      return Interruption.happened ? .interrupted : .success
    } catch {
      return end(error, context)
    }
  }

  private func end(_ error: any Error, _ context: CommandContext) -> Auth.ExitCode {
    if Interruption.happened { return .interrupted }
    switch error {
    case let failure as Failure:
      context.report(failure.report)
      return failure.report.exitCode
    case let exit as ExitError: return exit.code
    case let error as ConsoleError: return ConsoleEnd(console: console).code(for: error)
    case is CancellationError: return .cancelled
    default: return ParserOutput(console: console).say(error)
    }
  }
}

/// The exit code when the output or the terminal fails.
struct ConsoleEnd {
  let console: Console

  /// A closed pipe means that the reader, such as `head`, has enough: silence and success.
  func code(for error: ConsoleError) -> Auth.ExitCode {
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
    console.report(error: message.text(in: .current), .problem)
  }
}
