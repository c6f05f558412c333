package import Terminal

/// Why configured keys are invalid.
package enum KeyMapError: Error, Sendable, Equatable {
  case unknownAction(String)
  case unknownKey(String, action: String)
  /// Ctrl-C and Ctrl-Z, which the terminal turns into signals.
  case reservedKey(Key, action: String)
  case sharedKey(Key, String, String)
  /// Nothing would leave the program.
  case noQuit
}

extension KeyMap {
  private static let reserved: Set<Key> = [.control("c"), .control("z")]

  /// The usual keys with the person's changes: names of actions and of the keys they get instead of
  /// their own, in this order. A key given to an action is taken from all others; an action with an
  /// empty list has none.
  package init(
    changes: [(action: String, keys: [String])]
  ) throws(KeyMapError) {
    self = .usual
    var given: [Key: String] = [:]
    var wishes: [(action: BrowseAction, keys: [Key])] = []
    for change in changes {
      guard let action = BrowseAction(rawValue: change.action) else {
        throw .unknownAction(change.action)
      }
      var keys: [Key] = []
      for name in change.keys {
        let key = try Self.key(name, change.action)
        if let other = given.updateValue(change.action, forKey: key), other != change.action {
          throw .sharedKey(key, other, change.action)
        }
        keys.append(key)
      }
      wishes.append((action, keys))
    }
    for wish in wishes { unbind(wish.action) }
    for wish in wishes {
      for key in wish.keys { bind(key, to: wish.action) }
    }
    guard !keys(for: .quit).isEmpty else { throw .noQuit }
  }

  private static func key(_ name: String, _ action: String) throws(KeyMapError) -> Key {
    guard let key = Key(configured: name) else { throw .unknownKey(name, action: action) }
    guard !reserved.contains(key) else { throw .reservedKey(key, action: action) }
    return key
  }
}
