/// One key press, as far as a terminal tells.
package enum Key: Sendable, Hashable {
  case character(Character)
  /// Ctrl with a letter, in lower case.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}
