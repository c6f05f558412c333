/// Splits the bytes a terminal sends into tokens: ECMA-48 sequences, SS3, UTF-8. Skips control
/// strings (the terminal's responses) and invalid UTF-8 whole.
package struct SequenceParser: Sendable {
  private var state = State.ground

  enum Token: Equatable {
    case key(Key)
    /// ESC [, `parameters` and `final`.
    case sequence(parameters: [UInt8], final: UInt8)
  }

  private enum State: Equatable {
    case ground
    case escape
    /// ESC O, and the final byte follows.
    case single
    /// ESC [, and the parameters so far; nil when there are more than any key has.
    case sequence([UInt8]?)
    /// ESC [ [, and one byte follows: a function key of the Linux console.
    case console
    /// OSC, DCS, APC, PM or SOS: ends at ST or BEL.
    case string(sawEscape: Bool)
    case character([UInt8], missing: Int, isAlt: Bool)
  }

  private static let escape: UInt8 = 0x1B
  private static let mostParameterBytes = 64

  /// Whether `byte` after Esc begins a sequence or a string, so that Alt with it is not a key.
  package static func continuesEscape(_ byte: UInt8) -> Bool { "[O]P_^X".utf8.contains(byte) }

  /// How long a lone Esc waits for the rest of a sequence, in milliseconds.
  private static let escapePatience: Int32 = 50
  /// How long an unfinished sequence waits for its end, which may be late on a slow connection.
  static let sequencePatience: Int32 = 500

  /// How long to wait for the next byte before `flush`, in milliseconds; nil to wait forever.
  var patience: Int32? {
    switch state {
    case .ground: nil
    case .escape: Self.escapePatience
    default: Self.sequencePatience
    }
  }

  /// Whether only an Esc has come.
  var isLoneEscape: Bool { state == .escape }

  /// The token that `byte` completes, nil for none yet.
  mutating func feed(_ byte: UInt8) -> Token? {
    switch state {
    case .ground: return ground(byte)
    case .escape: return afterEscape(byte)
    case .single where byte == Self.escape, .console where byte == Self.escape:
      state = .escape
      return nil
    case .single:
      state = .ground
      return KeyNames.single(byte).map(Token.key)
    case .console:
      state = .ground
      return KeyNames.console(byte).map(Token.key)
    case .sequence(let parameters): return inSequence(byte, parameters)
    case .string(let sawEscape):
      let isOver = byte == 0x07 || (sawEscape && byte == UInt8(ascii: "\\"))
      state = isOver ? .ground : .string(sawEscape: byte == Self.escape)
      return nil
    case .character(let bytes, let missing, let isAlt):
      return inCharacter(byte, bytes, missing, isAlt)
    }
  }

  /// Call this after a timeout: a lone Esc was the key, anything else unfinished is dropped.
  mutating func flush() -> Token? {
    defer { state = .ground }
    return state == .escape ? .key(.escape) : nil
  }

  private mutating func ground(_ byte: UInt8, isAlt: Bool = false) -> Token? {
    switch byte {
    case Self.escape:
      state = .escape
      return nil
    case 0x00...0x1F, 0x7F: return KeyNames.control(byte).map(Token.key)
    case 0x20...0x7E: return .key(.character(Character(Unicode.Scalar(byte))))
    case 0xC2...0xDF: state = .character([byte], missing: 1, isAlt: isAlt)
    case 0xE0...0xEF: state = .character([byte], missing: 2, isAlt: isAlt)
    case 0xF0...0xF4: state = .character([byte], missing: 3, isAlt: isAlt)
    default: break
    }
    return nil
  }

  private mutating func afterEscape(_ byte: UInt8) -> Token? {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(sawEscape: false)
    case Self.escape: return .key(.escape)
    default:
      state = .ground
      return afterAlt(byte)
    }
    return nil
  }

  /// Alt and a key. Alt-Backspace deletes a word, as Ctrl-W does.
  private mutating func afterAlt(_ byte: UInt8) -> Token? {
    switch byte {
    case 0x20...0x7E: .key(.alt(Character(Unicode.Scalar(byte))))
    case 0x08, 0x7F: .key(.control("w"))
    case 0x00...0x1F: nil
    default: ground(byte, isAlt: true)
    }
  }

  private mutating func inSequence(_ byte: UInt8, _ parameters: [UInt8]?) -> Token? {
    switch byte {
    case 0x20...0x3F:
      let longer = parameters.map { $0 + [byte] }
      state = .sequence(longer.flatMap { $0.count <= Self.mostParameterBytes ? $0 : nil })
      return nil
    case UInt8(ascii: "[") where parameters == []:
      state = .console
      return nil
    case 0x40...0x7E:
      state = .ground
      return parameters.map { .sequence(parameters: $0, final: byte) }
    case Self.escape:
      state = .escape
      return nil
    default:
      state = .ground
      return nil
    }
  }

  private mutating func inCharacter(
    _ byte: UInt8, _ bytes: [UInt8], _ missing: Int, _ isAlt: Bool
  ) -> Token? {
    guard (0x80...0xBF).contains(byte) else {
      state = .ground
      return ground(byte)
    }
    guard missing == 1 else {
      state = .character(bytes + [byte], missing: missing - 1, isAlt: isAlt)
      return nil
    }
    state = .ground
    return String(validating: bytes + [byte], as: UTF8.self)?.first.map { character in
      .key(isAlt ? .alt(character) : .character(character))
    }
  }
}
