import ArgumentParser
import Auth
import Commands
import Glibc
import Messages
import Terminal

/// From the command line to the exit code.
struct Program {
  let arguments: [String]
  let environment: [String: String]

  /// Runs the command and ends the process.
  func run() -> Never {
    let console = Console(environment: environment)
    // The question that scripts ask most needs no command.
    if arguments == ["--version"] {
      exit(ParserOutput(console: console).write(Version.text).rawValue)
    }
    if let request = CompletionRequest(arguments) { answer(request, console) }
    let command: any ParsableCommand
    do { command = try GhrepoCommand.command(from: arguments) } catch {
      exit(ParserOutput(console: console).say(error).rawValue)
    }
    guard let command = command as? any ContextCommand else { runPlain(command, console) }
    Interruption.install()
    let environment = environment
    Interruption.cancels(
      Task {
        exit(await CommandRun(environment: environment, console: console).run(command).rawValue)
      })
    while true { pause() }
  }

  /// A shell that completes a word gets words or nothing.
  private func answer(_ request: CompletionRequest, _ console: Console) -> Never {
    do {
      let context = try Composition(environment: environment, console: console).context()
      try console.write(Array(request.answer(in: context).utf8))
    } catch {
      exit(Auth.ExitCode.failure.rawValue)
    }
    exit(Auth.ExitCode.success.rawValue)
  }

  /// ArgumentParser's own commands, such as `help`, and ghrepo without a command.
  private func runPlain(_ command: any ParsableCommand, _ console: Console) -> Never {
    var command = command
    do {
      try command.run()
      exit(Auth.ExitCode.success.rawValue)
    } catch {
      exit(ParserOutput(console: console).say(error).rawValue)
    }
  }
}
