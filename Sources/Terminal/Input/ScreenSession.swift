internal import Glibc
internal import Platform
internal import Synchronization

/// A terminal in full screen to draw on and read from, until `end` or the end of this value:
/// alternate screen, no cursor, single keys, mouse and bracketed paste.
///
/// Every way out restores the terminal: the end, a signal, a crash or an exit. A stop restores it
/// too, and it is taken again when the process continues; `ScreenSignals` reports that, because the
/// screen is empty then.
///
/// A class because the drawing task and the writing thread share it.
package final class ScreenSession: Sendable {
  private let device: TerminalDevice
  private let environment: [String: String]
  private let reader: InputReader
  private let lease: Mutex<ModeLease?>

  /// Throws `noTerminal` when there is none. `signals` are those of the whole process.
  package init(
    on device: TerminalDevice, environment: [String: String], signals: InputSignals = .screen
  ) throws(ConsoleError) {
    self.device = device
    self.environment = environment
    reader = InputReader(device: device, signals: signals)
    // Catch signals from now on, even those that come before a reader waits for them.
    _ = ScreenSignals.shared
    let lease = try ModeLease(
      .screen, on: device, prompt: ScreenModes.welcome, farewell: ScreenModes.farewell)
    try FileOutput(descriptor: device.descriptor).write(ScreenModes.greeting)
    self.lease = Mutex(lease)
  }

  /// The current window size.
  package var size: TerminalSize { device.profile(environment: environment).size }

  /// Returns when the terminal has accepted all bytes. Waits on its own thread, because a terminal
  /// may be slow. Writes nothing after `end`, or while the terminal is restored, as after a signal
  /// that ends the process. Throws when the terminal is gone.
  package func write(_ bytes: [UInt8]) async throws(ConsoleError) {
    try await BlockingThread.run { [self] _ in
      Result { () throws(ConsoleError) in try writeNow(bytes) }
    }.get()
  }

  private func writeNow(_ bytes: [UInt8]) throws(ConsoleError) {
    let result: Result<Void, ConsoleError> = lease.withLock { lease in
      guard lease?.isTaken == true else { return .success(()) }
      do throws(ConsoleError) {
        try FileOutput(descriptor: device.descriptor).write(bytes)
        return .success(())
      } catch { return .failure(error) }
    }
    try result.get()
  }

  /// Delivers events until the task is cancelled or the terminal is gone, see `InputReader`.
  package func listen(_ deliver: @escaping @Sendable ([InputEvent]) -> Void) async {
    await reader.run(deliver)
  }

  /// Writes `bytes` and restores the terminal; ignores one that is gone.
  package func end(_ bytes: [UInt8]) async {
    await BlockingThread.run { [self] _ in
      // There is nowhere left to report a failure.
      do throws(ConsoleError) { try writeNow(bytes) } catch {}
      lease.withLock { $0.take() }?.end()
    }
  }
}

/// Sequences that enter and leave full screen.
/// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
enum ScreenModes {
  /// Saves the title (`22t`) and sets another, shows the alternate screen, turns off line wrapping,
  /// hides the cursor, and turns on mouse reports in SGR form, bracketed paste, and reports of changed
  /// colors (mode 2031). Resetting one
  /// kind of mouse report ends all of them in most terminals, so that comes before.
  static let greeting = Array(
    ("\u{1B}[22;0t\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000h"
      + "\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?2031h\u{1B}]0;ghrepo\u{1B}\\").utf8)

  /// For a process that continues. Restores the title and saves it again, because the farewell may
  /// not have been written: SIGSTOP leaves no time for it.
  static let welcome = Array("\u{1B}[23;0t".utf8) + greeting

  /// First ends whatever may be unfinished: a sequence, a synchronized update, a scrolling region,
  /// a style, a link.
  static let farewell = Array(
    ("\u{1B}\\\u{1B}[?2026l\u{1B}[r\u{1B}[m\u{1B}]8;;\u{1B}\\\u{1B}[?2031l\u{1B}[?2004l\u{1B}[?1006l"
      + "\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;0t").utf8)
}
