internal import CSeccomp
internal import Glibc

/// What the kernel lets this process use.
enum ProcessLimits {
  /// Of address space, in bytes: the largest picture that is decoded takes about a third.
  private static let memory: rlim_t = 700 << 20
  /// Of processor time for one picture, in seconds.
  private static let seconds: rlim_t = 2

  private static let processorTime = __rlimit_resource_t(RLIMIT_CPU.rawValue)

  /// False when the kernel refuses one of them.
  static func set() -> Bool {
    let fixed: [(resource: UInt32, limit: rlim_t)] = [
      (RLIMIT_AS.rawValue, memory),
      (RLIMIT_CORE.rawValue, 0),
      (RLIMIT_FSIZE.rawValue, 0),
      (RLIMIT_NOFILE.rawValue, 64),
    ]
    return fixed.allSatisfy { resource, limit in
      var value = rlimit(rlim_cur: limit, rlim_max: limit)
      return setrlimit(__rlimit_resource_t(resource), &value) == 0
    } && renewProcessorTime()
  }

  /// Lets the process run for two seconds from now. The limit counts from the process's start and in
  /// whole seconds.
  static func renewProcessorTime() -> Bool {
    var usage = rusage()
    guard getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return false }
    let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1
    var value = rlimit()
    guard getrlimit(processorTime, &value) == 0 else { return false }
    value.rlim_cur = min(rlim_t(used) + seconds, value.rlim_max)
    return setrlimit(processorTime, &value) == 0
  }
}
