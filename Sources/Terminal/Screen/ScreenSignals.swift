internal import Glibc
internal import Synchronization

/// Signals about the screen, for a loop that waits in `poll`: the window was resized, or the
/// process continues after a stop.
package final class ScreenSignals: Sendable {
  package static let shared = ScreenSignals()

  /// Readable while signals are pending; read them with `take` only. -1 when the system has no
  /// descriptor left, which `poll` ignores.
  package let descriptor: Int32
  private let clapper: Int32
  private let happened = Atomic<UInt8>(0)

  private static let resized: UInt8 = 1
  private static let resumed: UInt8 = 2

  private init() {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    if socketpair(AF_UNIX, type, 0, &ends) != 0 { ends = [-1, -1] }
    (descriptor, clapper) = (ends[0], ends[1])
    var action = sigaction()
    action.sa_flags = SA_RESTART
    action.__sigaction_handler.sa_handler = { _ in
      let code = errno
      ScreenSignals.noteResized()
      errno = code
    }
    Self.isListening.store(true, ordering: .releasing)
    sigaction(SIGWINCH, &action, nil)
  }

  /// Returns and clears the signals since the last call.
  package func take() -> (resized: Bool, resumed: Bool) {
    var bytes: (UInt64, UInt64) = (0, 0)
    while recv(descriptor, &bytes, 16, Int32(MSG_DONTWAIT)) > 0 {}
    let bits = happened.exchange(0, ordering: .acquiringAndReleasing)
    return (bits & Self.resized != 0, bits & Self.resumed != 0)
  }

  /// Whether `shared` exists: a signal handler must not be the first to access it.
  private static let isListening = Atomic<Bool>(false)

  /// Call this before installing handlers that call the functions below.
  static func prepare() { _ = isListening.load(ordering: .acquiring) }

  /// Safe inside signal handlers.
  static func noteResumed() { note(resumed) }

  /// Safe inside signal handlers.
  static func noteResized() { note(resized) }

  private static func note(_ bit: UInt8) {
    guard isListening.load(ordering: .acquiring) else { return }
    shared.happened.bitwiseOr(bit, ordering: .acquiringAndReleasing)
    var byte: UInt8 = 1
    _ = send(shared.clapper, &byte, 1, Int32(MSG_NOSIGNAL))
  }
}
