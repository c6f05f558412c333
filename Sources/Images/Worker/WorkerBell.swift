internal import Glibc

/// Wakes a thread that waits for other things too.
final class WorkerBell: Sendable {
  /// Readable after a ring.
  let reading: Int32
  private let writing: Int32

  init() throws(ImagesError) {
    var pipe = try WorkerPipe()
    (reading, writing) = (pipe.takeReading(), pipe.takeWriting())
    for end in [reading, writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// A full pipe rings already.
  func ring() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  /// Waits for a ring.
  func wait() {
    var polled = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    _ = poll(&polled, 1, -1)
    silence()
  }

  func silence() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) > 0 {}
  }
}
