internal import Glibc
import ImageProtocol
internal import Platform
internal import Synchronization

/// The thread that talks to the worker, started by the first image. It lives as long as the client,
/// because the kernel kills a worker together with the thread that started it.
final class WorkerLoop: Sendable {
  private let program: String?
  private let limits: ImageWorkerLimits
  private let inbox = Mutex(Inbox())

  private struct Inbox {
    var jobs: [DrawingJob] = []
    var wakePipe: WakePipe?
    var isStopping = false
  }

  init(program: String?, limits: ImageWorkerLimits) {
    self.program = program
    self.limits = limits
  }

  func submit(_ job: DrawingJob) {
    guard let program else { return job.finish(.failure(.noWorker)) }
    let refusal = inbox.withLock { inbox -> ImageWorkerError? in
      if inbox.isStopping { return .cancelled }
      inbox.jobs.removeAll { $0.isFinished }
      guard inbox.jobs.count < limits.waiting else { return .busy }
      do throws(ImageWorkerError) {
        if inbox.wakePipe == nil { inbox.wakePipe = try start(program) }
      } catch {
        return error
      }
      inbox.jobs.append(job)
      inbox.wakePipe?.wake()
      return nil
    }
    if let refusal { job.finish(.failure(refusal)) }
  }

  /// Makes the thread check for changes.
  func wake() {
    inbox.withLock { $0.wakePipe?.wake() }
  }

  /// Ends the worker and the thread soon; waiting images are cancelled.
  func stop() {
    inbox.withLock {
      $0.isStopping = true
      $0.wakePipe?.wake()
    }
  }

  /// Starts the thread, and returns the pipe that wakes it.
  private func start(_ program: String) throws(ImageWorkerError) -> WakePipe {
    let wakePipe = WakePipe()
    guard wakePipe.isOpen else { throw .system(code: EMFILE) }
    do throws(BlockingThread.StartError) {
      try BlockingThread {
        self.run(WorkerSupervisor(program: program, limits: self.limits, wakePipe: wakePipe))
      }.detach()
    } catch {
      throw .system(code: error.code)
    }
    return wakePipe
  }

  private func run(_ supervisor: consuming WorkerSupervisor) {
    var supervisor = supervisor
    while let job = next(supervisor.wakePipe) {
      job.finish(supervisor.draw(job) { self.inbox.withLock { $0.isStopping } || job.isFinished })
    }
    let late = inbox.withLock { inbox in
      defer { inbox.jobs = [] }
      return inbox.jobs
    }
    for job in late { job.finish(.failure(.cancelled)) }
  }

  /// Waits for the next image that is not cancelled; nil at the end.
  private func next(_ wakePipe: WakePipe) -> DrawingJob? {
    while true {
      let (job, isStopping) = inbox.withLock { inbox in
        let first = inbox.jobs.isEmpty || inbox.isStopping ? nil : inbox.jobs.removeFirst()
        return (first, inbox.isStopping)
      }
      if isStopping { return nil }
      guard let job else {
        wakePipe.wait()
        continue
      }
      if !job.isFinished { return job }
    }
  }
}

/// One image to draw. Its outcome is a response or a cancellation, whichever comes first.
struct DrawingJob: Sendable {
  typealias Outcome = Result<DrawnImage, ImageWorkerError>

  let request: ImageRequest
  private let promise = Promise<Outcome>()

  var isFinished: Bool { promise.isResolved }

  func finish(_ outcome: Outcome) { promise.resolve(outcome) }

  func outcome() async -> Outcome { await promise.value() }
}
