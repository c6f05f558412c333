package import Auth
internal import Messages
internal import Terminal

/// Says on standard error why a command failed and what to do.
package struct FailureReport: Sendable {
  private let context: CommandContext

  package init(in context: CommandContext) {
    self.context = context
  }

  package func say(_ advice: Advice) {
    let language = context.language
    context.console.say(advice.message.text(in: language), .problem)
    if let quote = advice.quote, !quote.isEmpty {
      context.say(.reportQuote(quote: String(quote.prefix(500))), .dim)
    }
    if let source = advice.source { context.say(source) }
    if let next = advice.next { context.say(next) }
    if let requestID = advice.requestID, advice.exitCode != .notFound {
      context.say(.reportRequestId(id: requestID), .dim)
    }
  }
}

extension Style {
  /// Something went wrong.
  static let problem = Style(isBold: true, color: .named(.red))
}
