internal import Glibc

/// How the terminal treats what is typed.
package enum TerminalMode: Sendable {
  /// Every key at once and not shown; Ctrl-C and Ctrl-Z stay signals.
  case keys
  /// As `keys`, and Ctrl-S and Ctrl-Q are keys instead of stopping the output.
  case screen
  /// Whole lines as usual, but not shown; Ctrl-C and Ctrl-Z stay signals.
  case quietLine
  /// Whole lines, edited by the terminal; Ctrl-C ends the line instead of the program.
  case line
  /// As `line`, and what is typed is not shown.
  case hiddenLine

  /// Ctrl-C, which `line` and `hiddenLine` deliver as the last byte of a line.
  static let interruptByte: UInt8 = 3

  func apply(to settings: inout termios) {
    switch self {
    case .keys, .screen:
      if self == .screen { settings.c_iflag &= ~tcflag_t(IXON) }
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
      settings.c_lflag |= tcflag_t(ISIG)
      Self.set(&settings, VQUIT, to: 0)
      Self.set(&settings, VMIN, to: 1)
      Self.set(&settings, VTIME, to: 0)
    case .quietLine: settings.c_lflag &= ~tcflag_t(ECHO | ECHONL)
    case .line, .hiddenLine:
      settings.c_lflag |= tcflag_t(ICANON | ECHO | ECHOE | ECHOK)
      settings.c_iflag |= tcflag_t(ICRNL)
      Self.set(&settings, VINTR, to: 0)
      Self.set(&settings, VQUIT, to: 0)
      Self.set(&settings, VEOL, to: Self.interruptByte)
      if self == .hiddenLine { settings.c_lflag &= ~tcflag_t(ECHO | ECHONL) }
    }
  }

  private static func set(_ settings: inout termios, _ index: Int32, to value: UInt8) {
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(index)] = value }
  }
}
