internal import Glibc
import ImageProtocol
internal import Platform

/// The current worker: started when needed, killed when it fails.
struct WorkerSupervisor: ~Copyable {
  private let program: String
  private let limits: ImageWorkerLimits
  let wakePipe: WakePipe
  private var worker: WorkerProcess?
  private var deaths = 0

  init(program: String, limits: ImageWorkerLimits, wakePipe: WakePipe) {
    self.program = program
    self.limits = limits
    self.wakePipe = wakePipe
  }

  /// - Parameter isUnwanted: whether no caller waits for the image any longer.
  mutating func draw(_ job: DrawingJob, isUnwanted: @escaping () -> Bool) -> DrawingJob.Outcome {
    do throws(ImageWorkerError) {
      // Copies the file, so only now.
      guard let frame = job.request.frame else { throw .refused(.badRequest) }
      // A worker that ended between two images does not count as a failure.
      if let idle = worker, idle.hasEnded() { worker = nil }
      guard deaths < limits.deaths else { throw .gaveUp }
      let current = if let worker { worker } else { try WorkerProcess(program) }
      worker = current
      let exchange = WorkerExchange(
        worker: current, wakePipe: wakePipe, deadline: .now + limits.time, isUnwanted: isUnwanted)
      let content = try exchange.answer(to: frame)
      return .success(try understand(content, job.request))
    } catch {
      if case .refused = error { return .failure(error) }
      return .failure(fail(error))
    }
  }

  private func understand(
    _ content: [UInt8], _ request: ImageRequest
  ) throws(ImageWorkerError) -> DrawnImage {
    let answer: ImageResponse
    do throws(WireError) { answer = try ImageResponse(content: content, to: request) } catch {
      throw .notUnderstood(error)
    }
    switch answer {
    case .drawn(let image): return image
    case .refused(let reason): throw .refused(reason)
    }
  }

  /// Kills the worker; a cancelled image does not count as a failure.
  private mutating func fail(_ error: ImageWorkerError) -> ImageWorkerError {
    let ended = worker?.end()
    worker = nil
    switch error {
    // The loader's exit code for a program whose libraries are missing.
    case .died where ended == .exited(127): return .noLibrary
    case .died, .late, .notUnderstood: deaths += 1
    default: break
    }
    return error
  }
}

/// One request and its response, both transferred as fast as the pipes allow.
private struct WorkerExchange {
  let worker: WorkerProcess
  let wakePipe: WakePipe
  let deadline: ContinuousClock.Instant
  let isUnwanted: () -> Bool

  /// The content of the response's frame.
  func answer(to frame: [UInt8]) throws(ImageWorkerError) -> [UInt8] {
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
    // Nothing may follow, and the worker must not respond before it has read everything.
    guard received.count == expected, rest.isEmpty else { throw .notUnderstood(.tooLong) }
    return Array(received.dropFirst(WireFrame.headSize))
  }

  private func length(of received: [UInt8]) throws(ImageWorkerError) -> Int {
    do throws(WireError) {
      return try WireFrame.length(
        in: received.prefix(WireFrame.headSize), limit: ImageLimits.answerSize)
    } catch {
      throw .notUnderstood(error)
    }
  }

  private func wait(forWriting: Bool) throws(ImageWorkerError) -> (writing: Bool, reading: Bool) {
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

  private func send(_ rest: inout ArraySlice<UInt8>) throws(ImageWorkerError) {
    let count = rest.withUnsafeBytes { write(worker.input, $0.baseAddress, $0.count) }
    if count < 0, errno != EAGAIN, errno != EINTR {
      throw errno == EPIPE ? .died : .system(code: errno)
    }
    rest = rest.dropFirst(max(count, 0))
  }
}
