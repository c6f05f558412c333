import Glibc
import Synchronization

/// Files under `/proc` that tell about a running process.
enum ProcessFile {
  /// Empty when the process has gone; zero bytes between arguments become blanks.
  static func text(_ name: String, of pid: pid_t) -> String {
    guard let file = fopen("/proc/\(pid)/\(name)", "re") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count].map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
  }

  /// The most memory the process has held so far, in kilobytes.
  static func peakMemory(of pid: pid_t) -> Int? {
    text("status", of: pid).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      .flatMap { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first }
      .flatMap { Int($0) }
  }
}

/// Texts that were noted while a program ran.
final class TextBox: Sendable {
  private let noted = Mutex<[String]>([])

  var texts: [String] { noted.withLock { $0 } }

  func add(_ text: String) {
    noted.withLock { $0.append(text) }
  }
}
