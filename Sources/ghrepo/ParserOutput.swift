import ArgumentParser
import Auth
import Commands
import GitHub
import Messages
import Terminal

/// Says what ArgumentParser has to say, in the person's language: help on standard output,
/// mistakes on standard error.
struct ParserOutput {
  let console: Console

  func say(_ error: any Error) -> Auth.ExitCode {
    let columns = max(console.outputProfile.columns, ParserMessage.leastColumns)
    let message = ParserMessage(GhrepoCommand.fullMessage(for: error, columns: columns))
    let text = message.text(in: .current, columns: columns)
    guard !message.isComplaint else {
      let masked = TokenMask.masked(text)
      console.report(masked)
      if masked != text { console.report(Message.reportTokenGiven.text(in: .current)) }
      return .usage
    }
    return write(text)
  }

  /// What was asked for, on standard output.
  func write(_ text: String) -> Auth.ExitCode {
    let lines = TerminalText.lines(sanitizing: text).map { StyledText($0) }
    do { try console.write(lines: lines) } catch {
      return error == .closedPipe ? .success : .failure
    }
    return .success
  }
}
