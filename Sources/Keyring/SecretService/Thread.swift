internal import Auth
internal import Glibc

/// Runs `work` on a detached thread that handles no signals; they are the program's, not glib's.
func startThread(_ work: @escaping @Sendable () -> Void) throws(CredentialStoreError) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))

  let box = Unmanaged.passRetained(ThreadWork(work))
  var thread = pthread_t()
  let code = pthread_create(&thread, &attributes, threadMain, box.toOpaque())
  guard code == 0 else {
    box.release()
    throw .refused(domain: "pthread", code: Int(code), message: String(cString: strerror(code)))
  }
}

private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func threadMain(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var signals = sigset_t()
  sigfillset(&signals)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  if let box { Unmanaged<ThreadWork>.fromOpaque(box).takeRetainedValue().run() }
  return nil
}
