import Glibc
import Synchronization

/// Files under `/proc` about a running process.
enum ProcessFile {
  /// Empty if the process is gone; zero bytes between arguments become spaces.
  static func text(_ name: String, of pid: pid_t) -> String {
    guard let file = fopen("/proc/\(pid)/\(name)", "re") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count].map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
  }

  /// The peak memory of the process so far, in kilobytes.
  static func peakMemory(of pid: pid_t) -> Int? {
    text("status", of: pid).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      .flatMap { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first }
      .flatMap { Int($0) }
  }
}

/// Texts that were recorded while a program ran.
final class TextBox: Sendable {
  private let noted = Mutex<[String]>([])

  var texts: [String] { noted.withLock { $0 } }

  func add(_ text: String) {
    noted.withLock { $0.append(text) }
  }
}
