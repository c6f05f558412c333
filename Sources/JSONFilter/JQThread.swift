internal import Glibc

/// A thread of its own for calls that may take for ever.
enum JQThread {
  /// libjq goes as deep as a document does.
  static let stack = 64 << 20

  /// Runs `body` on a new thread; false when the system has none left.
  static func start(stack: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(Box(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stack)
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, box.toOpaque())
    if code != 0 { box.release() }
    return code == 0
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
