import CCurl
import Glibc
import HTTP
import Platform
import Synchronization

/// Runs a `CurlEngine` on a thread of its own, started by the first request, and brings it mail.
final class CurlLoop: Sendable {
  private let configuration: CurlConfiguration
  private let library: String
  private let inbox = Mutex(Inbox())

  private struct Inbox {
    var mail = Mail()
    var thread: BlockingThread?
    /// Present while the engine may be woken.
    var waker: Waker?
    /// Why the engine can do nothing more.
    var failure: TransportError?
  }

  init(_ configuration: CurlConfiguration, library: String) {
    self.configuration = configuration
    self.library = library
  }

  func submit(_ submission: Submission) {
    let refusal = inbox.withLock { inbox -> TransportError? in
      if inbox.mail.isStopping { return .cancelled }
      if let failure = inbox.failure { return failure }
      if inbox.thread == nil {
        do throws(TransportError) { inbox.thread = try startThread() } catch { return error }
      }
      inbox.mail.submissions.append(submission)
      inbox.waker?.wake()
      return nil
    }
    if let refusal { submission.finish(.failure(refusal)) }
  }

  /// Loads libcurl on the thread that will need it. The first request reports a failure.
  func start() {
    inbox.withLock { inbox in
      guard !inbox.mail.isStopping, inbox.failure == nil, inbox.thread == nil else { return }
      inbox.thread = try? startThread()
    }
  }

  func cancel(_ ticket: Ticket) {
    ticket.cancel()
    inbox.withLock { inbox in
      inbox.mail.hasCancellations = true
      inbox.waker?.wake()
    }
  }

  /// Returns when the thread has ended; only the first call waits.
  func shutdown() {
    let thread = inbox.withLock { inbox in
      inbox.mail.isStopping = true
      inbox.waker?.wake()
      defer { inbox.thread = nil }
      return inbox.thread
    }
    thread?.join()
  }

  private func startThread() throws(TransportError) -> BlockingThread {
    do throws(BlockingThread.StartError) {
      // libcurl leaves SIGPIPE alone under CURLOPT_NOSIGNAL.
      return try BlockingThread { self.run() }
    } catch {
      throw .other(code: Int(error.code), detail: String(cString: strerror(error.code)))
    }
  }

  private func run() {
    let failure: TransportError
    do throws(TransportError) {
      let engine = try CurlEngine(configuration, library: CurlLibrary.load(library))
      inbox.withLock { $0.waker = engine.waker }
      failure = engine.run { inbox.withLock { $0.mail.take() } }
      // From here on the engine is not woken any more, so it may be freed.
      inbox.withLock { $0.waker = nil }
    } catch {
      failure = error
    }
    let late = inbox.withLock { inbox in
      inbox.failure = failure
      return inbox.mail.take().submissions
    }
    for submission in late { submission.finish(.failure(failure)) }
  }
}

/// What other threads ask of the engine.
struct Mail: Sendable {
  var submissions: [Submission] = []
  var hasCancellations = false
  var isStopping = false

  /// Hands over what has come; stopping stays.
  mutating func take() -> Mail {
    defer {
      submissions = []
      hasCancellations = false
    }
    return self
  }
}
