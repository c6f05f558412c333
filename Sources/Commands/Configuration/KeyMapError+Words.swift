internal import Browse
internal import Messages

extension KeyMapError {
  /// What is wrong with the keys in the file at `path`.
  func message(_ path: String) -> Message {
    switch self {
    case .unknownAction(let name): .configKeysAction(path: path, action: name)
    case .unknownKey(let name, let action): .configKeysKey(path: path, action: action, key: name)
    case .reservedKey(let key, let action):
      .configKeysReserved(path: path, action: action, key: key.configured)
    case .sharedKey(let key, let one, let other):
      .configKeysShared(path: path, key: key.configured, one: one, other: other)
    case .noQuit: .configKeysQuit(path: path)
    }
  }

  /// What to do about it.
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
