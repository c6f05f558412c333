import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct InputParserFuzzTests {
  private static let pieces = [
    "\u{1B}", "[", "<", "0", "65535", ";", "M", "m", "~", "200~", "201~", "\u{1B}[200~",
    "\u{1B}[201~", "O", "]", "\u{7}", "\\", "ż", "👍", "\r", "\n", "q", "9999999999", "A",
    "\u{1B}[<0;3;4M", "\u{1B}[M",
  ]

  private func noise(_ random: inout SeededNumbers) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<400 {
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else {
        bytes += Self.pieces.randomElement(using: &random).map { Array($0.utf8) } ?? []
      }
    }
    return bytes
  }

  @Test(arguments: 0..<200)
  func `no bytes stop the parser, and keys work again after a paste`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var parser = InputParser()
    for byte in noise(&random) {
      guard let event = parser.feed(byte), case .mouse(let mouse) = event else { continue }
      #expect((0...99_999).contains(mouse.position.row))
      #expect((0...99_999).contains(mouse.position.column))
    }
    for byte in "\u{1B}[201~".utf8 { _ = parser.feed(byte) }
    _ = parser.flush()
    #expect(parser.feed(UInt8(ascii: "q")) == .key(.character("q")))
  }

  /// `~` is replaced so that the text cannot contain the end marker.
  @Test(arguments: 0..<50)
  func `pasted text never becomes keys`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let inner = String(decoding: noise(&random), as: UTF8.self).replacing("~", with: "-")
    var parser = InputParser()
    let found = "\u{1B}[200~\(inner)\u{1B}[201~".utf8.compactMap { parser.feed($0) }
    #expect(found.count == 1)
    guard case .paste = found.first else {
      Issue.record("\(found)")
      return
    }
  }
}
