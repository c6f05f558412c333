/// Checks that sixel data is complete, stays inside its cells and holds nothing but sixels: no
/// control character that would end it early and no repeat count that would draw over other cells.
/// Source: https://vt100.net/docs/vt3xx-gp/chapter14.html
struct SixelCheck {
  /// The most pixels it may cover.
  let width: Int
  let height: Int

  func check(_ data: [UInt8]) throws(WireError) {
    guard !data.isEmpty else { throw .tooShort }
    var (column, band, position) = (0, 0, 0)
    while position < data.count {
      let byte = data[position]
      position += 1
      switch byte {
      case UInt8(ascii: "!"):
        let count = try Self.numbers(data, &position, atMost: 1)
        // Terminals draw one sixel for a count of 0.
        guard count.count == 1, count[0] > 0, position < data.count, Self.isSixel(data[position])
        else { throw .forbidden }
        column += count[0]
        position += 1
      case UInt8(ascii: "#"): try checkColor(Self.numbers(data, &position, atMost: 5))
      case UInt8(ascii: "\""):
        let isFirst = position == 1
        try checkSize(Self.numbers(data, &position, atMost: 4), isFirst: isFirst)
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"): (column, band) = (0, band + 1)
      case _ where Self.isSixel(byte): column += 1
      default: throw .forbidden
      }
      // The last band may extend below the image, and a line end may follow it.
      guard column <= width, band * 6 < height + 6, column == 0 || band * 6 < height else {
        throw .tooLong
      }
    }
  }

  private func checkColor(_ numbers: [Int]) throws(WireError) {
    switch numbers.count {
    case 1: guard numbers[0] < 256 else { throw .forbidden }
    case 5:
      guard numbers[0] < 256, numbers[1] == 2, numbers[2...].allSatisfy({ $0 <= 100 }) else {
        throw .forbidden
      }
    default: throw .forbidden
    }
  }

  private func checkSize(_ numbers: [Int], isFirst: Bool) throws(WireError) {
    guard isFirst, numbers.count == 4, numbers[0] == 1, numbers[1] == 1,
      numbers[2] <= width, numbers[3] <= height
    else { throw .forbidden }
  }

  private static func isSixel(_ byte: UInt8) -> Bool { (0x3F...0x7E).contains(byte) }

  /// Numbers below 10,000, separated by semicolons.
  private static func numbers(
    _ data: [UInt8], _ position: inout Int, atMost limit: Int
  ) throws(WireError) -> [Int] {
    var numbers = [0]
    var hasDigit = false
    while position < data.count {
      switch data[position] {
      case let byte where (0x30...0x39).contains(byte):
        let number = numbers.removeLast() * 10 + Int(byte - 0x30)
        guard number < 10_000 else { throw .forbidden }
        numbers.append(number)
        hasDigit = true
      case UInt8(ascii: ";"):
        guard hasDigit, numbers.count < limit else { throw .forbidden }
        numbers.append(0)
        hasDigit = false
      default:
        guard hasDigit else { throw .forbidden }
        return numbers
      }
      position += 1
    }
    throw .tooShort
  }
}

/// Checks that a file is a PNG with nothing in it but the pixels and their depth, which libpng
/// adds: no text, no profiles, no animation.
/// Source: https://www.w3.org/TR/png-3/#5DataRep
struct PNGCheck {
  /// The most pixels it may have.
  let width: Int
  let height: Int

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  func check(_ file: [UInt8]) throws(WireError) {
    guard file.starts(with: Self.signature) else { throw .foreign }
    var position = Self.signature.count
    var names: [String] = []
    while position < file.count {
      guard file.count - position >= 12 else { throw .tooShort }
      let length = Self.number(file, at: position)
      guard length <= file.count - position - 12 else { throw .tooShort }
      let name = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      if names.isEmpty { try checkHead(name, length, file, at: position + 8) }
      names.append(name)
      position += length + 12
    }
    guard names.first == "IHDR", names.last == "IEND", names.contains("IDAT"),
      names.dropFirst().dropLast().allSatisfy({ ["sBIT", "IDAT"].contains($0) })
    else { throw .forbidden }
  }

  private func checkHead(
    _ name: String, _ length: Int, _ file: [UInt8], at position: Int
  ) throws(WireError) {
    guard name == "IHDR", length == 13,
      (1...width).contains(Self.number(file, at: position)),
      (1...height).contains(Self.number(file, at: position + 4))
    else { throw .forbidden }
  }

  private static func number(_ file: [UInt8], at position: Int) -> Int {
    file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension KittyPixels {
  /// Throws unless the pixels stay within the limits and the data can belong to them. The terminal
  /// itself compares the decompressed length with the size, and raw data never goes into an escape
  /// sequence.
  /// Source: RFC 1950 for the first two bytes.
  func check(width limitWidth: Int, height limitHeight: Int) throws(WireError) {
    guard (1...limitWidth).contains(width), (1...limitHeight).contains(height) else {
      throw .forbidden
    }
    // Incompressible data grows by 5 bytes in 16 kB and a few more.
    let size = width * height * 4
    guard compressed.count <= size + size / 1000 + 64 else { throw .tooLong }
    guard compressed.count >= 6 else { throw .tooShort }
    let head = Int(compressed[0]) << 8 | Int(compressed[1])
    guard compressed[0] & 0x0F == 8, head % 31 == 0, compressed[1] & 0x20 == 0 else {
      throw .forbidden
    }
  }
}
