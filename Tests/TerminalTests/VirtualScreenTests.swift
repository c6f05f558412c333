import TestSupport
import Testing

/// The terminal that other tests look at.
@Suite(.timeLimit(.minutes(10))) struct VirtualScreenTests {
  @Test func `a character may arrive in pieces`() throws {
    let bytes = Array("│ é→🚀 漢 │".utf8)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let screen = try VirtualScreen(columns: 20, rows: 2)
        screen.feed(Array(bytes[..<first]))
        screen.feed(Array(bytes[first..<second]))
        screen.feed(Array(bytes[second...]))
        #expect(screen.lines[0] == "│ é→🚀 漢 │", "\(first), \(second)")
      }
    }
  }

  @Test(arguments: 0...3) func `so may each character of a large output`(offset: Int) throws {
    let screen = try VirtualScreen(columns: 200, rows: 20)
    let text = String(repeating: "x", count: offset) + String(repeating: "│", count: 3000)
    screen.feed(Array(text.utf8))
    #expect(screen.lines.joined() == text)
  }

  @Test func `bytes that are no character do not stop it`() throws {
    let screen = try VirtualScreen(columns: 10, rows: 2)
    screen.feed([0xE2, 0xE2, 0x94])
    screen.feed([0x41, 0xFF])
    screen.feed([0x42])
    #expect(screen.lines[0].contains("A"))
    #expect(screen.lines[0].hasSuffix("B"))
  }
}
