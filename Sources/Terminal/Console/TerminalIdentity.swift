internal import Glibc

/// Which terminal this process belongs to, for what is kept from one command to the next.
package enum TerminalIdentity {
  /// The session of the terminal, which ends with it: the number of its leader, when that started and
  /// in which run of the machine. Device names such as `/dev/pts/3` are given to the next terminal.
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
