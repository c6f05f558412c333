import Auth
import CLinux
import Glibc
import Platform
import Synchronization
import Terminal

/// Handles Ctrl-C: the first one lets the command finish its line and gives it a moment to stop; a
/// second one ends the process at once.
enum Interruption {
  /// How long a command may take to stop, in milliseconds. A command that waits for a keyring or a
  /// lock may not notice a cancellation, and must not need a second Ctrl-C.
  private static let grace: Int32 = 2000

  private static let root = Mutex<Task<Void, Never>?>(nil)
  private static let count = Atomic<Int>(0)

  /// The signal handler writes here. `nonisolated(unsafe)` is sound: the value is set once, before
  /// the handler that reads it is in place.
  private nonisolated(unsafe) static var writeEnd: Int32 = -1

  /// Whether the user has pressed Ctrl-C.
  static var happened: Bool { count.load(ordering: .acquiring) > 0 }

  /// Makes Ctrl-C cancel `task`, even a Ctrl-C that came before this call.
  static func cancels(_ task: Task<Void, Never>) {
    root.withLock {
      $0 = task
      if happened { task.cancel() }
    }
  }

  /// A signal handler may do next to nothing, so it wakes a thread that does the rest. Signals are
  /// caught, not blocked or ignored, because child programs would inherit that. If Ctrl-C is
  /// already ignored, as with `nohup` or in a background job of `sh`, it stays ignored.
  static func install() {
    var inherited = sigaction()
    sigaction(SIGINT, nil, &inherited)
    guard !inherited.isIgnoring else { return }
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { return }
    writeEnd = ends[1]
    listen(on: ends[0])
    var action = sigaction()
    action.sa_flags = SA_RESTART
    action.__sigaction_handler.sa_handler = { _ in
      let code = errno
      var byte: UInt8 = 0
      _ = write(Interruption.writeEnd, &byte, 1)
      errno = code
    }
    sigaction(SIGINT, &action, nil)
  }

  private static func listen(on readEnd: Int32) {
    try? BlockingThread(signals: .inherited) { watch(readEnd) }.detach()
  }

  private static func watch(_ readEnd: Int32) {
    guard waitForSignal(readEnd) else { return }
    count.add(1, ordering: .acquiringAndReleasing)
    root.withLock { $0?.cancel() }
    var second = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    while poll(&second, 1, grace) < 0, errno == EINTR {}
    Process.end(.interrupted)
  }

  /// False if the pipe cannot be read.
  private static func waitForSignal(_ readEnd: Int32) -> Bool {
    var byte: UInt8 = 0
    while true {
      let result = read(readEnd, &byte, 1)
      if result >= 0 || errno != EINTR { return result == 1 }
    }
  }
}
