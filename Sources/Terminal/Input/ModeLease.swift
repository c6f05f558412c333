internal import Glibc
internal import Synchronization

/// A terminal mode that lasts as long as this value: dropped, `end`ed, or by the end of the
/// process, the terminal is as it was before.
package struct ModeLease: ~Copyable {
  private let device: TerminalDevice
  private let slot: Int

  /// Waits while the terminal is asked about itself, a second at most. Throws `noTerminal` when the
  /// terminal is gone. `prompt` is shown again when the process goes on after it was stopped;
  /// `farewell` is written whenever the terminal is given back. Neither may exceed 1,024 bytes.
  package init(
    _ mode: TerminalMode, on device: TerminalDevice, prompt: [UInt8] = [], farewell: [UInt8] = []
  ) throws(ConsoleError) {
    TerminalTurn.wait()
    slot = try Self.take(mode, on: device, prompt, farewell)
    self.device = device
  }

  /// False while the terminal is given back because of a signal.
  var isTaken: Bool { TerminalGuard.slots[slot].isTaken.load(ordering: .acquiring) }

  /// For questions to the terminal itself, by whoever has the turn.
  init(asking device: TerminalDevice) throws(ConsoleError) {
    slot = try Self.take(.keys, on: device, [], [])
    self.device = device
  }

  /// Keeps what is typed off the screen, for the next prompt to read as `mode` has it. Nil where nobody can type, as
  /// for a job in the background, and while the terminal is asked about itself, which nobody should
  /// wait for and keeps everything typed off the screen too.
  package static func silence(_ mode: TerminalMode = .keys) -> ModeLease? {
    guard !TerminalTurn.isTaken else { return nil }
    do {
      let device = try TerminalDevice()
      return device.isInForeground ? try ModeLease(mode, on: device) : nil
    } catch { return nil }
  }

  private static func take(
    _ mode: TerminalMode, on device: TerminalDevice, _ prompt: [UInt8], _ farewell: [UInt8]
  ) throws(ConsoleError) -> Int {
    var before = termios()
    guard tcgetattr(device.descriptor, &before) == 0 else { throw .noTerminal(code: errno) }
    var wanted = before
    mode.apply(to: &wanted)
    // A secret typed before the prompt was echoed; it must not count as an answer.
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
