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
