import Auth
import CLinux
import Glibc
import Platform
import Synchronization
import Terminal

/// Ctrl-C: the first asks the command to stop after a whole line and gives it a moment for that; a
/// second ends the process at once.
enum Interruption {
  /// How long a command may take to stop, in milliseconds. A command that waits for a keyring, a lock
  /// or standard input does not notice a cancellation, and a second Ctrl-C should not be needed.
  private static let grace: Int32 = 2000

  private static let root = Mutex<Task<Void, Never>?>(nil)
  private static let count = Atomic<Int>(0)

  /// Where the signal handler writes; `nonisolated(unsafe)` holds, for it is set once, before the
  /// handler that reads it is in place.
  private nonisolated(unsafe) static var writeEnd: Int32 = -1

  /// Whether Ctrl-C has asked the command to stop.
  static var happened: Bool { count.load(ordering: .acquiring) > 0 }

  /// Makes Ctrl-C cancel `task`, one that came before this call included.
  static func cancels(_ task: Task<Void, Never>) {
    root.withLock {
      $0 = task
      if happened { task.cancel() }
    }
  }

  /// A signal handler may do next to nothing, so it wakes a thread that does the rest. Signals are
  /// caught, not blocked or ignored: programs started from here would inherit that. Where Ctrl-C is
  /// ignored already, as by `nohup` or for a job in the background of `sh`, it stays so.
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

  /// False where no signal can be waited for.
  private static func waitForSignal(_ readEnd: Int32) -> Bool {
    var byte: UInt8 = 0
    while true {
      let result = read(readEnd, &byte, 1)
      if result >= 0 || errno != EINTR { return result == 1 }
    }
  }
}
