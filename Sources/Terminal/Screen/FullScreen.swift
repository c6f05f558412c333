internal import Glibc

/// The whole of a terminal, as long as this value lives: its other screen, no cursor, single keys,
/// mouse and pasted text told apart. On every way out it is as it was before: dropped, `end`ed, by
/// a signal, a crash or an exit. Stopped it is given back, and taken again when the process goes
/// on; `ScreenSignals` tells of that, for the screen is empty then.
package struct FullScreen: ~Copyable {
  private let device: TerminalDevice
  private let lease: ModeLease

  /// Throws `noTerminal` when there is none.
  package init(on device: TerminalDevice) throws(ConsoleError) {
    // Signals are heard from now on, also those that come before somebody waits for them.
    _ = ScreenSignals.shared
    let lease = try ModeLease(
      .screen, on: device, prompt: ScreenModes.welcome, farewell: ScreenModes.farewell)
    try FileOutput(descriptor: device.descriptor).write(ScreenModes.greeting)
    self.lease = lease
    self.device = device
  }

  /// Waits while the terminal is busy. What is written while it is given back, as after a signal
  /// that ends the process, is dropped. Throws when the terminal is gone.
  package func write(_ bytes: [UInt8]) throws(ConsoleError) {
    guard lease.isTaken else { return }
    try FileOutput(descriptor: device.descriptor).write(bytes)
  }

  package consuming func end() {}
}
