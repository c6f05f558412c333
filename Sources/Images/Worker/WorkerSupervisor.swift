internal import Glibc
import ImageProtocol
internal import Platform

/// The worker at hand: started when it is needed, ended when it fails.
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

  /// - Parameter isUnwanted: whether nobody waits for the picture any more.
  mutating func draw(_ job: DrawingJob, isUnwanted: @escaping () -> Bool) -> DrawingJob.Outcome {
    do throws(ImagesError) {
      // A worker that ended between two pictures is no picture's fault.
      if let idle = worker, idle.hasEnded() { worker = nil }
      guard deaths < limits.deaths else { throw .gaveUp }
      let current = if let worker { worker } else { try WorkerProcess(program) }
      worker = current
      let exchange = WorkerExchange(
        worker: current, wakePipe: wakePipe, deadline: .now + limits.time, isUnwanted: isUnwanted)
      let content = try exchange.answer(to: job.frame)
      return .success(try understand(content, job.request))
    } catch {
      if case .refused = error { return .failure(error) }
      return .failure(fail(error))
    }
  }

  private func understand(
    _ content: [UInt8], _ request: PictureRequest
  ) throws(ImagesError) -> DrawnPicture {
    let answer: PictureAnswer
    do throws(WireError) { answer = try PictureAnswer(content: content, to: request) } catch {
      throw .notUnderstood(error)
    }
    switch answer {
    case .drawn(let picture): return picture
    case .refused(let reason): throw .refused(reason)
    }
  }

  /// Ends the worker; one whose picture was cancelled is not counted.
  private mutating func fail(_ error: ImagesError) -> ImagesError {
    let ended = worker?.end()
    worker = nil
    switch error {
    // The loader's own code for a program whose libraries are missing.
    case .died where ended == .exited(127): return .noWorker
    case .died, .late, .notUnderstood: deaths += 1
    default: break
    }
    return error
  }
}
