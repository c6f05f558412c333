/// The byte sequences of xterm and compatible terminals.
/// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
enum KeyNames {
  static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: nil
    }
  }

  /// ESC O and `final`.
  static func single(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
    default: cursor(final)
    }
  }

  /// ESC [ [ and `final`, as the Linux console sends it.
  static func console(_ final: UInt8) -> Key? {
    (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final)
      ? .function(Int(final - UInt8(ascii: "A")) + 1) : nil
  }

  /// ESC [, `parameters` and `final`. Ignores modifiers, except Alt and Ctrl where they mean words.
  static func sequence(_ parameters: [UInt8], final: UInt8) -> Key? {
    guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    let fields = ReportedKey.fields(parameters)
    // The release of a key, which kitty's protocol can report.
    if fields.count > 1, fields[1].dropFirst().first == 3 { return nil }
    let numbers = fields.compactMap(\.first)
    if final == UInt8(ascii: "u"), !fields.isEmpty { return ReportedKey(fields).key }
    if final == UInt8(ascii: "~"), numbers.count == 3, numbers[0] == 27 {
      return ReportedKey([[numbers[2]], [numbers[1]]]).key
    }
    if let word = byWord(numbers, final) { return word }
    switch final {
    case UInt8(ascii: "~"): return numbers.first.flatMap(numbered)
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "P")...UInt8(ascii: "S") where numbers.isEmpty || isModified(numbers):
      return .function(Int(final - UInt8(ascii: "P")) + 1)
    default: return cursor(final)
    }
  }

  /// Left, Right and Delete with Alt or Ctrl: the second number is the modifier bits plus one.
  private static func byWord(_ numbers: [Int], _ final: UInt8) -> Key? {
    guard numbers.count == 2, (numbers[1] - 1) & 0b110 != 0 else { return nil }
    switch (final, numbers[0]) {
    case (UInt8(ascii: "D"), 1): return .alt("b")
    case (UInt8(ascii: "C"), 1): return .alt("f")
    case (UInt8(ascii: "~"), 3): return .alt("d")
    default: return nil
    }
  }

  /// CSI 1 ; modifiers. Cursor position reports have the same form, but hardly ever report row 1.
  private static func isModified(_ numbers: [Int]) -> Bool {
    numbers.count == 2 && numbers[0] == 1
  }

  private static func cursor(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    default: nil
    }
  }

  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...24: .function(number - 12)
    default: nil
    }
  }
}
