import FoundationEssentials

/// Numbers as few bytes: seven bits in each, the lowest first, the sign in the lowest bit of all.
struct PositionBytes {
  private(set) var bytes: [UInt8] = []
  private var place = 0

  init() {}

  init(_ data: Data) {
    bytes = [UInt8](data)
  }

  var isAtEnd: Bool { place == bytes.count }

  mutating func write(_ number: Int64) {
    var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ number: Int) { write(Int64(number)) }

  mutating func write(_ flag: Bool) { write(flag ? 1 : 0) }

  mutating func number() throws(CompletePosition.Unreadable) -> Int64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while place < bytes.count, shift < 64 {
      let byte = bytes[place]
      place += 1
      number |= UInt64(byte & 127) << shift
      if byte < 128 {
        return Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
      }
      shift += 7
    }
    throw CompletePosition.Unreadable()
  }

  /// One that is at least not absurd, so that sums with it are no trouble.
  mutating func number(
    in range: ClosedRange<Int64>
  ) throws(CompletePosition.Unreadable) -> Int64 {
    let number = try number()
    guard range.contains(number) else { throw CompletePosition.Unreadable() }
    return number
  }

  mutating func count(most: Int64 = 1 << 40) throws(CompletePosition.Unreadable) -> Int {
    Int(try number(in: 0...most))
  }

  mutating func flag() throws(CompletePosition.Unreadable) -> Bool {
    try number(in: 0...1) == 1
  }
}
