/// Reads a file's bytes by position, and never outside the file.
package struct ByteReader {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var count: Int { bytes.count }

  package subscript(position: Int) -> UInt8? {
    bytes.indices.contains(position) ? bytes[position] : nil
  }

  package func starts(with text: String, at position: Int = 0) -> Bool {
    guard position >= 0, position <= count else { return false }
    return bytes.dropFirst(position).starts(with: text.utf8)
  }

  /// An integer of `size` bytes, at most 4; nil past the end of the file.
  package func bigEndian(_ size: Int, at position: Int) -> Int? {
    part(size, at: position)?.reduce(0) { $0 << 8 | Int($1) }
  }

  package func littleEndian(_ size: Int, at position: Int) -> Int? {
    part(size, at: position)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func part(_ size: Int, at position: Int) -> ArraySlice<UInt8>? {
    guard position >= 0, position <= count - size else { return nil }
    return bytes[position..<position + size]
  }
}
