import FoundationEssentials
import Glibc

/// A text file, or standard input, read line by line, with limits for lines and the whole file.
struct LineFile: ~Copyable {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var size = 0
  private var isAtEnd = false
  /// The number, from 1, of the last line that was read.
  private(set) var number = 0

  enum Problem: Error, Equatable {
    case failed(String)
    case tooLong
    case cancelled
  }

  static let longestLine = 1_000_000
  static let largestFile = 500_000_000

  /// - Parameter path: `-` is standard input.
  init(path: String) throws(Problem) {
    descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failed(errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next non-empty line, without its end; nil after the last one.
  mutating func next() throws(Problem) -> Data? {
    while let line = try line() {
      number += 1
      if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return line }
    }
    return nil
  }

  private mutating func line() throws(Problem) -> Data? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return try checked(start..<end)
      }
      guard !isAtEnd else { break }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      guard searched <= Self.longestLine else {
        number += 1
        throw .tooLong
      }
      try fill()
    }
    guard start < buffer.count else { return nil }
    defer { start = buffer.count }
    return try checked(start..<buffer.count)
  }

  private mutating func checked(_ range: Range<Int>) throws(Problem) -> Data {
    guard range.count <= Self.longestLine, size <= Self.largestFile else {
      number += 1
      throw .tooLong
    }
    return Data(buffer[range])
  }

  private mutating func fill() throws(Problem) {
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      do { try waitUntilReadable(descriptor) } catch { throw .cancelled }
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.failed(errno) }
      buffer += chunk[..<count]
      size += count
      isAtEnd = count == 0
      return
    }
  }

  private static func failed(_ code: Int32) -> Problem { .failed(String(cString: strerror(code))) }
}
