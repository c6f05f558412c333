/// Turns the bytes a terminal sends into keys: ECMA-48 sequences, SS3, UTF-8. Sequences that are
/// no key (mouse, replies of the terminal, pasted strings of control) are passed over whole.
package struct KeyParser: Sendable {
  private var state = State.ground

  private enum State: Equatable {
    case ground
    case escape
    /// ESC O, and the final byte follows.
    case single
    /// ESC [, and the parameters so far; nil when there are more than any key has.
    case sequence([UInt8]?)
    /// OSC, DCS, APC, PM or SOS: ends at ST or BEL.
    case string(sawEscape: Bool)
    case character([UInt8], missing: Int)
  }

  private static let escape: UInt8 = 0x1B
  private static let mostParameterBytes = 64

  package init() {}

  /// Whether a lone Esc waits for what may follow it.
  package var isPending: Bool { state != .ground }

  /// The key that `byte` completes, nil for none yet.
  package mutating func feed(_ byte: UInt8) -> Key? {
    switch state {
    case .ground: return ground(byte)
    case .escape: return afterEscape(byte)
    case .single:
      state = .ground
      return KeyNames.single(byte)
    case .sequence(let parameters): return inSequence(byte, parameters)
    case .string(let sawEscape):
      let isOver = byte == 0x07 || (sawEscape && byte == UInt8(ascii: "\\"))
      state = isOver ? .ground : .string(sawEscape: byte == Self.escape)
      return nil
    case .character(let bytes, let missing): return inCharacter(byte, bytes, missing)
    }
  }

  /// Nothing followed for a while: a lone Esc was the key, anything else unfinished is dropped.
  package mutating func flush() -> Key? {
    defer { state = .ground }
    return state == .escape ? .escape : nil
  }

  private mutating func ground(_ byte: UInt8) -> Key? {
    switch byte {
    case Self.escape:
      state = .escape
      return nil
    case 0x00...0x1F, 0x7F: return KeyNames.control(byte)
    case 0x20...0x7E: return .character(Character(Unicode.Scalar(byte)))
    case 0xC2...0xDF: state = .character([byte], missing: 1)
    case 0xE0...0xEF: state = .character([byte], missing: 2)
    case 0xF0...0xF4: state = .character([byte], missing: 3)
    default: break
    }
    return nil
  }

  private mutating func afterEscape(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(sawEscape: false)
    case Self.escape: return .escape
    default:
      // Alt and a key: the key without Alt.
      state = .ground
      return ground(byte)
    }
    return nil
  }

  private mutating func inSequence(_ byte: UInt8, _ parameters: [UInt8]?) -> Key? {
    switch byte {
    case 0x20...0x3F:
      let longer = parameters.map { $0 + [byte] }
      state = .sequence(longer.flatMap { $0.count <= Self.mostParameterBytes ? $0 : nil })
      return nil
    case 0x40...0x7E:
      state = .ground
      return parameters.flatMap { KeyNames.sequence($0, final: byte) }
    case Self.escape:
      state = .escape
      return nil
    default:
      state = .ground
      return nil
    }
  }

  private mutating func inCharacter(_ byte: UInt8, _ bytes: [UInt8], _ missing: Int) -> Key? {
    guard (0x80...0xBF).contains(byte) else {
      state = .ground
      return ground(byte)
    }
    guard missing == 1 else {
      state = .character(bytes + [byte], missing: missing - 1)
      return nil
    }
    state = .ground
    return String(validating: bytes + [byte], as: UTF8.self)?.first.map(Key.character)
  }
}
