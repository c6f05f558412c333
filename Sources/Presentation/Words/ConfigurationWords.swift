internal import Auth
internal import Messages

extension Failure {
  package init(_ error: ConfigurationError) {
    let report =
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
    case .word(let words): .configWord(words: words.joined(separator: ", "))
    case .table: .configTable
    case .tables: .configTables
    case .directory: .configDirectory
    case .account: .configAccount
    case .host: .configHost
    }
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
