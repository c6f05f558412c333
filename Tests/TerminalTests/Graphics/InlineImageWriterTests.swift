import ImageProtocol
import Platform
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct InlineImageWriterTests {
  private let terminal: PseudoTerminal
  private let console: Console
  private let output = ImageOutput(traits: nil)
  private static let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
  private static let columns = 30
  private static let rows = 10
  private static let end = "~END~"

  init() throws {
    terminal = try PseudoTerminal(columns: UInt16(Self.columns), rows: UInt16(Self.rows))
    console = Console(
      output: terminal.replica, speech: terminal.replica, environment: Self.environment)
  }

  /// Everything written until `body` ends.
  private func written(
    by body: @Sendable () async throws -> Void
  ) async throws -> [UInt8] {
    async let shown = BlockingThread.run { [terminal] _ in terminal.shown(until: Self.end) }
    try await body()
    try console.write(Array(Self.end.utf8))
    return Array(await shown.utf8)
  }

  private func screen(after bytes: [UInt8]) throws -> VirtualScreen {
    let screen = try VirtualScreen(columns: Self.columns, rows: Self.rows)
    screen.feed(bytes)
    return screen
  }

  private func grid(_ columns: Int, _ rows: Int, seed: UInt64 = 1) throws -> SymbolGrid {
    var numbers = SeededNumbers(seed: seed)
    return try #require(SampleImages.symbols(columns: columns, rows: rows, &numbers))
  }

  private func lines(_ count: Int, _ text: String = "row") -> [StyledText] {
    (0..<count).map { StyledText(sanitizing: "....\(text)\($0)") }
  }

  private func room(_ image: DrawnImage?, row: Int = 0, rows: Int = 2) -> ImageSlot {
    ImageSlot(row: row, column: 0, columns: 4, rows: rows, image: Task { image })
  }

  @Test func `a late image is drawn in its place`() async throws {
    let grid = try grid(4, 2)
    let gate = Gate()
    let bytes = try await written { [console, output] in
      let flow = InlineImageWriter(console: console, output: output)
      let late = Task { () -> DrawnImage? in
        await gate.opened()
        return .symbols(grid)
      }
      let room = ImageSlot(row: 1, column: 0, columns: 4, rows: 2, image: late)
      try await flow.write(lines(4), rooms: [room])
      try await flow.write(lines(2, "more"))
      gate.open()
      try await flow.finish()
    }
    let screen = try screen(after: bytes)
    #expect(screen.lines.prefix(1) == ["....row0"])
    for row in 0..<2 {
      let text = grid.row(row).map { String($0.scalar) }.joined()
      #expect(screen.lines[row + 1] == text + "row\(row + 1)")
    }
    #expect(Array(screen.lines[3...6]) == ["....row3", "....more0", "....more1", Self.end])
    #expect(ImageGrammar.fault(in: bytes) == nil)
  }

  @Test func `a line that would scroll a pending image away waits until the patience ends`()
    async throws
  {
    let clock = ManualClock()
    let gate = Gate()
    let bytes = try await written { [console, output] in
      let flow = InlineImageWriter(
        console: console, output: output, patience: .seconds(1), clock: clock)
      let never = Task { () -> DrawnImage? in
        await gate.opened()
        return nil
      }
      let room = ImageSlot(row: 0, column: 0, columns: 4, rows: 2, image: never)
      try await flow.write(lines(Self.rows - 1), rooms: [room])
      #expect(clock.sleeps.isEmpty)
      async let more: Void = flow.write(lines(3, "more"))
      await clock.sleepers(1)
      #expect(clock.pending == [.seconds(1)])
      clock.advance(by: .seconds(1))
      try await more
      try await flow.finish()
      gate.open()
    }
    #expect(clock.sleeps == [.seconds(1)])
    #expect(try screen(after: bytes).lines.suffix(2) == ["....more2", Self.end])
  }

  @Test func `all pending images share one patience`() async throws {
    let clock = ManualClock()
    let gate = Gate()
    let bytes = try await written { [console, output] in
      let flow = InlineImageWriter(
        console: console, output: output, patience: .seconds(1), clock: clock)
      for _ in 0..<3 {
        let never = Task { () -> DrawnImage? in
          await gate.opened()
          return nil
        }
        try await flow.write(
          lines(3), rooms: [ImageSlot(row: 0, column: 0, columns: 4, rows: 2, image: never)])
      }
      async let finished: Void = flow.finish()
      await clock.sleepers(1)
      clock.advance(by: .seconds(1))
      try await finished
      gate.open()
    }
    #expect(clock.sleeps == [.seconds(1)])
    #expect(ImageGrammar.fault(in: bytes) == nil)
  }

  @Test func `after a message or a window resize, pending images are not drawn`()
    async throws
  {
    for isResized in [false, true] {
      let gate = Gate()
      let grid = try grid(4, 2)
      let bytes = try await written { [console, output, terminal] in
        let flow = InlineImageWriter(console: console, output: output)
        let late = Task { () -> DrawnImage? in
          await gate.opened()
          return .symbols(grid)
        }
        let room = ImageSlot(row: 0, column: 0, columns: 4, rows: 2, image: late)
        try await flow.write(lines(3), rooms: [room])
        if isResized { terminal.resize(columns: 40, rows: 12) } else { console.say("said") }
        gate.open()
        try await flow.finish()
        terminal.resize(columns: UInt16(Self.columns), rows: UInt16(Self.rows))
      }
      #expect(try screen(after: bytes).lines.prefix(2) == ["....row0", "....row1"])
    }
  }

  @Test func `an image replaces the status line`() async throws {
    let grid = try grid(4, 2)
    let gate = Gate()
    let bytes = try await written { [console, output] in
      let flow = InlineImageWriter(console: console, output: output)
      let late = Task { () -> DrawnImage? in
        await gate.opened()
        return .symbols(grid)
      }
      let room = ImageSlot(row: 0, column: 0, columns: 4, rows: 2, image: late)
      try await flow.write(lines(2), rooms: [room])
      console.showFoot("loading")
      gate.open()
      try await flow.finish()
    }
    let screen = try screen(after: bytes)
    #expect(screen.lines[2] == Self.end)
    #expect(screen.lines[0].hasSuffix("row0") && !screen.lines[0].hasPrefix("."))
  }

  @Test func `a missing, too large or misplaced image changes nothing`() async throws {
    let grid = try grid(4, 2)
    let large = try self.grid(5, 2)
    let rooms = [
      room(nil), room(.symbols(large)), room(.symbols(grid), row: 2), room(.symbols(grid), row: -1),
      room(.symbols(grid), rows: 40),
    ]
    let bytes = try await written { [console, output] in
      let flow = InlineImageWriter(console: console, output: output)
      try await flow.write(lines(3), rooms: rooms)
      try await flow.finish()
    }
    #expect(bytes == Array("....row0\r\n....row1\r\n....row2\r\n~END~".utf8))
  }

  @Test func `a pipe gets the lines without images`() async throws {
    let console = Console(output: terminal.replica, environment: [:])
    let rooms = [room(.symbols(try grid(4, 2)))]
    let bytes = try await written { [output] in
      let flow = InlineImageWriter(console: console, output: output)
      try await flow.write(lines(2), rooms: rooms)
      try await flow.finish()
    }
    #expect(bytes == Array("....row0\r\n....row1\r\n~END~".utf8))
  }

  /// Blocks shorter and longer than the window, with images in any order: the final screen equals
  /// the one from printing finished rows.
  @Test(arguments: 0..<30)
  func `late images give the same screen as finished rows`(seed: Int) async throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    var expected: [UInt8] = []
    var blocks: [(lines: [StyledText], rooms: [(CellRect, SymbolGrid, Gate)])] = []
    var gates: [Gate] = []
    for block in 0..<Int.random(in: 1...8, using: &numbers) {
      let count = Int.random(in: 1...14, using: &numbers)
      let lines = lines(count, "b\(block)-")
      expected += TerminalProfile.plain.render(lines).flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
      var rooms: [(CellRect, SymbolGrid, Gate)] = []
      var row = Int.random(in: 0...2, using: &numbers)
      while row < count, rooms.count < 3 {
        let rows = Int.random(in: 1...min(4, count - row), using: &numbers)
        let columns = Int.random(in: 1...4, using: &numbers)
        let grid = try #require(SampleImages.symbols(columns: columns, rows: rows, &numbers))
        let place = CellRect(rowsAbove: count - row, column: 0, columns: columns, rows: rows)
        let gate = Gate()
        gates.append(gate)
        rooms.append((place, grid, gate))
        row += rows + Int.random(in: 0...2, using: &numbers)
      }
      blocks.append((lines, rooms))
    }
    // The reference draws line by line, including areas that have scrolled off the screen.
    let reference = try VirtualScreen(columns: Self.columns, rows: Self.rows)
    for block in blocks {
      reference.feed(finished(block.lines, block.rooms.map { ($0.0, $0.1) }))
    }
    reference.feed(Array(Self.end.utf8))
    gates.shuffle(using: &numbers)
    let bytes = try await written { [console, output, blocks, gates] in
      let flow = InlineImageWriter(console: console, output: output, patience: .seconds(86_400))
      async let opening: Void = Self.open(gates)
      for block in blocks {
        let rooms = block.rooms.map { place, grid, gate in
          ImageSlot(
            row: block.lines.count - place.rowsAbove, column: place.column,
            columns: place.columns, rows: place.rows,
            image: Task {
              await gate.opened()
              return .symbols(grid)
            })
        }
        try await flow.write(block.lines, rooms: rooms)
      }
      try await flow.finish()
      await opening
    }
    #expect(ImageGrammar.fault(in: bytes) == nil)
    #expect(try screen(after: bytes).cells == reference.cells)
  }

  private static func open(_ gates: [Gate]) async {
    for gate in gates {
      gate.open()
      await Task.yield()
    }
  }

  /// The lines with their images already drawn.
  private func finished(_ lines: [StyledText], _ images: [(CellRect, SymbolGrid)]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (row, line) in lines.enumerated() {
      let text = Array(line.plain.string)
      let image = images.first { place, _ in
        let top = lines.count - place.rowsAbove
        return (top..<(top + place.rows)).contains(row)
      }
      let cells = image.map { $1.row(row - (lines.count - $0.rowsAbove)) } ?? []
      for cell in cells {
        bytes += "\u{1B}[0m".utf8
        for (base, color) in [(38, cell.foreground), (48, cell.background)] {
          guard let color else { continue }
          bytes += "\u{1B}[\(base);2;\(color >> 16);\(color >> 8 & 255);\(color & 255)m".utf8
        }
        bytes += String(cell.scalar).utf8
      }
      bytes += "\u{1B}[0m".utf8
      bytes += String(text.dropFirst(cells.count)).utf8
      bytes += "\r\n".utf8
    }
    return bytes
  }
}
