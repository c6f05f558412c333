/// An event from a terminal in full screen.
package enum InputEvent: Sendable, Hashable {
  case key(Key)
  case mouse(MouseEvent)
  /// Text pasted in one piece (bracketed paste), with line ends as `\n`. It is untrusted: sanitize
  /// it before showing it.
  case paste(String)
  /// A response to a query that comes while nothing waits for it.
  case reply(TerminalReply)
  /// The window was resized.
  case resized
  /// The process continues after a stop: the screen has lost its contents.
  case resumed
  /// The terminal is gone.
  case gone
}

/// A mouse action and the cell where it happened.
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
  /// Parses SGR's `button ; column ; row` of a pressed button. Nil for other buttons, movement and
  /// positions that no terminal has. Ignores modifiers.
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

  /// Nil for anything but digits, or more of them than a terminal sends.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }
}
