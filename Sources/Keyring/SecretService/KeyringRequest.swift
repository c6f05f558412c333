internal import Auth
internal import Glibc
internal import Platform

/// One blocking request to a keyring: on its own thread, abandoned when late, never cancelled.
///
/// Cancelling an open prompt aborts gnome-keyring 42 and locks every keyring, and libsecret 0.20
/// may never return; leaving the thread behind is the only safe way out.
struct KeyringRequest: Sendable {
  let limits: KeyringLimits
  let notice: @Sendable () -> Void

  /// The result of `work`, or `late` when its limit passes or the calling task is cancelled.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (RequestClock) throws(CredentialStoreError) -> Value
  ) async throws(CredentialStoreError) -> Value {
    let outcome = Promise<Result<Value, CredentialStoreError>>()
    let clock = RequestClock(limits: limits)
    do throws(BlockingThread.StartError) {
      // Blocks signals on the thread: they are for the program, not for glib.
      try BlockingThread {
        outcome.resolve(Result { () throws(CredentialStoreError) in try work(clock) })
      }.detach()
    } catch {
      throw .refused(
        domain: "pthread", code: Int(error.code), message: String(cString: strerror(error.code)))
    }
    async let _ = watch(clock) { outcome.resolve(.failure(.late(seconds: $0))) }
    return try await outcome.value().get()
  }

  private func watch(_ clock: RequestClock, late: @Sendable (Int) -> Void) async {
    let noticeTime = clock.start + limits.notice
    var noticed = false
    repeat {
      let next = noticed ? clock.deadline : min(noticeTime, clock.deadline)
      do { try await Task.sleep(until: next, clock: .continuous) } catch {
        return late(clock.waited)
      }
      if !noticed, ContinuousClock.now >= noticeTime {
        noticed = true
        notice()
      }
    } while ContinuousClock.now < clock.deadline
    late((clock.deadline - clock.start).wholeSeconds)
  }
}
