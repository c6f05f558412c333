import ArgumentParser
import Auth
import Commands
import GitHub
import Glibc
import HTTP
import Messages
import Presentation
import Terminal

/// Runs the program from the command line to the exit code.
struct Program {
  /// The arguments without the program's name; nil if they could not be read.
  let arguments: [String]?
  let environment: [String: String]

  /// `commandLine` is the program's name and its arguments. Swift reads them from `/proc`, and
  /// without it not even finds the name.
  init(commandLine: [String], environment: [String: String]) {
    arguments = commandLine.isEmpty ? nil : Array(commandLine.dropFirst())
    self.environment = environment
  }

  /// Runs the command and ends the process.
  func run() -> Never {
    let console = Console(environment: environment)
    guard let arguments else {
      console.report(error: Message.consoleNoArguments.text(in: .current), .problem)
      exit(Auth.ExitCode.unavailable.rawValue)
    }
    // The most frequent request from scripts needs no command.
    if arguments == ["--version"] {
      exit(ParserOutput(console: console).write(Version.text).rawValue)
    }
    if let request = CompletionRequest(arguments) {
      do { try SystemResources.check() } catch { exit(Auth.ExitCode.failure.rawValue) }
      Task { await answer(request, console) }
      while true { pause() }
    }
    if let index = Process.unreadableArgument, index <= arguments.count {
      let text = TokenMask.masked(arguments[index - 1])
      end(
        ErrorReport(
          .consoleNotUtf8(number: index, text: text), next: .consoleNotUtf8Next, exitCode: .usage),
        console)
    }
    let command: any ParsableCommand
    do { command = try GhrepoCommand.command(from: arguments) } catch {
      exit(ParserOutput(console: console, arguments: arguments).say(error).rawValue)
    }
    guard let command = command as? any ContextCommand else {
      let help = HelpScreen(command, columns: console.outputProfile.columns)
      exit(ParserOutput(console: console).write(help.text).rawValue)
    }
    do { try SystemResources.check() } catch { end(error.report, console) }
    Interruption.install()
    let environment = environment
    Interruption.cancels(
      Task {
        let run = CommandRun(arguments: arguments, environment: environment, console: console)
        Process.end(await run.run(command))
      })
    while true { pause() }
  }

  /// Ends the process before a command could run.
  private func end(_ report: ErrorReport, _ console: Console) -> Never {
    console.report(report, in: .current)
    exit(report.exitCode.rawValue)
  }

  /// A shell that completes a word gets words or nothing.
  private func answer(_ request: CompletionRequest, _ console: Console) async -> Never {
    do {
      let context = try Composition(environment: environment, console: console).context()
      // The completion scripts then complete file names.
      guard let words = await request.answer(in: context) else {
        exit(Auth.ExitCode.failure.rawValue)
      }
      try console.write(Array(words.utf8))
    } catch {
      exit(Auth.ExitCode.failure.rawValue)
    }
    exit(Auth.ExitCode.success.rawValue)
  }
}

/// Prints what ArgumentParser says: what was requested on standard output, errors on standard error.
struct ParserOutput {
  let console: Console
  /// What the user typed, which may include a token.
  var arguments: [String] = []

  func say(_ error: any Error) -> Auth.ExitCode {
    switch ParserMessage(error) {
    case .text(let text): return write(text)
    case .error(let report):
      let isGiven =
        ["auth", "login"].contains(arguments.first)
        && arguments.contains { TokenMask.masked($0) != $0 }
      console.report(
        isGiven ? ErrorReport(.reportTokenGiven, exitCode: .usage) : report, in: .current)
      return report.exitCode
    }
  }

  /// Writes requested text to standard output.
  func write(_ text: String) -> Auth.ExitCode {
    let lines = TerminalText.lines(sanitizing: text).map { StyledText($0) }
    do { try console.write(lines: lines) } catch {
      return ConsoleEnd(console: console).code(for: error)
    }
    return .success
  }
}
