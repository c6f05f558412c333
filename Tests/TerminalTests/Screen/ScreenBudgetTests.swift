import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ScreenBudgetTests {
  private let profile = TerminalProfile(
    isTerminal: true, colorDepth: .full, theme: .dark, hasAttributes: true)

  /// Bytes per line for a list that scrolls 200 lines down and up again.
  private func bytesPerLine(images: Bool) -> Int {
    let list = SampleList(count: 60, images: images)
    var encoder = ScreenEncoder(profile: profile, traits: TerminalTraits(synchronizes: true))
    _ = encoder.bytes(for: list.frame(offset: 0))
    let offsets = Array(1...200) + (0..<200).reversed()
    let bytes = offsets.reduce(0) { $0 + encoder.bytes(for: list.frame(offset: $1)).count }
    return bytes / offsets.count
  }

  @Test func `a line of text scrolls in 300 bytes`() {
    #expect(bytesPerLine(images: false) <= 300)
  }

  @Test func `a line with symbol images scrolls in 2 kB`() {
    #expect(bytesPerLine(images: true) <= 2000)
  }

  @Test func `a frame that equals the last one costs nothing`() {
    let list = SampleList(count: 20, images: true)
    var encoder = ScreenEncoder(profile: profile, traits: nil)
    #expect(!encoder.bytes(for: list.frame(offset: 3)).isEmpty)
    #expect(encoder.bytes(for: list.frame(offset: 3)).isEmpty)
  }

  @Test func `one changed character costs one cursor move and itself`() {
    var frame = ScreenFrame(size: .standard)
    var encoder = ScreenEncoder(profile: profile, traits: nil)
    _ = encoder.bytes(for: frame)
    frame.write("x", at: ScreenPosition(row: 4, column: 9))
    #expect(String(decoding: encoder.bytes(for: frame), as: UTF8.self) == "\u{1B}[5;10Hx")
    frame.write("yz", at: ScreenPosition(row: 5, column: 0))
    #expect(String(decoding: encoder.bytes(for: frame), as: UTF8.self) == "\r\nyz")
    frame.fill(frame.area, style: .plain)
    #expect(
      String(decoding: encoder.bytes(for: frame), as: UTF8.self)
        == "\u{1B}[5;10H \r\n  ")
    frame.write("long text", at: ScreenPosition(row: 5, column: 2))
    _ = encoder.bytes(for: frame)
    frame.fill(frame.area, style: .plain)
    #expect(String(decoding: encoder.bytes(for: frame), as: UTF8.self) == "\u{1B}[9D\u{1B}[K")
  }

  @Test func `a moved block scrolls, and only new lines are written`() {
    var encoder = ScreenEncoder(profile: profile, traits: nil)
    func line(_ number: Int) -> StyledText {
      StyledText(sanitizing: String(repeating: "\(number)", count: 20 / (number < 10 ? 1 : 2)))
    }
    func frame(_ offset: Int) -> ScreenFrame {
      var frame = ScreenFrame(size: TerminalSize(columns: 40, rows: 10))
      frame.write("head", at: ScreenPosition(row: 0, column: 0))
      for row in 1..<9 {
        frame.write(line(row + offset), at: ScreenPosition(row: row, column: 0))
      }
      frame.write("foot", at: ScreenPosition(row: 9, column: 0))
      return frame
    }
    _ = encoder.bytes(for: frame(0))
    #expect(
      String(decoding: encoder.bytes(for: frame(2)), as: UTF8.self)
        == "\u{1B}[2;9r\u{1B}[2S\u{1B}[r\u{1B}[8H99999999999999999999\r\n10101010101010101010")
    #expect(
      String(decoding: encoder.bytes(for: frame(0)), as: UTF8.self)
        == "\u{1B}[2;9r\u{1B}[2T\u{1B}[r\r\n11111111111111111111\r\n22222222222222222222")
  }

  @Test func `links are opened and closed where the terminal supports them`() throws {
    let link = try #require(Hyperlink("https://example.com"))
    var frame = ScreenFrame(size: .standard)
    frame.write(StyledText("x", link: link), at: ScreenPosition(row: 0, column: 0))
    var linking = profile
    linking.hasHyperlinks = true
    var encoder = ScreenEncoder(profile: linking, traits: nil)
    let shown = String(decoding: encoder.bytes(for: frame), as: UTF8.self)
    #expect(shown.contains("\u{1B}]8;;https://example.com\u{1B}\\x\u{1B}]8;;\u{1B}\\"))
    var plain = ScreenEncoder(profile: profile, traits: nil)
    #expect(!String(decoding: plain.bytes(for: frame), as: UTF8.self).contains("]8;"))
  }

  @Test func `the cursor is shown where the frame has it, and hidden again`() {
    var frame = ScreenFrame(size: .standard)
    var encoder = ScreenEncoder(profile: profile, traits: nil)
    _ = encoder.bytes(for: frame)
    frame.cursor = ScreenPosition(row: 2, column: 3)
    #expect(String(decoding: encoder.bytes(for: frame), as: UTF8.self) == "\u{1B}[3;4H\u{1B}[?25h")
    frame.cursor?.column = 4
    #expect(String(decoding: encoder.bytes(for: frame), as: UTF8.self) == "\u{1B}[C")
    frame.cursor = nil
    #expect(String(decoding: encoder.bytes(for: frame), as: UTF8.self) == "\u{1B}[?25l")
  }

  @Test func `an update is marked for terminals that support synchronized output`() {
    var encoder = ScreenEncoder(profile: profile, traits: TerminalTraits(synchronizes: true))
    let bytes = encoder.bytes(for: ScreenFrame(size: .standard))
    #expect(bytes.starts(with: Array("\u{1B}[?2026h".utf8)))
    #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[?2026l"))
  }
}
