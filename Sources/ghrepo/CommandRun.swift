import App
import ArgumentParser
import Auth
import Commands
import Messages
import Terminal

/// One command from its context to its exit code.
struct CommandRun {
  let environment: [String: String]
  let console: Console

  func run(_ command: any ContextCommand) async -> Auth.ExitCode {
    let context: CommandContext
    do { context = try Composition(environment: environment, console: console).context() } catch {
      console.report(Message.consoleNoHome.text(in: .current))
      return .failure
    }
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
      FailureReport(in: context).say(failure.advice)
      return failure.advice.exitCode
    case let exit as ExitError: return exit.code
    case let error as ConsoleError: return ConsoleEnd(context: context).code(for: error)
    case is CancellationError: return .cancelled
    default: return ParserOutput(console: console).say(error)
    }
  }
}
