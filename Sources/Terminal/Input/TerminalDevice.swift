internal import Glibc

/// The user's terminal, for prompts and keys, wherever standard input and output lead.
package final class TerminalDevice: Sendable {
  let descriptor: Int32
  private let isOwned: Bool

  /// Opens `/dev/tty`; throws `noTerminal` when the process has none.
  package init() throws(ConsoleError) {
    // Nonblocking: input that `poll` has seen may be gone when it is read, because a signal handler
    // that restores the terminal drops it.
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    isOwned = true
    guard descriptor >= 0 else { throw .noTerminal(code: errno) }
  }

  /// A descriptor that the caller opened and will close.
  package init(descriptor: Int32) throws(ConsoleError) {
    self.descriptor = descriptor
    isOwned = false
    guard isatty(descriptor) == 1 else { throw .noTerminal(code: errno) }
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// What this terminal can show, based on its size and `environment`.
  func profile(environment: [String: String]) -> TerminalProfile {
    TerminalProfile(
      environment: environment, isTerminal: true,
      size: TerminalSize(of: descriptor, environment: environment))
  }
}

/// Identifies this process's terminal, for state kept from one command to the next.
package enum TerminalIdentity {
  /// The terminal's session, which ends with it: the process ID and start time of its leader, and
  /// the boot ID. The next terminal may reuse a device name such as `/dev/pts/3`.
  package static var current: String {
    let session = getsid(0)
    let start = text(at: "/proc/\(session)/stat").flatMap { startTime(in: $0) } ?? ""
    let boot = text(at: "/proc/sys/kernel/random/boot_id") ?? ""
    return "\(boot.prefix { $0 != "\n" })/\(session)/\(start)"
  }

  /// The 22nd field of proc_pid_stat(5); the second may hold spaces and parentheses.
  static func startTime(in stat: String) -> String? {
    guard let end = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? String(fields[19]) : nil
  }

  private static func text(at path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(file, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
