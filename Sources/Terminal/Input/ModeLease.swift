internal import Glibc
internal import Platform
internal import Synchronization

/// A terminal mode that lasts as long as this value. The terminal is restored when the value is
/// dropped or `end`ed, and when the process ends.
package struct ModeLease: ~Copyable {
  private let device: TerminalDevice
  private let slot: Int

  /// Waits, two seconds at most, while the terminal is probed. Throws `noTerminal` when the terminal
  /// is gone. `prompt` is shown again when the process continues after a stop; `farewell` is
  /// written whenever the terminal is restored. Neither may exceed 1,024 bytes.
  package init(
    _ mode: TerminalMode, on device: TerminalDevice, prompt: [UInt8] = [], farewell: [UInt8] = []
  ) throws(ConsoleError) {
    TerminalLock.wait()
    slot = try Self.acquire(mode, on: device, prompt, farewell)
    self.device = device
  }

  /// False while the terminal is restored because of a signal.
  var isTaken: Bool { TerminalGuard.slots[slot].isTaken.load(ordering: .acquiring) }

  /// For a probe that holds the turn.
  init(asking device: TerminalDevice) throws(ConsoleError) {
    slot = try Self.acquire(.keys, on: device, [], [])
    self.device = device
  }

  /// Keeps typed input off the screen, for the next prompt to read as `mode` delivers it. Nil where
  /// the user cannot type, as in a background job. Also nil while the terminal is probed, because
  /// that hides typed input too and is not worth waiting for.
  package static func silence(_ mode: TerminalMode = .keys) -> ModeLease? {
    guard !TerminalLock.isTaken else { return nil }
    do {
      let device = try TerminalDevice()
      return device.isInForeground ? try ModeLease(mode, on: device) : nil
    } catch { return nil }
  }

  private static func acquire(
    _ mode: TerminalMode, on device: TerminalDevice, _ prompt: [UInt8], _ farewell: [UInt8]
  ) throws(ConsoleError) -> Int {
    var before = termios()
    guard tcgetattr(device.descriptor, &before) == 0 else { throw .noTerminal(code: errno) }
    var wanted = before
    mode.apply(to: &wanted)
    // Input typed before the prompt was echoed, so it must not count as the secret.
    let action = mode == .hiddenLine ? TCSAFLUSH : TCSADRAIN
    return try TerminalGuard.take(
      device.descriptor, before: before, wanted: wanted, action, prompt: prompt,
      farewell: farewell)
  }

  package consuming func end() {}

  deinit {
    TerminalGuard.restore(slot)
  }
}

/// How the terminal treats typed input.
package enum TerminalMode: Sendable {
  /// Single keys, not echoed; Ctrl-C and Ctrl-Z still send signals.
  case keys
  /// As `keys`, but Ctrl-S and Ctrl-Q are keys and do not pause the output.
  case screen
  /// Whole lines as usual, but not echoed; Ctrl-C and Ctrl-Z still send signals.
  case quietLine
  /// Whole lines, edited by the terminal; Ctrl-C ends the line instead of the program.
  case line
  /// As `line`, but not echoed.
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

/// Prompts wait here while the terminal is probed: both change its modes and read its input.
enum TerminalLock {
  private static let holders = Mutex<[WakePipe]>([])
  /// Longer than any probe listens, in milliseconds.
  private static let patience: Int32 = 2000

  /// Makes all others wait until the caller passes the result to `end`.
  static func acquire() -> WakePipe {
    let turn = WakePipe()
    holders.withLock { $0.append(turn) }
    return turn
  }

  static func end(_ turn: WakePipe) {
    holders.withLock { $0.removeAll { $0 === turn } }
    turn.wake()
  }

  /// Whether the terminal is being probed.
  static var isTaken: Bool { holders.withLock { !$0.isEmpty } }

  /// Blocks until no probe runs, or `interruption` wakes it.
  static func wait(or interruption: WakePipe? = nil) {
    for turn in holders.withLock({ $0 }) {
      var requests = [
        pollfd(fd: turn.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: interruption?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      while poll(&requests, 2, patience) < 0 && errno == EINTR {}
    }
  }
}
