/// A key as its character's code, in terminals that other programs or the user have set to report keys so:
/// `CSI code ; modifiers u`, and xterm's `CSI 27 ; modifiers ; code ~`.
/// Source: https://sw.kovidgoyal.net/kitty/keyboard-protocol/
struct ReportedKey {
  private let code: Int
  /// Of the character with Shift, and of the key on a keyboard with Latin letters; nil if not reported.
  private let shiftedCode: Int?
  private let latinCode: Int?
  private let modifiers: Int
  /// The character that was typed; nil if not reported.
  private let text: Int?

  /// - Parameter fields: The parameters; there is at least one.
  init(_ fields: [[Int]]) {
    func number(_ field: Int, _ part: Int) -> Int? {
      guard field < fields.count, part < fields[field].count else { return nil }
      return fields[field][part] >= 0x20 || part == 0 && field < 2 ? fields[field][part] : nil
    }
    code = number(0, 0) ?? 0
    shiftedCode = number(0, 1)
    latinCode = number(0, 2)
    modifiers = max(0, (number(1, 0) ?? 1) - 1)
    text = number(2, 0)
  }

  /// Parameters are separated by semicolons, their parts by colons; missing numbers are zero.
  static func fields(_ parameters: [UInt8]) -> [[Int]] {
    guard !parameters.isEmpty else { return [] }
    return parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { digits in
        digits.count <= 7 ? digits.reduce(0) { $0 * 10 + Int($1) - 0x30 } : 0
      }
    }
  }

  private var isShifted: Bool { modifiers & 1 != 0 }
  /// Alt or Meta.
  private var isAlt: Bool { modifiers & 0b10_0010 != 0 }
  private var isControl: Bool { modifiers & 0b100 != 0 }

  /// Nil for keys that have no meaning here, such as Caps Lock.
  var key: Key? {
    switch code {
    case 8, 127: isAlt || isControl ? .control("w") : .backspace
    case 9: isShifted ? .backTab : .tab
    case 13, 57414: .enter
    case 27: .escape
    case 57376...57398: .function(code - 57363)
    case 57399...57416: character(Int(Self.keypad[code - 57399]))
    case 57417...57426: Self.keypadKeys[code - 57417]
    case 57344...63743: nil
    default: character(code)
    }
  }

  private static let keypad = Array("0123456789./*-+\r=,".utf8)
  private static let keypadKeys: [Key] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
  ]

  private func character(_ code: Int) -> Key? {
    if isControl { return isAlt ? nil : control(latinCode ?? code) }
    let typed = isAlt ? nil : text
    let shown = typed ?? (isShifted ? shiftedCode : nil) ?? code
    guard shown >= 0x20, let scalar = Unicode.Scalar(UInt32(shown)),
      scalar.properties.generalCategory != .control
    else { return nil }
    let upper = scalar.properties.uppercaseMapping
    let isUpper = isShifted && shown == code && upper.count == 1
    let character = isUpper ? Character(upper) : Character(scalar)
    return isAlt ? .alt(character) : .character(character)
  }

  /// The key of the control character that terminals send otherwise.
  private func control(_ code: Int) -> Key? {
    guard (0x40...0x7E).contains(code) else { return nil }
    return code == 0x5B ? .escape : KeyNames.control(UInt8(code & 0x1F))
  }
}
