internal import Glibc

/// Runs calls that block outside the cooperative threads.
enum OwnThread {
  /// Runs `body` on a new thread and waits for its result. `body` must return soon after the task
  /// is cancelled, which it learns from the bell.
  static func run<Value: Sendable>(_ body: @escaping @Sendable (Bell) -> Value) async -> Value {
    let bell = Bell()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        start { continuation.resume(returning: body(bell)) }
      }
    } onCancel: {
      bell.ring()
    }
  }

  /// Runs `body` on a new thread, or here when the system has no thread left.
  static func start(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, box.toOpaque())
    if code == 0 {
      pthread_detach(thread)
    } else {
      box.takeRetainedValue().body()
    }
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
