internal import Glibc
import ImageProtocol
internal import Platform

/// One request and its answer, both moved as far as the pipes take them.
struct WorkerExchange {
  let worker: WorkerProcess
  let wakePipe: WakePipe
  let deadline: ContinuousClock.Instant
  let isUnwanted: () -> Bool

  /// The content of the answer's frame.
  func answer(to frame: [UInt8]) throws(ImagesError) -> [UInt8] {
    var rest = frame[...]
    var received: [UInt8] = []
    var expected: Int?
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while expected.map({ received.count < $0 }) ?? true {
      let ready = try wait(forWriting: !rest.isEmpty)
      if ready.writing { try send(&rest) }
      guard ready.reading else { continue }
      let count = read(worker.output, &buffer, buffer.count)
      guard count != 0 else { throw .died }
      guard count > 0 else {
        if errno == EAGAIN || errno == EINTR { continue }
        throw .system(code: errno)
      }
      received += buffer[..<count]
      if expected == nil, received.count >= WireFrame.headSize {
        expected = try length(of: received) + WireFrame.headSize
      }
    }
    // Nothing may follow, and the worker has nothing to say before it has read all.
    guard received.count == expected, rest.isEmpty else { throw .notUnderstood(.tooLong) }
    return Array(received.dropFirst(WireFrame.headSize))
  }

  private func length(of received: [UInt8]) throws(ImagesError) -> Int {
    do throws(WireError) {
      return try WireFrame.length(
        in: received.prefix(WireFrame.headSize), limit: PictureLimits.answerSize)
    } catch {
      throw .notUnderstood(error)
    }
  }

  private func wait(
    forWriting: Bool
  ) throws(ImagesError) -> (writing: Bool, reading: Bool) {
    if isUnwanted() { throw .cancelled }
    let left = (deadline - .now) / .milliseconds(1)
    guard left > 0 else { throw .late }
    var polled = [
      pollfd(fd: forWriting ? worker.input : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: worker.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakePipe.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polled, nfds_t(polled.count), Int32(min(left + 1, 60_000))) >= 0 || errno == EINTR
    else { throw .system(code: errno) }
    if polled[2].revents != 0 { wakePipe.drain() }
    return (polled[0].revents != 0, polled[1].revents != 0)
  }

  private func send(_ rest: inout ArraySlice<UInt8>) throws(ImagesError) {
    let count = rest.withUnsafeBytes { write(worker.input, $0.baseAddress, $0.count) }
    if count < 0, errno != EAGAIN, errno != EINTR {
      throw errno == EPIPE ? .died : .system(code: errno)
    }
    rest = rest.dropFirst(max(count, 0))
  }
}
