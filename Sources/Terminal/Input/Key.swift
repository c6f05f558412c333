internal import Glibc

/// One key press, as far as terminals report it.
package enum Key: Sendable, Hashable {
  case character(Character)
  /// Ctrl with a letter, in lower case.
  case control(Character)
  /// Alt with a character; never treated as the character only. Ctrl or Alt with a key that moves
  /// or deletes by words becomes the shell's `b`, `f` or `d`.
  case alt(Character)
  case enter, escape, tab, backTab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}

extension Key {
  /// The signal that a terminal sends for this key, unless it reports all keys as sequences.
  var signal: Int32? {
    switch self {
    case .control("c"): SIGINT
    case .control("z"): SIGTSTP
    default: nil
    }
  }
}
