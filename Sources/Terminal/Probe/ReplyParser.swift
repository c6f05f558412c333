/// Parts what comes from a terminal into its answers and what a person has typed meanwhile.
///
/// A machine of ECMA-48 that takes bounded memory whatever comes; what is an answer to something
/// else is passed over.
struct ReplyParser {
  /// What was typed, byte by byte, in order.
  private(set) var typed: [UInt8] = []
  private var state = State.ground

  private enum State {
    case ground
    case escape
    case sequence([UInt8])
    /// Nil when it is longer than any answer.
    case string([UInt8]?, introducer: UInt8, sawEscape: Bool)
  }

  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07
  private static let cancels: Set<UInt8> = [0x18, 0x1A]
  private static let longestSequence = 64
  private static let longestString = 256
  private static let mostTyped = 4096

  /// The answer that `byte` completes, nil for none.
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

  /// Nothing more will come: a key that was half there is typed, half an answer is dropped.
  mutating func finish() {
    switch state {
    case .escape: keep([Self.escape])
    case .sequence(let bytes): keep([Self.escape, UInt8(ascii: "[")] + bytes)
    case .ground, .string: break
    }
    state = .ground
  }

  private mutating func keep(_ bytes: [UInt8]) {
    if typed.count + bytes.count <= Self.mostTyped { typed += bytes }
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
      // The string was cut off, and something else begins.
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
