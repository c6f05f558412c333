extension KittyPixels {
  /// Throws unless the pixels fit into so many and the data can be theirs; the terminal itself
  /// compares the decompressed length with the size, and no escape sequence is made of raw data.
  /// Source: RFC 1950 for the two bytes in front.
  func check(width limitWidth: Int, height limitHeight: Int) throws(WireError) {
    guard (1...limitWidth).contains(width), (1...limitHeight).contains(height) else {
      throw .forbidden
    }
    // What cannot be compressed grows by 5 bytes in 16 kB and a few more.
    let size = width * height * 4
    guard compressed.count <= size + size / 1000 + 64 else { throw .tooLong }
    guard compressed.count >= 6 else { throw .tooShort }
    let head = Int(compressed[0]) << 8 | Int(compressed[1])
    guard compressed[0] & 0x0F == 8, head % 31 == 0, compressed[1] & 0x20 == 0 else {
      throw .forbidden
    }
  }
}
