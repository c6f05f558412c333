import FoundationEssentials
import Glibc
import Synchronization

/// The status and limits of a worker in `/proc`, read while it runs.
final class Seen: Sendable {
  private let files = Mutex<(status: String, limits: String)>(("", ""))

  func note(_ process: pid_t) {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let limits = try? String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    files.withLock { files in
      if files.limits.isEmpty { files = (status ?? "", limits ?? "") }
    }
  }

  var status: String { files.withLock { $0.status } }

  /// The first number in the line of a limit.
  func limit(_ name: String) -> String? {
    files.withLock { $0.limits }.split(separator: "\n").first { $0.hasPrefix(name) }
      .flatMap { $0.dropFirst(name.count).split(separator: " ").first.map(String.init) }
  }
}
