internal import Access
package import Auth
internal import Core
package import FoundationEssentials
package import GitHub
import HTTP
package import Messages
package import Terminal

/// The error that ends a command, with its message for the user.
package struct Failure: Error, Sendable {
  package let report: ErrorReport

  package init(_ report: ErrorReport) {
    self.report = report
  }

  package init(_ message: Message, next: Message? = nil, exitCode: ExitCode) {
    report = ErrorReport(message, next: next, exitCode: exitCode)
  }

  package init(_ error: HostError) {
    let (message, next): (Message, Message) =
      switch error {
      case .empty: (.hostEmpty, .hostNext)
      case .invalidName(let name): (.hostInvalid(name: name), .hostNext)
      case .invalidAddress(let address): (.hostAddress(address: address), .hostAddressNext)
      case .notSecure(let address): (.hostNotSecure(address: address), .hostNotSecureNext)
      }
    self.init(message, next: next, exitCode: .usage)
  }
}

extension Failure {
  /// With a hint for a command with `--max-age`, where the cache has only older data.
  package func mentioning(cachedAt date: Date, in context: CommandContext) -> Failure {
    var report = report
    let hint = Message.adviceOlderCache(age: context.language.age(of: date, at: context.now()))
    report.next = report.next.map { .joined([$0, hint]) } ?? hint
    return Failure(report)
  }
}

extension Failure: CustomStringConvertible {
  /// In English, for code that does not handle this error, such as a failing test.
  package var description: String { report.message.text(in: .en) }
}

/// Ends the program with an exit code after all messages have been printed.
package struct ExitError: Error, Sendable {
  package let code: ExitCode

  package init(code: ExitCode) {
    self.code = code
  }
}

extension CommandContext {
  /// Prints on standard error why a command failed and what to do.
  package func report(_ error: ErrorReport) { console.report(error, in: language) }
}

extension Console {
  /// Prints an error: what happened and what to do, then what only helps if that does not. With
  /// `GHREPO_ERRORS=json` it is one line of JSON.
  package func report(_ error: ErrorReport, in language: Language) {
    guard !reportsJSON else {
      return report(String(decoding: error.json(in: language).bytes(), as: UTF8.self))
    }
    let text = error.message.text(in: language)
    let masked = TokenMask.masked(ForeignText.masked(text))
    if TokenMask.masked(text) == text {
      report(error: masked, .problem)
      if let next = error.next { report(next.text(in: language)) }
    } else {
      // Nothing matters more.
      report(error: Message.reportTokenGiven.text(in: language), .problem)
      report(masked)
    }
    if let source = error.source { report(source.text(in: language)) }
    if let quote = error.quote, !quote.isEmpty, !error.isExplained || isVerbose {
      let quote = TokenMask.masked(String(quote.prefix(500)))
      report(Message.reportQuote(quote: quote).text(in: language), .dim)
    }
    if let requestID = error.requestID, error.exitCode != .notFound {
      report(Message.reportRequestId(id: requestID).text(in: language), .dim)
    }
  }
}

extension Style {
  /// Something went wrong.
  package static let problem = Style(isBold: true, color: .named(.red))
}
