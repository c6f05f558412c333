import Auth
import CLinux
import Glibc
import Terminal

/// This process.
enum Process {
  /// A token in memory must not end up in a core file.
  static func forbidDumps() {
    _ = clinux_forbid_dumps()
  }

  /// Separate memory arenas for threads cost 1.5 MiB in a listing and gain nothing.
  static func shareMemory() {
    _ = clinux_share_memory()
  }

  /// A page of results allocates and frees half a megabyte in several places. Returning it to the
  /// kernel each time would make the kernel clear two thousand pages of memory for every ten pages
  /// of results.
  static func keepMemory() {
    _ = clinux_keep_memory(4 << 20)
  }

  /// Occupies the descriptors of closed standard streams, so that nothing opened later is mistaken
  /// for one. They stay unusable: standard input can only be written, the others only read.
  static func fillClosedStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes a write beyond the limit of `ulimit -f` an error of that write instead of the end of the
  /// process. Caught, not ignored, because child programs would inherit that.
  static func surviveFileLimit() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGXFSZ, &action, nil)
  }

  /// Ends the process without `exit`, whose handlers free memory of OpenSSL and GLib that threads
  /// of libcurl and libsecret may still use. No output is lost, because all of it is written by
  /// system calls.
  static func end(_ code: Auth.ExitCode) -> Never {
    TerminalGuard.close()
    if let signal = Interruption.fatalSignal { die(by: signal) }
    _exit(code.rawValue)
  }

  private static func die(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    _exit(128 + number)
  }

  /// Keeps libcurl from writing the keys of every TLS connection, and with them the tokens sent
  /// through it, to the file in SSLKEYLOGFILE. Call this before any thread starts.
  static func forbidKeyLog() {
    unsetenv("SSLKEYLOGFILE")
  }

  /// The number of the first argument in another encoding; Swift would replace its characters.
  static var unreadableArgument: Int? {
    let count = Int(CommandLine.argc)
    return (1..<max(count, 1)).first { index in
      CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
    }
  }

  /// The environment, read once. If a variable occurs twice, the first one counts, as in the C
  /// library.
  static let environment: [String: String] = {
    var result: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      if let mark = strchr(text, Int32(UInt8(ascii: "="))) {
        let name = UnsafeRawBufferPointer(start: text, count: mark - text)
        let key = String(decoding: name, as: UTF8.self)
        if result[key] == nil { result[key] = String(cString: mark + 1) }
      }
      entry += 1
    }
    return result
  }()
}
