/// Whether sixel data is complete, stays in its place and holds nothing but sixels: neither a control
/// character that would end it early nor a repetition that would draw over other cells.
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
        guard count.count == 1, position < data.count, Self.isSixel(data[position]) else {
          throw .forbidden
        }
        column += count[0]
        position += 1
      case UInt8(ascii: "#"): try checkColor(Self.numbers(data, &position, atMost: 5))
      case UInt8(ascii: "\""):
        try checkSize(Self.numbers(data, &position, atMost: 4), isFirst: position < 40)
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"): (column, band) = (0, band + 1)
      case _ where Self.isSixel(byte): column += 1
      default: throw .forbidden
      }
      // A last band may be cut by the picture's end, and a line end may follow it.
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

  /// Numbers below 10,000 between semicolons.
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
