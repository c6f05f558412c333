/// One key press, as far as a terminal tells.
package enum Key: Sendable, Hashable {
  case character(Character)
  /// Ctrl with a letter, in lower case.
  case control(Character)
  /// Alt with a character, which never means the character alone. Ctrl and Alt with the keys that move
  /// or delete by words are told as the shell's `b`, `f` and `d`.
  case alt(Character)
  case enter, escape, tab, backTab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}
