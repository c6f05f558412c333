import HTTP
import Synchronization

/// A request on its way to the loop, and whom to tell what became of it.
struct Submission: Sendable {
  private(set) var request: HTTPRequest
  let ticket: Ticket
  let start: ContinuousClock.Instant
  /// How many redirects led here.
  private(set) var redirects = 0
  /// Whether the one that sent us here was trusted.
  private(set) var cameFromTrusted = false
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

  /// The same request one redirect further; takes the place of this one. A token is left behind
  /// with the origin it was meant for.
  func redirected(
    to url: String, byTrusted isTrusted: Bool, staysAtOrigin: Bool
  ) -> Submission {
    var next = self
    if !staysAtOrigin { next.request = request.withoutIdentity }
    next.request.url = url
    next.redirects += 1
    next.cameFromTrusted = isTrusted
    return next
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
