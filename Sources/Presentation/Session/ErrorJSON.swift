package import Auth
package import GitHub
internal import HTTP
package import Messages
internal import Platform
internal import Rendering

extension ErrorReport {
  /// The error for programs. Members that are not known are null.
  package func json(in language: Language) -> JSONValue {
    .object([
      "kind": .string(kind ?? exitCode.kind),
      "message": .string(shown(message, in: language)),
      "next": .text(next.map { shown($0, in: language) }),
      "status": .number(status),
      "host": .text(host),
      "account": .text(account),
      "retry_after": .number(retryAfter?.wholeSeconds),
      "url": .text(url),
      "request_id": .text(requestID),
    ])
  }

  private func shown(_ message: Message, in language: Language) -> String {
    TokenMask.masked(ForeignText.masked(message.text(in: language)))
  }
}
