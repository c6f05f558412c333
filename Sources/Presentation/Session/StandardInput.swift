import Glibc
import Platform

/// The program's standard input, read for secrets.
package enum StandardInput {
  /// The bytes before the first newline, at most `limit` of them.
  package static func firstLine(limit: Int) throws(CancellationError) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(limit)
    var byte: UInt8 = 0
    while line.count < limit {
      try waitUntilReadable(STDIN_FILENO)
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1, byte != UInt8(ascii: "\n") else { break }
      line.append(byte)
    }
    byte = 0
    return line
  }

  /// The bytes up to an empty line, or to the end, as git writes to its helpers; nil if there are
  /// more than `limit`.
  package static func paragraph(limit: Int) throws(CancellationError) -> [UInt8]? {
    try bytes(limit: limit) { $0.endsParagraph }
  }

  /// All bytes; nil if there are more than `limit`.
  package static func all(limit: Int) throws(CancellationError) -> [UInt8]? {
    try bytes(limit: limit) { _ in false }
  }

  private static func bytes(
    limit: Int, until isComplete: ([UInt8]) -> Bool
  ) throws(CancellationError) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(limit)
    var block = [UInt8](repeating: 0, count: 4096)
    defer { wipe(&block) }
    while !isComplete(text) {
      try waitUntilReadable(STDIN_FILENO)
      let count = read(STDIN_FILENO, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      guard text.count + count <= limit else {
        wipe(&text)
        return nil
      }
      text += block[..<count]
    }
    return text
  }
}

/// Returns when a read of `descriptor` would not block; throws when the task is cancelled first, as
/// Ctrl-C does.
package func waitUntilReadable(_ descriptor: Int32) throws(CancellationError) {
  var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  while true {
    let ready = poll(&request, 1, 100)
    // Without memory it cannot tell; then the read itself waits.
    if ready > 0 || ready < 0 && errno != EINTR { return }
    if Task.isCancelled { throw CancellationError() }
  }
}

extension [UInt8] {
  fileprivate var endsParagraph: Bool { self == [0x0A] || suffix(2) == [0x0A, 0x0A] }
}
