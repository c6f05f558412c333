import Glibc
import Synchronization

/// Ctrl-C: the first asks the command to stop after a whole line, a second ends the process at once.
enum Interruption {
  private static let root = Mutex<Task<Void, Never>?>(nil)
  private static let count = Atomic<Int>(0)

  /// Where the signal handler writes; `nonisolated(unsafe)` holds, for it is set once, before the
  /// handler that reads it is in place.
  private nonisolated(unsafe) static var writeEnd: Int32 = -1

  /// Whether Ctrl-C has asked the command to stop.
  static var happened: Bool { count.load(ordering: .acquiring) > 0 }

  /// Makes Ctrl-C cancel `task`.
  static func cancels(_ task: Task<Void, Never>) {
    root.withLock { $0 = task }
  }

  /// A signal handler may do next to nothing, so it wakes a thread that does the rest. Signals are
  /// caught, not blocked or ignored: programs started from here would inherit that.
  static func install() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
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
    var thread = pthread_t()
    let argument = UnsafeMutableRawPointer(bitPattern: Int(readEnd))
    pthread_create(
      &thread, nil,
      { argument in
        Interruption.watch(Int32(Int(bitPattern: argument)))
        return nil
      }, argument)
  }

  private static func watch(_ readEnd: Int32) {
    var byte: UInt8 = 0
    while true {
      let result = read(readEnd, &byte, 1)
      if result < 0, errno == EINTR { continue }
      guard result == 1 else { return }
      guard count.add(1, ordering: .acquiringAndReleasing).newValue == 1 else { _exit(130) }
      root.withLock { $0?.cancel() }
    }
  }
}
