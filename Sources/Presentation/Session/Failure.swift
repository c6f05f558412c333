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

  package init(_ error: ConfigurationError) {
    report =
      switch error {
      case .unreadable(let path, let detail):
        ErrorReport(
          .configUnreadable(path: path, detail: detail),
          next: SystemCause(in: detail)?.next ?? .configNext(path: path), exitCode: .failure)
      case .notUTF8(let path, let line):
        ErrorReport(
          .configNotUtf8(line: line, path: path), next: .configNotUtf8Next, exitCode: .usage)
      case .notYAML(let path, let line):
        ErrorReport(
          .configNotYaml(path: path, line: line), next: .configNext(path: path), exitCode: .usage)
      case .wrongType(let path, let key, let expected):
        ErrorReport(
          .configWrongType(key: key, path: path, expected: expected.message),
          next: .configNext(path: path), exitCode: .usage)
      case .unknownKey(let path, let line, let key, let nearest?):
        ErrorReport(
          .configUnknownKeyNearest(key: key, path: path, line: line, nearest: nearest),
          next: .configNext(path: path), exitCode: .usage)
      case .unknownKey(let path, let line, let key, nil):
        ErrorReport(
          .configUnknownKey(key: key, path: path, line: line), next: .configNext(path: path),
          exitCode: .usage)
      case .keys(let path, let error):
        ErrorReport(error.message(path), next: error.next(path), exitCode: .usage)
      }
  }

  package init(_ error: HostError) {
    let message: Message =
      switch error {
      case .empty: .hostEmpty
      case .invalidName(let name): .hostInvalid(name: name)
      case .invalidAddress(let address): .hostAddress(address: address)
      case .notSecure(let address): .hostNotSecure(address: address)
      }
    self.init(message, next: .hostNext, exitCode: .usage)
  }
}

extension Failure {
  /// The same failure of a command with `--max-age`, where the cache has only older data.
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

extension ConfigurationError.Expected {
  fileprivate var message: Message {
    switch self {
    case .text: .configText
    case .texts: .configTexts
    case .keys: .configKeys
    case .number: .configNumber
    case .numberWithin(let range):
      .configNumberWithin(first: range.lowerBound, last: range.upperBound)
    case .word(let words): .configWord(words: words.joined(separator: ", "))
    case .table: .configTable
    case .tables: .configTables
    case .directory: .configDirectory
    case .account: .configAccount
    case .host: .configHost
    }
  }
}

/// Ends the program with an exit code after all messages have been printed.
package struct ExitError: Error, Sendable {
  package let code: ExitCode

  package init(code: ExitCode) {
    self.code = code
  }
}

extension KeyMapError {
  /// What is wrong with the keys in the file at `path`.
  func message(_ path: String) -> Message {
    switch self {
    case .unknownAction(let name): .configKeysAction(path: path, action: name)
    case .unknownKey(let name, let action): .configKeysKey(action: action, path: path, key: name)
    case .reservedKey(let key, let action):
      .configKeysReserved(path: path, action: action, key: key.configured)
    case .sharedKey(let key, let one, let other):
      .configKeysShared(path: path, key: key.configured, one: one, other: other)
    case .noQuit: .configKeysQuit(path: path)
    }
  }

  /// The next step for the user.
  func next(_ path: String) -> Message {
    switch self {
    case .unknownAction:
      .configKeysActions(
        path: path, actions: BrowseAction.allCases.map(\.rawValue).joined(separator: ", "))
    case .unknownKey: .configKeysNames(path: path)
    case .reservedKey, .sharedKey, .noQuit: .configNext(path: path)
    }
  }
}

extension CommandContext {
  /// Prints on standard error why a command failed and what to do.
  package func report(_ error: ErrorReport) {
    let text = error.message.text(in: language)
    console.report(error: TokenMask.masked(ForeignText.masked(text)), .problem)
    if TokenMask.masked(text) != text { report(.reportTokenGiven) }
    if let quote = error.quote, !quote.isEmpty {
      report(.reportQuote(quote: TokenMask.masked(String(quote.prefix(500)))), .dim)
    }
    if let source = error.source { report(source) }
    if let next = error.next { report(next) }
    if let requestID = error.requestID, error.exitCode != .notFound {
      report(.reportRequestId(id: requestID), .dim)
    }
  }
}

extension Style {
  /// Something went wrong.
  package static let problem = Style(isBold: true, color: .named(.red))
}
