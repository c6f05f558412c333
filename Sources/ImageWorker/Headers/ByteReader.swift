/// Reads a file's bytes by position; nothing outside the file is ever read.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  var count: Int { bytes.count }

  subscript(position: Int) -> UInt8? {
    bytes.indices.contains(position) ? bytes[position] : nil
  }

  func starts(with text: String, at position: Int = 0) -> Bool {
    guard position >= 0, position <= count else { return false }
    return bytes.dropFirst(position).starts(with: text.utf8)
  }

  /// A whole number of `size` bytes, at most 4; nil where the file has ended.
  func bigEndian(_ size: Int, at position: Int) -> Int? {
    number(size, at: position) { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  func littleEndian(_ size: Int, at position: Int) -> Int? {
    number(size, at: position) { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
  }

  private func number(
    _ size: Int, at position: Int, _ combine: (ArraySlice<UInt8>) -> Int
  ) -> Int? {
    guard position >= 0, position <= count - size else { return nil }
    return combine(bytes[position..<position + size])
  }
}
