import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(10))) struct StyleSequenceTests {
  private func change(_ old: Style, _ new: Style) -> String {
    var bytes: [UInt8] = []
    StyleSequence.append(from: PackedStyle(old), to: PackedStyle(new), into: &bytes)
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[", with: "")
  }

  @Test(arguments: [
    (Color.named(.black), "30m"), (.named(.white), "37m"), (.named(.brightBlack), "90m"),
    (.named(.brightWhite), "97m"), (.indexed(0), "38;5;0m"), (.indexed(255), "38;5;255m"),
    (.rgb(0, 10, 255), "38;2;0;10;255m"),
  ])
  func `a color has its parameters, and a background those ten higher`(
    color: Color, sequence: String
  ) {
    #expect(change(.plain, .color(color)) == sequence)
    let background = change(.plain, Style(background: color))
    #expect(
      background.prefix { $0.isNumber } == "\((Int(sequence.prefix { $0.isNumber }) ?? 0) + 10)")
    #expect(background.drop { $0.isNumber } == sequence.drop { $0.isNumber })
  }

  @Test(arguments: [
    (Style.plain, Style.plain, ""), (.bold, .bold, ""), (.bold, .plain, "m"),
    (
      .plain, Style(isBold: true, isUnderlined: true, isItalic: true, isStruckThrough: true),
      "1;3;4;9m"
    ),
    (.bold, .dim, ";2m"), (Style(isBold: true, isDim: true), .bold, ";1m"),
    (Style(isUnderlined: true, color: .indexed(200)), .color(.indexed(200)), "24m"),
    (
      Style(isItalic: true, isStruckThrough: true, color: .indexed(200)), .color(.indexed(200)),
      "23;29m"
    ),
    (Style(color: .named(.red), background: .named(.blue)), .color(.named(.red)), "49m"),
    (.color(.rgb(1, 2, 3)), Style(isBold: true), ";1m"),
    (Style(isUnderlined: true, color: .rgb(100, 100, 100)), .color(.named(.red)), ";31m"),
  ])
  func `a change is written in the fewest bytes`(old: Style, new: Style, sequence: String) {
    #expect(change(old, new) == sequence)
  }

  @Test(arguments: [(0, "0"), (9, "9"), (10, "10"), (255, "255"), (1_234_567, "1234567")])
  func `numbers are written in decimals`(number: Int, digits: String) {
    var bytes: [UInt8] = []
    bytes.appendDecimal(number)
    #expect(bytes == Array(digits.utf8))
  }
}

@Suite(.timeLimit(.minutes(10))) struct ColorTests {
  @Test(arguments: [
    (UInt8(16), UInt32(0x000000)), (21, 0x0000FF), (196, 0xFF0000), (231, 0xFFFFFF), (67, 0x5F87AF),
    (232, 0x080808), (255, 0xEEEEEE),
  ])
  func `an index is the color that xterm shows`(index: UInt8, value: UInt32) {
    #expect(Color.value(ofIndex: index) == value)
  }

  @Test func `a color that the terminal has exactly is found again`() {
    for index in UInt8(16)...255 {
      let value = Color.value(ofIndex: index)
      guard case .indexed(let found)? = Color.hex(value).degraded(to: .indexed, in: .dark) else {
        Issue.record("\(index)")
        continue
      }
      #expect(Color.value(ofIndex: found) == value)
    }
  }

  @Test(arguments: [
    (Color.indexed(9), Color.named(.brightRed)), (.indexed(0), .named(.black)),
    (.indexed(231), .named(.brightWhite)), (.indexed(21), .named(.blue)),
    (.hex(0x00CC00), .named(.green)),
  ])
  func `of sixteen colors the nearest is shown, and an index below sixteen is one of them`(
    color: Color, shown: Color
  ) {
    #expect(color.degraded(to: .sixteen, in: .neutral) == shown)
  }

  @Test(arguments: [(0, UInt32(0x000000)), (20, 0xFFFFFF), (10, 0x808080), (1, 0x0D0D0D)])
  func `a mixture has its share of both colors`(share: Int, value: UInt32) {
    #expect(Color.mixture(of: 0x000000, and: 0xFFFFFF, share: share) == value)
    #expect(Color.mixture(of: 0xFFFFFF, and: 0x000000, share: 20 - share) == value)
  }

  @Test(arguments: [(1, 16), (129, 16), (16, 1), (8, 129), (-8, -16), (0, 0)])
  func `a cell of implausible size is ignored`(width: Int, height: Int) {
    #expect(CellSize(width: width, height: height) == nil)
  }
}
