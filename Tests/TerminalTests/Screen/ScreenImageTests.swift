import ImageProtocol
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ScreenImageTests {
  private static let traits = TerminalTraits(cell: CellSize(width: 8, height: 12))

  private func encoder() -> ScreenEncoder {
    ScreenEncoder(
      profile: TerminalProfile(isTerminal: true, colorDepth: .full, hasAttributes: true),
      traits: Self.traits)
  }

  @Test(arguments: 0..<9)
  func `images end where a full repaint puts them`(seed: Int) {
    let form = GraphicsProtocol.allCases[seed % 3]
    let scrolling = ImageTerminal.Scrolling.allCases[seed / 3 % 3]
    var random = RandomGallery(seed: seed, form: form)
    var walking = encoder()
    var terminal = ImageTerminal(
      columns: random.size.columns, rows: random.size.rows, scrolling: scrolling)
    for step in 0..<150 {
      if random.change() {
        var next = ImageTerminal(
          columns: random.size.columns, rows: random.size.rows, scrolling: scrolling)
        (next.images, next.placements) = (terminal.images, terminal.placements)
        terminal = next
        if step % 2 == 0 { walking.forget() }
      }
      let frame = random.frame
      terminal.feed(walking.bytes(for: frame))
      var whole = ImageTerminal(columns: terminal.columns, rows: terminal.rows)
      var fresh = encoder()
      whole.feed(fresh.bytes(for: frame))
      guard terminal.visible == whole.visible, terminal.faults.isEmpty, whole.faults.isEmpty else {
        Issue.record(
          "seed \(seed), step \(step): \(terminal.faults) \(terminal.visible) \(whole.visible)")
        return
      }
      #expect(walking.bytes(for: frame).isEmpty)
    }
    terminal.feed(walking.end())
    #expect(terminal.images.isEmpty && terminal.placements.isEmpty)
  }

  /// An image of 4 by 3 cells in a list of lines.
  private func list(_ image: ScreenImage, offset: Int) -> ScreenFrame {
    var frame = ScreenFrame(size: TerminalSize(columns: 30, rows: 12))
    let body = ScreenArea(row: 1, column: 0, columns: 30, rows: 10)
    for row in 1..<11 {
      frame.write(
        StyledText(sanitizing: "this is line \(row + offset)"),
        at: ScreenPosition(row: row, column: 6), in: body)
    }
    frame.place(image, at: ScreenPosition(row: 7 - offset, column: 1), in: body)
    return frame
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static let sixel: DrawnImage = .sixel(
    Array(
      "\"1;1;32;36#1;2;9;9;9#2;2;7;7;7#1!32~-#2!32}-#1!32|-#2!32{-#1!32z-#2!32y".utf8), columns: 4,
    rows: 3)

  @Test func `a scrolled sixel image is not sent again`() {
    var encoder = encoder()
    let image = ScreenImage(Self.sixel)
    #expect(text(encoder.bytes(for: list(image, offset: 0))).contains("\u{1B}P"))
    for offset in 1...6 {
      let shown = text(encoder.bytes(for: list(image, offset: offset)))
      #expect(shown.contains("S\u{1B}[r") && !shown.contains("\u{1B}P"))
    }
  }

  @Test func `nothing scrolls beside a sixel image, which terminals move too`() {
    var encoder = encoder()
    let image = ScreenImage(Self.sixel)
    func frame(_ offset: Int) -> ScreenFrame {
      var frame = ScreenFrame(size: TerminalSize(columns: 30, rows: 16))
      frame.draw(list(image, offset: 4), at: ScreenPosition(row: 0, column: 0), in: frame.area)
      for row in 6..<14 {
        frame.write(
          StyledText(sanitizing: "this is line \(row + offset)"),
          at: ScreenPosition(row: row, column: 6))
      }
      return frame
    }
    _ = encoder.bytes(for: frame(0))
    #expect(!text(encoder.bytes(for: frame(1))).contains("S\u{1B}[r"))
  }

  @Test func `nothing scrolls down with a sixel image, which xterm leaves in place`() {
    var encoder = encoder()
    let image = ScreenImage(Self.sixel)
    _ = encoder.bytes(for: list(image, offset: 3))
    let shown = text(encoder.bytes(for: list(image, offset: 2)))
    #expect(!shown.contains("T\u{1B}[r") && shown.contains("\u{1B}P"))
  }

  @Test func `spaces remove a sixel image, because xterm only hides what it erases`() {
    var encoder = encoder()
    var frame = ScreenFrame(size: TerminalSize(columns: 30, rows: 12))
    let empty = frame
    frame.place(ScreenImage(Self.sixel), at: ScreenPosition(row: 2, column: 1))
    _ = encoder.bytes(for: frame)
    let shown = text(encoder.bytes(for: empty))
    #expect(shown.ranges(of: "    ").count == 3 && !shown.contains("\u{1B}[K"))
  }

  @Test func `a sixel image is cut at its bands`() {
    var encoder = encoder()
    let image = ScreenImage(Self.sixel)
    let below = text(encoder.bytes(for: list(image, offset: -2)))
    #expect(below.contains("\u{1B}P0;1;0q\"1;1;32;24"))
    #expect(below.contains("#1!32~-#2!32}-#1!32|-#2!32{-\u{1B}\\"))
    encoder.forget()
    let above = text(encoder.bytes(for: list(image, offset: 7)))
    #expect(above.contains("\u{1B}P0;1;0q\"1;1;32;24#1;2;9;9;9#2;2;7;7;7#2#1!32|-#2!32{-#1!32z"))
  }

  @Test func `no pixels touch the last row`() {
    for image in [Self.sixel, .iterm(SampleImages.png, columns: 4, rows: 3)] {
      var encoder = encoder()
      var frame = ScreenFrame(size: TerminalSize(columns: 10, rows: 4))
      frame.place(ScreenImage(image), at: ScreenPosition(row: 3, column: 0))
      #expect(!text(encoder.bytes(for: frame)).contains("\u{1B}P"))
      var terminal = ImageTerminal(columns: 10, rows: 4)
      frame = ScreenFrame(size: TerminalSize(columns: 10, rows: 4))
      frame.place(ScreenImage(image), at: ScreenPosition(row: 1, column: 0))
      terminal.feed(encoder.bytes(for: frame))
      #expect(terminal.faults.isEmpty)
      #expect(terminal.cells[3].allSatisfy { $0.drawing == nil })
    }
  }

  @Test func `an iTerm2 image is drawn as a whole or not at all`() {
    let image = ScreenImage(.iterm(SampleImages.png, columns: 4, rows: 3))
    var encoder = encoder()
    #expect(text(encoder.bytes(for: list(image, offset: 0))).contains("\u{1B}]1337"))
    encoder.forget()
    #expect(!text(encoder.bytes(for: list(image, offset: -2))).contains("\u{1B}]1337"))
  }

  @Test func `a kitty image is sent once and placed by its visible part`() {
    var encoder = encoder()
    let image = ScreenImage(SampleImages.kitty(columns: 4, rows: 3))
    let first = text(encoder.bytes(for: list(image, offset: 0)))
    #expect(first.contains("a=t,") && first.contains("p=1,c=4,r=3,C=1"))
    let cut = text(encoder.bytes(for: list(image, offset: 7)))
    #expect(!cut.contains("a=t,") && cut.contains("p=1,x=0,y=16,w=32,h=32,c=4,r=2,C=1"))
    let gone = text(encoder.bytes(for: list(image, offset: 10)))
    #expect(gone.contains("a=d,d=i,") && gone.contains("p=1,q=2"))
    #expect(!text(encoder.bytes(for: list(image, offset: 0))).contains("a=t,"))
    #expect(text(encoder.end()).contains("a=d,d=I,"))
    #expect(encoder.end().isEmpty)
  }

  @Test(arguments: [false, true])
  func `images are sent after the screen is erased, and before they are placed`(
    synchronizes: Bool
  ) throws {
    var encoder = ScreenEncoder(
      profile: TerminalProfile(isTerminal: true, colorDepth: .full, hasAttributes: true),
      traits: TerminalTraits(cell: CellSize(width: 8, height: 12), synchronizes: synchronizes))
    let image = ScreenImage(SampleImages.kitty(columns: 4, rows: 3))
    for _ in 0..<3 {
      let bytes = text(encoder.bytes(for: list(image, offset: 0)))
      let erased = try #require(bytes.firstRange(of: "\u{1B}[2J"))
      let sent = try #require(bytes.firstRange(of: "a=t,"))
      let placed = try #require(bytes.firstRange(of: "a=p,"))
      #expect(erased.upperBound < sent.lowerBound && sent.upperBound < placed.lowerBound)
      if let update = bytes.firstRange(of: "\u{1B}[?2026h") {
        #expect(sent.upperBound < update.lowerBound && update.upperBound < placed.lowerBound)
      }
      encoder.forget()
    }
  }

  @Test func `images that are no longer visible are removed from the terminal's memory`() {
    var encoder = encoder()
    var sent = ""
    for _ in 0..<6 {
      // 2,000 × 1,000 pixels of four bytes are 8 MB.
      let pixels = KittyPixels(
        compressed: [1, 2, 3], width: 2000, height: 1000, columns: 4, rows: 3)
      sent += text(encoder.bytes(for: list(ScreenImage(.kitty(pixels)), offset: 0)))
    }
    #expect(sent.ranges(of: "a=t,").count == 6)
    #expect(sent.ranges(of: "d=I,").count == 1)
  }
}
