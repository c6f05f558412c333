internal import CLinux
internal import Glibc
package import HTTP
internal import Platform

/// Another program in place of this process, as with `exec` of a shell: it keeps the process ID, so
/// signals and the exit code are its own.
package struct ProcessReplacement {
  private let arguments: [String]
  private let environment: [String: String]

  /// - Parameter arguments: the program, which may be in `PATH`, and its arguments.
  package init(_ arguments: [String], environment: [String: String]) {
    self.arguments = arguments
    self.environment = environment
  }

  /// Runs the program with `secret` as the variable `name`. Returns only if that fails, with the
  /// error number.
  package func run(adding name: String, _ secret: Secret) -> Int32 {
    var entry: [UInt8] = []
    // Reserved at once, so that no copy of the secret is left behind.
    entry.reserveCapacity(name.utf8.count + secret.count + 2)
    entry += Array("\(name)=".utf8)
    secret.withBytes { entry += $0 }
    entry.append(0)
    defer { wipe(&entry) }
    var others = environment
    others[name] = nil
    let strings = [arguments, others.map { "\($0)=\($1)" }].map { $0.map { strdup($0) } }
    defer { for string in strings.joined() { free(string) } }
    return entry.withUnsafeMutableBytes { bytes in
      let secret = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      // Threads of the runtime may block signals, and GLib ignores SIGPIPE for the whole process:
      // the program would inherit both.
      signal(SIGPIPE, SIG_DFL)
      var (none, before) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, &before)
      clinux_execute(strings[0] + [nil], strings[1] + [secret, nil])
      let code = errno
      pthread_sigmask(SIG_SETMASK, &before, nil)
      return code
    }
  }
}
