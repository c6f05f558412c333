extension TerminalReply {
  /// `ESC [`, parameters and intermediates, and a final byte.
  /// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
  init?(sequence parameters: [UInt8], final: UInt8) {
    let text = String(decoding: parameters, as: UTF8.self)
    switch final {
    case UInt8(ascii: "c") where text.hasPrefix("?"):
      guard let numbers = Self.numbers(text.dropFirst()) else { return nil }
      self = .attributes(numbers)
    case UInt8(ascii: "t"):
      guard let numbers = Self.numbers(text[...]), numbers.count == 3 else { return nil }
      switch numbers[0] {
      case 4: self = .area(width: numbers[2], height: numbers[1])
      case 6: self = .cell(width: numbers[2], height: numbers[1])
      default: return nil
      }
    case UInt8(ascii: "y") where text.hasPrefix("?2026;") && text.hasSuffix("$"):
      guard let value = Int(text.dropFirst(6).dropLast()) else { return nil }
      self = .synchronizedOutput(value)
    case UInt8(ascii: "S") where text.hasPrefix("?1;0;"):
      guard let value = Int(text.dropFirst(5)) else { return nil }
      self = .sixelColors(value)
    default: return nil
    }
  }

  /// What came between the introducer of an OSC, DCS or APC (`]`, `P` or `_`) and its end.
  init?(string: [UInt8], introducer: UInt8) {
    let text = String(decoding: string, as: UTF8.self)
    switch introducer {
    case UInt8(ascii: "]"):
      if text.hasPrefix("11;"), let color = XColor.value(text.dropFirst(3)) {
        self = .background(color)
      } else if text.hasPrefix("10;"), let color = XColor.value(text.dropFirst(3)) {
        self = .foreground(color)
      } else {
        return nil
      }
    case UInt8(ascii: "P"):
      if text.hasPrefix(">|") {
        let name = text.dropFirst(2).prefix(64)
        guard name.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        self = .name(String(name))
      } else if text.hasPrefix("1$r"), text.hasSuffix("m") {
        self = .rendition(String(text.dropFirst(3).dropLast()))
      } else {
        return nil
      }
    case UInt8(ascii: "_"):
      guard text.hasPrefix("Gi=31"), text.hasSuffix(";OK") else { return nil }
      self = .kittyGraphics
    default: return nil
    }
  }

  private static func numbers(_ text: Substring) -> [Int]? {
    let fields = text.split(separator: ";", omittingEmptySubsequences: false)
    // An empty parameter is 0 (ECMA-48, 5.4.2); kitty sends one.
    let numbers = fields.compactMap { $0.isEmpty ? 0 : $0.count <= 6 ? Int($0) : nil }
    return numbers.count == fields.count && numbers.allSatisfy { $0 >= 0 } ? numbers : nil
  }
}

/// Colours as X11 writes them: `rgb:` and one to four hexadecimal digits for each channel.
/// Source: https://www.x.org/releases/current/doc/man/man3/XParseColor.3.xhtml
enum XColor {
  static func value(_ text: Substring) -> UInt32? {
    guard let prefix = ["rgb:", "rgba:"].first(where: text.hasPrefix) else { return nil }
    let fields = text.dropFirst(prefix.count).split(
      separator: "/", omittingEmptySubsequences: false)
    guard fields.count == prefix.count - 1 else { return nil }
    let channels = fields.prefix(3).compactMap(channel)
    guard channels.count == 3 else { return nil }
    return channels.reduce(0) { $0 << 8 | $1 }
  }

  private static func channel(_ digits: Substring) -> UInt32? {
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    let most = (UInt32(1) << (4 * UInt32(digits.utf8.count))) - 1
    return (value * 255 + most / 2) / most
  }
}
