internal import Glibc

/// The program's standard input, read for one secret line.
enum StandardInput {
  /// The bytes before the first newline, at most `limit` of them.
  static func firstLine(limit: Int) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(limit)
    var byte: UInt8 = 0
    while line.count < limit {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1, byte != UInt8(ascii: "\n") else { break }
      line.append(byte)
    }
    byte = 0
    return line
  }
}

extension [UInt8] {
  /// Overwrites the bytes, in a way that the compiler does not leave out.
  mutating func wipe() {
    withUnsafeMutableBytes { buffer in
      guard let address = buffer.baseAddress else { return }
      explicit_bzero(address, buffer.count)
    }
  }
}
