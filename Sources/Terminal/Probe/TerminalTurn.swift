internal import Glibc
internal import Synchronization

/// Questions to a person wait here while the terminal is asked about itself: both change its modes
/// and read what comes.
enum TerminalTurn {
  private static let holders = Mutex<[Bell]>([])
  /// Longer than any probe listens.
  private static let patience: Int32 = 2000

  /// Until the bell, which the caller rings at the end, all others wait.
  static func take() -> Bell {
    let bell = Bell()
    holders.withLock { $0.append(bell) }
    return bell
  }

  static func end(_ bell: Bell) {
    holders.withLock { $0.removeAll { $0 === bell } }
    bell.ring()
  }

  /// Whether a terminal is being asked.
  static var isTaken: Bool { holders.withLock { !$0.isEmpty } }

  /// Blocks until nobody has the turn, or `interruption` rings.
  static func wait(or interruption: Bell? = nil) {
    for bell in holders.withLock({ $0 }) {
      var requests = [
        pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: interruption?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      while poll(&requests, 2, patience) < 0 && errno == EINTR {}
    }
  }
}
