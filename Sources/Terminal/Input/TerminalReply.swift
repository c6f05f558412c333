/// One response of a terminal to `ProbeQuery`.
package enum TerminalReply: Hashable, Sendable {
  /// DA1; the numbers list the terminal's features, 4 is sixel. Every terminal responds to it.
  case attributes([Int])
  /// XTVERSION.
  case name(String)
  /// The terminal accepted kitty's test image.
  case kittyGraphics
  case background(UInt32)
  case foreground(UInt32)
  case cell(width: Int, height: Int)
  /// The text area in pixels.
  case area(width: Int, height: Int)
  /// DECRQM of mode 2026: 1 to 3 when the terminal supports it.
  case synchronizedOutput(Int)
  /// SGR as DECRQSS reports it.
  case rendition(String)
  case sixelColors(Int)
  /// The desktop or the user has chosen other colors (mode 2031); no response to a query.
  case colorsChanged
}

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
    case UInt8(ascii: "n") where text == "?997;1" || text == "?997;2": self = .colorsChanged
    case UInt8(ascii: "S") where text.hasPrefix("?1;0;"):
      guard let value = Int(text.dropFirst(5)) else { return nil }
      self = .sixelColors(value)
    default: return nil
    }
  }

  /// The text between the introducer of an OSC, DCS or APC (`]`, `P` or `_`) and its end.
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

/// Colors as X11 writes them: `rgb:` and one to four hexadecimal digits for each channel.
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

/// Separates a terminal's responses from the user's typed input.
///
/// An ECMA-48 state machine that uses bounded memory for any input. Skips responses to other
/// queries.
struct ReplyParser {
  /// Typed bytes, in order; at most some thousand.
  private(set) var typed: [UInt8] = []
  private let keepsTyped: Bool
  private var state = State.ground

  init(keepsTyped: Bool = true) { self.keepsTyped = keepsTyped }

  private enum State {
    case ground
    case escape
    case sequence([UInt8])
    /// Nil when it is longer than any response.
    case string([UInt8]?, introducer: UInt8, sawEscape: Bool)
  }

  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07
  private static let cancels: Set<UInt8> = [0x18, 0x1A]
  private static let longestSequence = 64
  private static let longestString = 256
  private static let mostTyped = 4096

  /// The response that `byte` completes, nil for none.
  mutating func feed(_ byte: UInt8) -> TerminalReply? {
    switch state {
    case .ground:
      if byte == Self.escape { state = .escape } else { keep([byte]) }
    case .escape: afterEscape(byte)
    case .sequence(let bytes): return inSequence(byte, bytes)
    case .string(let bytes, let introducer, let sawEscape):
      return inString(byte, bytes, introducer, sawEscape)
    }
    return nil
  }

  /// Ends the input. An unfinished key or CSI sequence goes back, so that whoever reads its end
  /// sees all of it; an unfinished string is dropped.
  mutating func finish() {
    switch state {
    case .escape: keep([Self.escape])
    case .sequence(let bytes): keep([Self.escape, UInt8(ascii: "[")] + bytes)
    case .ground, .string: break
    }
    state = .ground
  }

  private mutating func keep(_ bytes: [UInt8]) {
    if keepsTyped, typed.count + bytes.count <= Self.mostTyped { typed += bytes }
  }

  private mutating func afterEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string([], introducer: byte, sawEscape: false)
    case Self.escape: keep([Self.escape])
    default:
      // Alt and a key, or ESC O of a function key.
      keep([Self.escape, byte])
      state = .ground
    }
  }

  private mutating func inSequence(_ byte: UInt8, _ bytes: [UInt8]) -> TerminalReply? {
    switch byte {
    case 0x20...0x3F where bytes.count < Self.longestSequence:
      state = .sequence(bytes + [byte])
    case 0x20...0x3F: break
    case 0x40...0x7E:
      state = .ground
      if let reply = TerminalReply(sequence: bytes, final: byte) { return reply }
      if KeyNames.sequence(bytes, final: byte) != nil {
        keep([Self.escape, UInt8(ascii: "[")] + bytes + [byte])
      }
    case Self.escape: state = .escape
    default: state = .ground
    }
    return nil
  }

  private mutating func inString(
    _ byte: UInt8, _ bytes: [UInt8]?, _ introducer: UInt8, _ sawEscape: Bool
  ) -> TerminalReply? {
    if byte == Self.bell || (sawEscape && byte == UInt8(ascii: "\\")) {
      state = .ground
      return bytes.flatMap { TerminalReply(string: $0, introducer: introducer) }
    }
    if sawEscape {
      // The string was cut off, and another sequence begins.
      state = .escape
      return feed(byte)
    }
    if Self.cancels.contains(byte) {
      state = .ground
      return nil
    }
    if byte == Self.escape {
      state = .string(bytes, introducer: introducer, sawEscape: true)
    } else {
      let longer = bytes.flatMap { $0.count < Self.longestString ? $0 + [byte] : nil }
      state = .string(longer, introducer: introducer, sawEscape: false)
    }
    return nil
  }
}
