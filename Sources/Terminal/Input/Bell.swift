internal import Glibc

/// Wakes a thread that waits in `poll`.
final class Bell: Sendable {
  /// Readable for ever once the bell was rung; -1 when the system has no descriptor left, which
  /// `poll` passes over.
  let descriptor: Int32
  private let clapper: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    if socketpair(AF_UNIX, type, 0, &ends) != 0 { ends = [-1, -1] }
    (descriptor, clapper) = (ends[0], ends[1])
  }

  func ring() {
    var byte: UInt8 = 1
    _ = send(clapper, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if clapper >= 0 { close(clapper) }
  }
}
