import ImageProtocol
internal import Synchronization

/// One picture on its way: whoever finishes it first, an answer or a cancellation, resumes its task.
final class DrawingJob: Sendable {
  typealias Outcome = Result<DrawnPicture, ImagesError>

  let request: PictureRequest
  let frame: [UInt8]
  private let state = Mutex(State.new)

  private enum State {
    case new
    case waiting(CheckedContinuation<Outcome, Never>)
    /// The outcome is kept for a task that does not wait yet.
    case finished(Outcome)
  }

  init(request: PictureRequest, frame: [UInt8]) {
    self.request = request
    self.frame = frame
  }

  var isFinished: Bool {
    state.withLock { if case .finished = $0 { true } else { false } }
  }

  func wait(_ continuation: CheckedContinuation<Outcome, Never>) {
    let early = state.withLock { state -> Outcome? in
      if case .finished(let outcome) = state { return outcome }
      state = .waiting(continuation)
      return nil
    }
    if let early { continuation.resume(returning: early) }
  }

  func finish(_ outcome: Outcome) {
    let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      switch state {
      case .finished: return nil
      case .new:
        state = .finished(outcome)
        return nil
      case .waiting(let continuation):
        state = .finished(outcome)
        return continuation
      }
    }
    waiting?.resume(returning: outcome)
  }
}
