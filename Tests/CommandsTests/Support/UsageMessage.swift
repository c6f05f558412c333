import Auth
import Commands
import Messages

/// What the program prints about an error in a command line.
func usageMessage(_ error: (any Error)?) -> String {
  guard let error else { return "no error" }
  switch ParserMessage(error) {
  case .text(let text): return text
  case .error(let report):
    return [report.message, report.next].compactMap { $0?.text(in: .current) }
      .joined(separator: "\n")
  }
}
