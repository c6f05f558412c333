internal import Glibc

/// A thread for calls that block, outside the cooperative pool. It must be joined or detached.
package struct BlockingThread: Sendable {
  private let thread: pthread_t

  package enum Signals: Sendable {
    /// Signals go to other threads, and a write to a closed pipe fails instead of raising SIGPIPE.
    case blocked
    /// As on the thread that starts it.
    case inherited
  }

  /// The system has no thread left; `code` is its error number.
  package struct StartError: Error, Sendable, Equatable {
    package let code: Int32
  }

  /// Starts a thread that runs `body`.
  package init(
    signals: Signals = .blocked, _ body: @escaping @Sendable () -> Void
  ) throws(StartError) {
    let box = Unmanaged.passRetained(Box(signals, body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw StartError(code: code)
    }
    self.thread = thread
  }

  /// Waits until the thread has ended.
  package func join() { pthread_join(thread, nil) }

  /// Lets the thread end by itself.
  package func detach() { pthread_detach(thread) }

  /// Runs `body` on a new detached thread, or on this one when the system has no thread left.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    do { try BlockingThread(signals: .inherited, body).detach() } catch { body() }
  }

  /// Runs `body` on a new thread and waits for its result. `body` must return soon after the pipe
  /// signals that the task is cancelled.
  package static func run<Value: Sendable>(
    _ body: @escaping @Sendable (WakePipe) -> Value
  ) async -> Value {
    let cancellation = WakePipe()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        start { continuation.resume(returning: body(cancellation)) }
      }
    } onCancel: {
      cancellation.wake()
    }
  }

  private final class Box: Sendable {
    private let signals: Signals
    private let body: @Sendable () -> Void

    init(_ signals: Signals, _ body: @escaping @Sendable () -> Void) {
      (self.signals, self.body) = (signals, body)
    }

    func run() {
      if signals == .blocked {
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
      }
      body()
    }
  }
}
