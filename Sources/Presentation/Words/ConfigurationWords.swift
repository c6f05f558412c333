internal import Access
internal import Auth
internal import Core
internal import GitHub
package import Messages

extension Failure {
  package init(_ error: ConfigurationError) {
    let report =
      switch error {
      case .unreadable(let path, let detail):
        ErrorReport(
          .configUnreadable(path: path, detail: detail),
          next: SystemCause(in: detail)?.next ?? .configUnreadableNext, exitCode: .failure)
      case .notUTF8(let path, let line):
        ErrorReport(
          .configNotUtf8(path: path, line: line), next: .configNotUtf8Next, exitCode: .usage)
      case .notYAML(let path, let line):
        ErrorReport(.configNotYaml(path: path, line: line), next: .configNext, exitCode: .usage)
      case .duplicateKey(let path, let line, let key):
        ErrorReport(
          .configDuplicateKey(path: path, line: line, key: key), next: .configNext,
          exitCode: .usage)
      case .wrongType(let path, let line, let key, let value?, let expected):
        ErrorReport(
          .configWrongValue(
            path: path, line: line, key: key, expected: expected.message, value: value),
          next: .configNext, exitCode: .usage)
      case .wrongType(let path, let line, let key, nil, let expected):
        ErrorReport(
          .configWrongType(path: path, line: line, key: key, expected: expected.message),
          next: .configNext, exitCode: .usage)
      case .unknownKey(let path, let line, let key, let nearest?):
        ErrorReport(
          .configUnknownKeyNearest(path: path, line: line, key: key, nearest: nearest),
          next: .configNext, exitCode: .usage)
      case .unknownKey(let path, let line, let key, nil):
        ErrorReport(
          .configUnknownKey(path: path, line: line, key: key), next: .configNext,
          exitCode: .usage)
      case .placeholder(let path, let line, let key, let text):
        ErrorReport(
          .configPlaceholder(path: path, line: line, placeholder: text, key: key),
          next: .configPlaceholders(
            placeholders: RepositoryTemplate.Placeholder.allCases.map(\.text)
              .joined(separator: ", ")), exitCode: .usage)
      case .keys(let path, let line, let error):
        ErrorReport(error.message(path, line), next: error.next, exitCode: .usage)
      }
    self.init(report)
  }
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
    case .word(let words): Message { $0.alternatives(words) }
    case .table: .configTable
    case .tables: .configTables
    case .rule: .configRule
    case .commands: .configCommands
    case .program: .configProgram
    case .cloneDirectory: .configCloneDirectory
    case .directory: .configDirectory
    case .account: .configAccount
    case .host: .configHost
    }
  }
}

extension ProgramFailure {
  package func message(of name: String) -> Message {
    lastLine.isEmpty
      ? .browseExited(name: name, code: code)
      : .browseExitedSaying(name: name, code: code, line: lastLine)
  }
}

extension KeyMapError {
  /// What is wrong with the keys in the file at `path`.
  func message(_ path: String, _ line: Int) -> Message {
    switch self {
    case .unknownAction(let name): .configKeysAction(path: path, line: line, action: name)
    case .unknownKey(let name, let action):
      .configKeysKey(path: path, line: line, key: name, action: action)
    case .reservedKey(let key, let action):
      .configKeysReserved(path: path, line: line, action: action, key: key.configured)
    case .sharedKey(let key, let one, let other):
      .configKeysShared(path: path, line: line, key: key.configured, one: one, other: other)
    case .sameKey(let key, let other, let action):
      .configKeysSame(
        path: path, line: line, action: action, key: key.configured, other: other.configured)
    case .noQuit: .configKeysQuit(path: path, line: line)
    }
  }

  /// The next step for the user.
  var next: Message {
    switch self {
    case .unknownAction(let name):
      NearestWord.word(for: name.lowercased(), among: BrowseAction.allCases.map(\.rawValue))
        .map { .feedDidYouMean(words: $0) }
        ?? .configKeysActions(
          actions: BrowseAction.allCases.map(\.rawValue).joined(separator: ", "))
    case .unknownKey, .sameKey: .configKeysNames
    case .reservedKey, .sharedKey, .noQuit: .configNext
    }
  }
}
