package import HTTP
import Synchronization

/// Sends requests through libcurl, which is loaded when the first one comes.
///
/// Requests that run at the same time share connections, and one HTTP/2 connection where they can.
package final class CurlTransport: HTTPTransport {
  private let loop: CurlLoop

  package convenience init(_ configuration: CurlConfiguration) {
    self.init(configuration, library: CurlLibrary.standardName)
  }

  /// `library` is the file name under which the loader knows libcurl.
  init(_ configuration: CurlConfiguration, library: String) {
    loop = CurlLoop(configuration, library: library)
  }

  deinit {
    loop.shutdown()
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let ticket = Ticket()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.submit(Submission(request, ticket: ticket, continuation: continuation))
      }
    } onCancel: {
      loop.cancel(ticket)
    }
    return try result.get()
  }

  package func prepare() { loop.start() }

  /// Ends every exchange with `cancelled`, closes all connections and waits for the loop's thread.
  ///
  /// Requests sent later are cancelled too.
  package func shutdown() {
    loop.shutdown()
  }
}

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
