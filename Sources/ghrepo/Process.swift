import Auth
import CLinux
import Glibc
import Terminal

/// This process.
enum Process {
  /// A token in memory must not end in a core file.
  static func forbidDumps() {
    _ = clinux_forbid_dumps()
  }

  /// Threads that each keep memory of their own cost 1.5 MiB in a listing and spare nothing.
  static func shareMemory() {
    _ = clinux_share_memory()
  }

  /// A page of results comes and goes as half a megabyte in several places; given back to the
  /// kernel each time, two thousand pages of memory would be cleared anew for every ten of results.
  static func keepMemory() {
    _ = clinux_keep_memory(4 << 20)
  }

  /// Fills the numbers of closed standard streams, so that nothing opened later gets one of them and
  /// is taken for it. They stay useless: what should be read can only be written, and vice versa.
  static func fillClosedStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the process without what `exit` does: its handlers free memory of OpenSSL and GLib, which
  /// threads of libcurl and libsecret may still be using. Nothing is lost, for all output is written
  /// by system calls.
  static func end(_ code: Auth.ExitCode) -> Never {
    TerminalGuard.close()
    _exit(code.rawValue)
  }

  /// Keeps libcurl from writing the keys of every TLS connection, and so the tokens sent through
  /// it, to the file that SSLKEYLOGFILE names. To be called before there are threads.
  static func forbidKeyLog() {
    unsetenv("SSLKEYLOGFILE")
  }

  /// The environment, read once. A variable given twice counts as the C library sees it: the
  /// first wins.
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
