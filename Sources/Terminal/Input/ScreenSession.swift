internal import Glibc
internal import Platform
internal import Synchronization

/// A terminal that is drawn on as a whole and heard meanwhile, until `end` or the end of this value.
///
/// A class because the task that draws and the thread that writes meet here.
package final class ScreenSession: Sendable {
  private let device: TerminalDevice
  private let environment: [String: String]
  private let reader: InputReader
  private let screen: Mutex<FullScreen?>

  /// Throws `noTerminal` when there is none. `signals` belong to the process as a whole.
  package init(
    on device: TerminalDevice, environment: [String: String], signals: InputSignals = .screen
  ) throws(ConsoleError) {
    self.device = device
    self.environment = environment
    reader = InputReader(device, signals: signals)
    screen = Mutex(try FullScreen(on: device))
  }

  /// The size of the window at this moment.
  package var size: TerminalSize { device.profile(environment: environment).size }

  /// Returns when the terminal has taken everything, which a slow one may do late: it is waited for
  /// on a thread of its own. Nothing is written after `end`.
  package func write(_ bytes: [UInt8]) async throws(ConsoleError) {
    try await BlockingThread.run { [self] _ in
      Result { () throws(ConsoleError) in try writeNow(bytes) }
    }.get()
  }

  private func writeNow(_ bytes: [UInt8]) throws(ConsoleError) {
    let result: Result<Void, ConsoleError> = screen.withLock { screen in
      do throws(ConsoleError) {
        try screen?.write(bytes)
        return .success(())
      } catch { return .failure(error) }
    }
    try result.get()
  }

  /// Hands events over until the task is cancelled or the terminal is gone, see `InputReader`.
  package func listen(_ deliver: @escaping @Sendable ([InputEvent]) -> Void) async {
    await reader.run(deliver)
  }

  /// Writes `bytes` and gives the terminal back; one that is gone is left alone.
  package func end(_ bytes: [UInt8]) async {
    await BlockingThread.run { [self] _ in
      // Nobody is left to be told of a failure.
      do throws(ConsoleError) { try writeNow(bytes) } catch {}
      screen.withLock { $0.take() }?.end()
    }
  }
}

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

/// What a terminal is told before and after a program has the whole of it.
/// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
enum ScreenModes {
  /// The title is kept (`22t`) and replaced, and the other screen shown; lines do not wrap, the
  /// cursor is hidden, the mouse reports buttons in the form of SGR, what is pasted comes in
  /// brackets.
  static let greeting = Array(
    ("\u{1B}[22;0t\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1002l\u{1B}[?1006h"
      + "\u{1B}[?2004h\u{1B}]0;ghrepo\u{1B}\\").utf8)

  /// For a process that goes on. The title is taken from its place and put there again, for nobody
  /// knows whether the farewell was written: SIGSTOP leaves no time for it.
  static let welcome = Array("\u{1B}[23;0t".utf8) + greeting

  /// First it ends whatever may have been cut in the middle: a sequence, a synchronised update, a
  /// scrolling region, a style, a link.
  static let farewell = Array(
    ("\u{1B}\\\u{1B}[?2026l\u{1B}[r\u{1B}[m\u{1B}]8;;\u{1B}\\\u{1B}[?2004l\u{1B}[?1006l"
      + "\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;0t").utf8)
}
