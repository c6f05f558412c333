internal import Glibc

/// A thread for calls that block, away from the cooperative ones.
enum WorkerThread {
  /// Signals belong to the program's other threads; a write to a worker that has ended fails instead
  /// of raising SIGPIPE.
  static func start(_ work: @escaping @Sendable () -> Void) throws(ImagesError) {
    let box = Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw .system(code: code)
    }
    pthread_detach(thread)
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
