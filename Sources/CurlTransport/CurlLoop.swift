import CCurl
import Glibc
import HTTP
import Platform
import Synchronization

/// Runs a `CurlEngine` on its own thread, started by the first request, and passes it messages.
final class CurlLoop: Sendable {
  private let configuration: CurlConfiguration
  private let library: String
  private let inbox = Mutex(Inbox())

  private struct Inbox {
    var messages = LoopMessages()
    var thread: BlockingThread?
    /// Set while the engine may be woken.
    var waker: Waker?
    /// Why the engine can no longer run.
    var failure: TransportError?
  }

  init(_ configuration: CurlConfiguration, library: String) {
    self.configuration = configuration
    self.library = library
  }

  func submit(_ submission: Submission) {
    let refusal = inbox.withLock { inbox -> TransportError? in
      if let failure = inbox.failure { return failure }
      if inbox.thread == nil {
        do throws(TransportError) { inbox.thread = try startThread() } catch { return error }
      }
      inbox.messages.submissions.append(submission)
      inbox.waker?.wake()
      return nil
    }
    if let refusal { submission.finish(.failure(refusal)) }
  }

  /// Loads libcurl on the thread that will use it. The first request reports a failure.
  func start() {
    inbox.withLock { inbox in
      guard inbox.failure == nil, inbox.thread == nil else { return }
      inbox.thread = try? startThread()
    }
  }

  func cancel(_ reservation: TransferHandle) {
    reservation.cancel()
    inbox.withLock { inbox in
      inbox.messages.hasCancellations = true
      inbox.waker?.wake()
    }
  }

  /// Closes all connections, and returns when the thread has ended. Nothing may be submitted later.
  func shutdown() {
    let thread = inbox.withLock { inbox in
      inbox.messages.isStopping = true
      inbox.waker?.wake()
      return inbox.thread
    }
    thread?.join()
  }

  private func startThread() throws(TransportError) -> BlockingThread {
    do throws(BlockingThread.StartError) {
      // With CURLOPT_NOSIGNAL, libcurl does not handle SIGPIPE, so this thread blocks it.
      return try BlockingThread { self.run() }
    } catch {
      throw .failed(error.code)
    }
  }

  private func run() {
    let failure: TransportError
    do throws(TransportError) {
      let engine = try CurlEngine(configuration, library: CurlLibrary.load(library))
      inbox.withLock { $0.waker = engine.waker }
      failure = engine.run { inbox.withLock { $0.messages.drain() } }
      // From here on nothing wakes the engine, so it may be freed.
      inbox.withLock { $0.waker = nil }
    } catch {
      failure = error
    }
    let late = inbox.withLock { inbox in
      inbox.failure = failure
      return inbox.messages.drain().submissions
    }
    for submission in late { submission.finish(.failure(failure)) }
  }
}

/// Messages from other threads to the engine.
struct LoopMessages: Sendable {
  var submissions: [Submission] = []
  var hasCancellations = false
  var isStopping = false

  /// Returns and clears the new messages; `isStopping` stays.
  mutating func drain() -> LoopMessages {
    defer {
      submissions = []
      hasCancellations = false
    }
    return self
  }
}
