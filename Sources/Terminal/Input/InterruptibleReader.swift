internal import Glibc
internal import Platform

/// Reads from a descriptor until it is interrupted.
struct InterruptibleReader: Sendable {
  let descriptor: Int32
  let interruption: WakePipe
  /// Another descriptor to wait for but not read; -1 for none, which `poll` ignores.
  var other: Int32 = -1

  enum Event: Equatable {
    /// The number of bytes read into the buffer.
    case bytes(Int)
    case timeout
    case end
    case interrupted
    /// The other descriptor is ready.
    case other
  }

  /// Waits for bytes, at most `milliseconds`, or forever if that is nil.
  func read(into buffer: UnsafeMutableRawBufferPointer, milliseconds: Int32? = nil) -> Event {
    while true {
      var requests = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: other, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&requests, 3, milliseconds ?? -1)
      if ready < 0 && errno == EINTR { continue }
      if ready < 0 { return .end }
      if requests[1].revents != 0 { return .interrupted }
      if requests[2].revents != 0 { return .other }
      if ready == 0 { return .timeout }
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      return .end
    }
  }
}
