internal import Glibc

/// The path of this program, for files that outlive the process.
enum ProgramPath {
  /// The path in `PATH` that leads to this file, which an update keeps, or else the file itself;
  /// nil if the system does not report it.
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
