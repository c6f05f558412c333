internal import CSeccomp
internal import Glibc

/// Allows the system calls that decoding needs. All others fail: no sockets, no programs, no
/// processes, no signals to others, no files opened for writing.
enum SystemCallFilter {
  private static let allowed = [
    // The pipes, and files to read: fonts, their caches, the library that draws SVG.
    "read", "pread64", "readv", "write", "writev", "close", "fstat", "newfstatat", "stat", "lstat",
    "statx", "statfs", "fstatfs", "lseek", "access", "faccessat", "faccessat2", "readlink",
    "readlinkat", "getdents64", "getcwd", "poll", "ppoll",
    // Memory.
    "mmap", "munmap", "mprotect", "mremap", "madvise", "brk",
    // The process itself.
    "exit", "exit_group", "rt_sigreturn", "rt_sigaction", "rt_sigprocmask", "sigaltstack", "futex",
    "sched_yield", "sched_getaffinity", "getpid", "gettid", "getuid", "geteuid", "getgid",
    "getegid", "getrusage", "getrandom", "clock_gettime", "clock_nanosleep", "nanosleep",
    "gettimeofday", "sched_getattr", "sysinfo", "uname", "rseq", "set_robust_list",
    "restart_syscall",
  ]

  /// Installs the filter for good; false if that fails.
  static func install() -> Bool {
    guard let filter = seccomp_init(cseccomp_refuse()) else { return false }
    defer { seccomp_release(filter) }
    return allowed.allSatisfy { isMissing($0) || add(SCMP_ACT_ALLOW, $0, to: filter) }
      // Decoding an image never starts another program.
      && ["execve", "execveat"].allSatisfy { add(cseccomp_kill(), $0, to: filter) }
      && allowReading(filter) && allowFlags(filter) && allowThreads(filter)
      && allowOwnLimits(filter)
      && seccomp_load(filter) == 0
  }

  /// Newer processor architectures lack some of the old calls.
  private static func isMissing(_ name: String) -> Bool { seccomp_syscall_resolve_name(name) < 0 }

  /// Adds a rule for the system call `name` with arguments that meet all conditions.
  private static func add(
    _ action: UInt32, _ name: String, if conditions: [scmp_arg_cmp] = [],
    to filter: scmp_filter_ctx
  ) -> Bool {
    let number = seccomp_syscall_resolve_name(name)
    return seccomp_rule_add_array(filter, action, number, UInt32(conditions.count), conditions) == 0
  }

  /// Opening depends on the flags: nothing may write, create or truncate a file.
  private static func allowReading(_ filter: scmp_filter_ctx) -> Bool {
    let writing = UInt64(O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND)
    return [("openat", UInt32(2)), ("open", 1)].allSatisfy { name, argument in
      let rule = scmp_arg_cmp(
        arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: writing, datum_b: UInt64(O_RDONLY))
      return isMissing(name) || add(SCMP_ACT_ALLOW, name, if: [rule], to: filter)
    }
  }

  /// Allows `fcntl` to duplicate descriptors and to get or set their flags, but not to direct their
  /// signals.
  private static func allowFlags(_ filter: scmp_filter_ctx) -> Bool {
    let commands = [F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL]
    return commands.allSatisfy { command in
      let rule = scmp_arg_cmp(arg: 1, op: SCMP_CMP_EQ, datum_a: UInt64(command), datum_b: 0)
      return add(SCMP_ACT_ALLOW, "fcntl", if: [rule], to: filter)
    }
  }

  /// Glib draws SVG with a thread. The filter cannot see the flags of the newer call, so that call
  /// appears to be missing and glibc uses the older one.
  private static func allowThreads(_ filter: scmp_filter_ctx) -> Bool {
    // CLONE_VM, CLONE_SIGHAND and CLONE_THREAD.
    let thread: UInt64 = 0x100 | 0x800 | 0x10000
    let rule = scmp_arg_cmp(arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: thread, datum_b: thread)
    return add(SCMP_ACT_ALLOW, "clone", if: [rule], to: filter)
      && add(cseccomp_missing(), "clone3", to: filter)
  }

  /// Sets the processor time for the next image, of this process only, which is number 0.
  private static func allowOwnLimits(_ filter: scmp_filter_ctx) -> Bool {
    let own = scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: 0, datum_b: 0)
    return add(SCMP_ACT_ALLOW, "prlimit64", if: [own], to: filter)
  }
}
