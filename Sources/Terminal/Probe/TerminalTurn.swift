internal import Glibc
internal import Platform
internal import Synchronization

/// Questions to a person wait here while the terminal is asked about itself: both change its modes
/// and read what comes.
enum TerminalTurn {
  private static let holders = Mutex<[WakePipe]>([])
  /// Longer than any probe listens.
  private static let patience: Int32 = 2000

  /// All others wait until the caller passes what it gets to `end`.
  static func take() -> WakePipe {
    let turn = WakePipe()
    holders.withLock { $0.append(turn) }
    return turn
  }

  static func end(_ turn: WakePipe) {
    holders.withLock { $0.removeAll { $0 === turn } }
    turn.wake()
  }

  /// Whether a terminal is being asked.
  static var isTaken: Bool { holders.withLock { !$0.isEmpty } }

  /// Blocks until nobody has the turn, or `interruption` wakes it.
  static func wait(or interruption: WakePipe? = nil) {
    for turn in holders.withLock({ $0 }) {
      var requests = [
        pollfd(fd: turn.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: interruption?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      while poll(&requests, 2, patience) < 0 && errno == EINTR {}
    }
  }
}
