/// What comes from a terminal while a program has the whole of it.
package enum InputEvent: Sendable, Hashable {
  case key(Key)
  case mouse(MouseEvent)
  /// Text that was pasted in one piece (bracketed paste), its line ends as `\n`; from outside, so to
  /// be sanitized before it is shown.
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

extension MouseEvent {
  /// What SGR's `button ; column ; row` of a pressed button tells, nil for what is of no use here:
  /// other buttons, movement, places that no terminal has. Modifiers are passed over.
  /// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Extended-coordinates
  init?(pressed parameters: ArraySlice<UInt8>) {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Self.number($0) }
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2],
      column > 0, row > 0
    else { return nil }
    let action: Action
    switch button & ~Self.modifiers {
    case 0: action = .click
    case 64: action = .wheelUp
    case 65: action = .wheelDown
    default: return nil
    }
    self.init(action, at: ScreenPosition(row: row - 1, column: column - 1))
  }

  /// Shift, Alt and Ctrl.
  private static let modifiers = 4 | 8 | 16

  /// Nil for what is no number or longer than any that a terminal sends.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }
}
