package import Auth
import GitHub
import Messages
package import Terminal

/// Says on standard error why a command failed and what to do.
package struct FailureReport: Sendable {
  private let context: CommandContext

  package init(in context: CommandContext) {
    self.context = context
  }

  package func say(_ advice: Advice) {
    let language = context.language
    let text = advice.message.text(in: language)
    let masked = TokenMask.masked(text)
    context.console.report(masked, .problem)
    if masked != text { context.report(.reportTokenGiven) }
    if let quote = advice.quote, !quote.isEmpty {
      context.report(.reportQuote(quote: String(quote.prefix(500))), .dim)
    }
    if let source = advice.source { context.report(source) }
    if let next = advice.next { context.report(next) }
    if let requestID = advice.requestID, advice.exitCode != .notFound {
      context.report(.reportRequestId(id: requestID), .dim)
    }
  }
}

extension Style {
  /// Something went wrong.
  package static let problem = Style(isBold: true, color: .named(.red))
}
