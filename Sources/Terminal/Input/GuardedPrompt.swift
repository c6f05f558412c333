internal import Glibc

/// Bytes that a signal handler can write: their place in memory never moves or grows.
struct GuardedPrompt: ~Copyable {
  /// Longer ones are not written.
  private static let capacity = 1024
  /// So long a terminal may be busy before a handler gives up.
  private static let patience: Int32 = 200

  private let bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
  private var count = 0

  mutating func set(_ prompt: [UInt8]) {
    count = prompt.count <= Self.capacity ? prompt.count : 0
    for index in 0..<count {
      bytes.storeBytes(of: prompt[index], toByteOffset: index, as: UInt8.self)
    }
  }

  /// Safe inside signal handlers.
  borrowing func write(to descriptor: Int32) {
    var start = 0
    while start < count {
      let written = Glibc.write(descriptor, bytes + start, count - start)
      if written > 0 {
        start += written
      } else if written == 0 || errno != EINTR && !(errno == EAGAIN && isReady(descriptor)) {
        return
      }
    }
  }

  private borrowing func isReady(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, Self.patience) == 1
  }

  deinit { bytes.deallocate() }
}
