import CSeccomp
import Glibc
import ImageWorker

// Tries everything in the worker's sandbox that an image must not do: prints one line each, with 0
// or the system's error code.

guard Sandbox.enter() else { exit(70) }

func say(_ name: String, _ result: Int32) {
  let line = Array("\(name) \(result < 0 ? errno : 0)\n".utf8)
  _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

/// Calls `sched_setattr`, which Swift's Glibc lacks, without attributes.
func setPriority(of process: pid_t) -> Int32 {
  let call = dlsym(nil, "syscall").map {
    unsafeBitCast($0, to: (@convention(c) (Int, pid_t, UnsafeRawPointer?, UInt32) -> Int).self)
  }
  return Int32(call?(Int(seccomp_syscall_resolve_name("sched_setattr")), process, nil, 0) ?? 0)
}

switch CommandLine.arguments.dropFirst().first {
case "exec":
  var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
  say("exec", execv("/bin/true", &arguments))
default:
  say("socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
  say("local-socket", socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
  say("write-file", open("/tmp/sandbox-probe", O_WRONLY | O_CREAT, 0o600))
  say("own-file", open(CommandLine.arguments.last ?? "", O_RDONLY))
  say("font-file", open("/etc/fonts/fonts.conf", O_RDONLY))
  say("kill", kill(getppid(), 0))
  say("priority", setPriority(of: getppid()))
  say("signal-owner", fcntl(STDOUT_FILENO, F_SETOWN, getppid()))
  say("descriptor", fcntl(9, F_GETFD))
}
