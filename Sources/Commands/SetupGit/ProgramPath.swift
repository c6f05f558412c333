internal import Glibc

/// Where this program is, for files that outlive it.
enum ProgramPath {
  /// The place under which `PATH` has this very file, which an update leaves as it is, else the
  /// file itself; nil when the system does not tell.
  static func stable(in environment: [String: String]) -> String? {
    guard let own = resolved("/proc/self/exe") else { return nil }
    let name = String(own.split(separator: "/").last ?? "")
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(name)" }.first { resolved($0) == own } ?? own
  }

  private static func resolved(_ path: String) -> String? {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    return resolved.map { String(cString: $0) }
  }
}
