import HTTP
import Synchronization

/// A request on its way to the loop, and the continuation for its result.
struct Submission: Sendable {
  private(set) var request: HTTPRequest
  let reservation: TransferHandle
  let start: ContinuousClock.Instant
  /// How many redirects led here.
  private(set) var redirects = 0
  /// Whether the origin that redirected here was trusted.
  private(set) var cameFromTrusted = false
  private let continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>

  init(
    _ request: HTTPRequest, reservation: TransferHandle,
    continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>
  ) {
    self.request = request
    self.reservation = reservation
    self.continuation = continuation
    start = .now
  }

  /// The same request after another redirect; replaces this one. A redirect to another origin drops
  /// the token.
  func redirected(to url: String, byTrusted isTrusted: Bool, staysAtOrigin: Bool) -> Submission {
    var next = self
    if !staysAtOrigin { next.request = request.withoutIdentity }
    next.request.url = url
    next.redirects += 1
    next.cameFromTrusted = isTrusted
    return next
  }

  /// Call this exactly once.
  func finish(_ result: Result<HTTPResponse, TransportError>) {
    continuation.resume(returning: result)
  }
}

/// Lets a task cancel its request before, while and after the loop handles it.
final class TransferHandle: Sendable {
  private let cancelled = Atomic(false)

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func cancel() { cancelled.store(true, ordering: .releasing) }
}
