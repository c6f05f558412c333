internal import Glibc

/// Wakes a thread that waits in `poll`.
package final class WakePipe: Sendable {
  /// Readable after `wake`, until `drain`; -1 when the system has no descriptor left, which `poll`
  /// ignores.
  package let descriptor: Int32
  private let writeEnd: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    if socketpair(AF_UNIX, type, 0, &ends) != 0 { ends = [-1, -1] }
    (descriptor, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if writeEnd >= 0 { close(writeEnd) }
  }

  /// Whether the system had descriptors left for the pipe.
  package var isOpen: Bool { descriptor >= 0 }

  /// Nothing is lost when the pipe is full: it is readable already. Safe inside signal handlers, as
  /// `send` is.
  package func wake() {
    var byte: UInt8 = 1
    _ = send(writeEnd, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  /// Blocks until `wake`, and drains.
  package func wait() {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, -1)
    drain()
  }

  /// Resets the descriptor until the next `wake`.
  package func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
