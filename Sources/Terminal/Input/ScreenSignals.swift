internal import Glibc
internal import Platform
internal import Synchronization

/// Signals about the screen, for a loop that waits in `poll`: the window was resized, or the
/// process continues after a stop.
package final class ScreenSignals: Sendable {
  /// The first access installs the handler of resizes.
  package static var shared: ScreenSignals {
    _ = handler
    return instance
  }

  /// Made before any handler that uses it: a signal must not come while it is made.
  private static let instance = ScreenSignals()

  /// Readable while signals are pending; read them with `take` only. -1 when the system has no
  /// descriptor left, which `poll` ignores.
  package var descriptor: Int32 { pipe.descriptor }
  private let pipe = WakePipe()
  private let happened = Atomic<UInt8>(0)

  private static let resized: UInt8 = 1
  private static let resumed: UInt8 = 2

  private init() {}

  private static let handler: Void = {
    _ = instance
    isListening.store(true, ordering: .releasing)
    var action = sigaction()
    action.sa_flags = SA_RESTART
    action.__sigaction_handler.sa_handler = { _ in
      let code = errno
      ScreenSignals.noteResized()
      errno = code
    }
    sigaction(SIGWINCH, &action, nil)
  }()

  /// Returns and clears the signals since the last call.
  package func drain() -> (resized: Bool, resumed: Bool) {
    pipe.drain()
    let bits = happened.exchange(0, ordering: .acquiringAndReleasing)
    return (bits & Self.resized != 0, bits & Self.resumed != 0)
  }

  /// Whether `instance` exists: a signal handler must not be the first to access it.
  private static let isListening = Atomic<Bool>(false)

  /// Call this before installing handlers that call the functions below.
  static func prepare() { _ = isListening.load(ordering: .acquiring) }

  /// Safe inside signal handlers.
  static func noteResumed() { note(resumed) }

  /// Safe inside signal handlers.
  static func noteResized() { note(resized) }

  private static func note(_ bit: UInt8) {
    guard isListening.load(ordering: .acquiring) else { return }
    instance.happened.bitwiseOr(bit, ordering: .acquiringAndReleasing)
    instance.pipe.wake()
  }
}
