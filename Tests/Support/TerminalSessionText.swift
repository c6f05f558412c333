/// A program's terminal output without the sequences that style and position it.
enum TerminalSessionText {
  private static let escape: UInt8 = 0x1B

  /// The bytes without control sequences (CSI) and strings (OSC); omits an incomplete one.
  static func plain(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == escape else {
        result.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "["): while let next = rest.popFirst(), !(0x40...0x7E).contains(next) {}
      case UInt8(ascii: "]"): skipString(&rest)
      default: break
      }
    }
    return result
  }

  /// Ends after BEL or ESC \.
  private static func skipString(_ rest: inout ArraySlice<UInt8>) {
    while let next = rest.popFirst(), next != 0x07 {
      if next == escape {
        _ = rest.popFirst()
        return
      }
    }
  }
}
