import Glibc

/// The CPU time of this thread; unlike wall clock time it does not grow while others have the
/// processor.
package enum ThreadTime {
  package static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The CPU time of `body`.
  package static func of<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure)
    -> Duration
  {
    let start = now
    try body()
    return now - start
  }
}
