/// What comes from a terminal while a program has the whole of it.
package enum InputEvent: Sendable, Hashable {
  case key(Key)
  case mouse(MouseEvent)
  /// Text that was pasted in one piece (bracketed paste), its line ends as `\n`; from outside, so to
  /// be sanitised before it is shown.
  case paste(String)
  /// The window has another size now.
  case resized
  /// The process goes on after it was stopped: nothing of the screen is left.
  case resumed
  /// The terminal is gone.
  case gone
}

/// What was done with the mouse, and in which cell.
package struct MouseEvent: Sendable, Hashable {
  package enum Action: Sendable, Hashable {
    /// The left button.
    case click
    case wheelUp, wheelDown
  }

  package var action: Action
  package var position: ScreenPosition

  package init(_ action: Action, at position: ScreenPosition) {
    self.action = action
    self.position = position
  }
}
