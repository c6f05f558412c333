import Auth
import CLinux
import Glibc
import Platform
import Synchronization
import Terminal

/// Handles Ctrl-C, and the signals of `kill` and of a closed terminal: the first one lets the command
/// finish its line and gives it a moment to stop; a second one ends the process at once.
enum Interruption {
  /// How long a command may take to stop, in milliseconds. A command that waits for a keyring or a
  /// lock may not notice a cancellation, and must not need a second Ctrl-C.
  private static let grace: Int32 = 2000

  private static let root = Mutex<Task<Void, Never>?>(nil)
  /// The first signal; 0 before it.
  private static let first = Atomic<Int32>(0)

  /// The signal handler writes here. `nonisolated(unsafe)` is sound: the value is set once, before
  /// the handler that reads it is in place.
  private nonisolated(unsafe) static var writeEnd: Int32 = -1

  /// Whether there was a signal.
  static var happened: Bool { first.load(ordering: .acquiring) > 0 }

  /// The signal that the process must end by, so that its parent knows; nil for none. After Ctrl-C
  /// an exit code says the same.
  static var fatalSignal: Int32? {
    let signal = first.load(ordering: .acquiring)
    return signal > 0 && signal != SIGINT ? signal : nil
  }

  /// Makes a signal cancel `task`, even one that came before this call.
  static func cancels(_ task: Task<Void, Never>) {
    root.withLock {
      $0 = task
      if happened { task.cancel() }
    }
  }

  /// A signal handler may do next to nothing, so it wakes a thread that does the rest. Signals are
  /// caught, not blocked or ignored, because child programs would inherit that. One that is already
  /// ignored, as with `nohup` or in a background job of `sh`, stays ignored.
  static func install() {
    let signals = [SIGINT, SIGTERM, SIGHUP].filter { signal in
      var inherited = sigaction()
      sigaction(signal, nil, &inherited)
      return !inherited.isIgnoring
    }
    guard !signals.isEmpty else { return }
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { return }
    writeEnd = ends[1]
    listen(on: ends[0])
    var action = sigaction()
    action.sa_flags = SA_RESTART
    action.__sigaction_handler.sa_handler = { signal in
      let code = errno
      var byte = UInt8(truncatingIfNeeded: signal)
      _ = write(Interruption.writeEnd, &byte, 1)
      errno = code
    }
    for signal in signals { sigaction(signal, &action, nil) }
  }

  private static func listen(on readEnd: Int32) {
    try? BlockingThread(signals: .inherited) { watch(readEnd) }.detach()
  }

  private static func watch(_ readEnd: Int32) {
    guard let signal = waitForSignal(readEnd) else { return }
    first.store(signal, ordering: .releasing)
    // The full screen is gone already, and must not be drawn again.
    if signal != SIGINT, TerminalGuard.hasGivenBack { Process.end(.interrupted) }
    root.withLock { $0?.cancel() }
    var second = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    while poll(&second, 1, grace) < 0, errno == EINTR {}
    Process.end(.interrupted)
  }

  /// The signal's number; nil if the pipe cannot be read.
  private static func waitForSignal(_ readEnd: Int32) -> Int32? {
    var byte: UInt8 = 0
    while true {
      let result = read(readEnd, &byte, 1)
      if result >= 0 || errno != EINTR { return result == 1 ? Int32(byte) : nil }
    }
  }
}
