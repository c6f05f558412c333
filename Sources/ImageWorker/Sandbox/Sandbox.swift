internal import CSeccomp
internal import Glibc

/// Takes every right from this process that decoding images does not need.
package enum Sandbox {
  /// Irrevocable; call it before reading the first byte of an image. If it returns false, nothing
  /// may be decoded.
  package static func enter() -> Bool {
    // Set first: if the parent has ended since, its pipe is closed and the first read reports that.
    cseccomp_end_with_parent(SIGKILL) == 0
      && cseccomp_close_from(3) == 0
      && chdir("/") == 0
      && cseccomp_forbid_dumps() == 0
      && cseccomp_no_new_privileges() == 0
      && ProcessLimits.set()
      && FileAccess.restrict()
      && SystemCallFilter.install()
  }
}

/// Restricts which files can be opened, if the kernel has Landlock: files of the system, none of
/// the user's.
private enum FileAccess {
  /// Libraries, loaders, fonts and their caches, file types; the last two where nix and Homebrew have
  /// them.
  private static let folders = [
    "/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig",
    "/nix/store", "/home/linuxbrew/.linuxbrew",
  ]
  private static let readFile = UInt64(LANDLOCK_ACCESS_FS_READ_FILE)
  private static let readFolder = UInt64(LANDLOCK_ACCESS_FS_READ_DIR)

  /// Every right of the first version, which later versions only add to.
  private static let everything: UInt64 = (1 << 13) - 1

  /// Does nothing if the kernel lacks Landlock; false if the kernel has it and refuses.
  static func restrict() -> Bool {
    guard cseccomp_landlock_version() > 0 else { return true }
    let rules = cseccomp_landlock_ruleset(everything)
    guard rules >= 0 else { return false }
    defer { close(rules) }
    for folder in folders { allow(folder, in: rules) }
    return cseccomp_landlock_restrict(rules) == 0
  }

  /// A folder that does not exist needs no permission.
  private static func allow(_ path: String, in rules: Int32) {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    // A file does not accept permissions that only folders have.
    if cseccomp_landlock_allow(rules, folder, readFile | readFolder) != 0 {
      _ = cseccomp_landlock_allow(rules, folder, readFile)
    }
  }
}

/// The kernel's resource limits for this process.
enum ProcessLimits {
  /// Address space, in bytes: the largest image that is decoded takes about a third.
  private static let memory: rlim_t = 700 << 20
  /// Processor time for one image, in seconds.
  private static let seconds: rlim_t = 2

  private static let processorTime = __rlimit_resource_t(RLIMIT_CPU.rawValue)

  /// False when the kernel refuses a limit.
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

  /// Lets the process run for two more seconds. The limit counts from the start of the process and
  /// in whole seconds.
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
