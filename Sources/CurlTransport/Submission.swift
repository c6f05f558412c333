import Synchronization
import Transport

/// A request on its way to the loop, and whom to tell what became of it.
struct Submission: Sendable {
  let request: HTTPRequest
  let ticket: Ticket
  let start: ContinuousClock.Instant
  private let continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>

  init(
    _ request: HTTPRequest, ticket: Ticket,
    continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>
  ) {
    self.request = request
    self.ticket = ticket
    self.continuation = continuation
    start = .now
  }

  /// To be called exactly once.
  func finish(_ result: Result<HTTPResponse, TransportError>) {
    continuation.resume(returning: result)
  }
}

/// Lets a task give up its request before, while and after the loop knows it.
final class Ticket: Sendable {
  private let cancelled = Atomic(false)

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func cancel() { cancelled.store(true, ordering: .releasing) }
}
