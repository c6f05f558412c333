import Readme
import Terminal
import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct ReadmeFuzzTests {
  @Test func `mutated pages contain no control character and no line too wide`() throws {
    let seed = Array(ReadmeSamples.rich.utf8)
    var numbers = SeededNumbers(seed: 41)
    for rounds in 0..<100 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...20, using: &numbers) {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        case 2: bytes.insert(contentsOf: bytes[place...].prefix(60), at: place / 2)
        default: bytes.insert(contentsOf: "\u{1B}]8;;x\u{07}&#27;\u{9B}".utf8, at: place)
        }
      }
      guard let html = try? HTMLDocument(bytes) else { continue }
      let columns = Int.random(in: 20...100, using: &numbers)
      let layout = ReadmeSamples.layout(
        columns, hasHyperlinks: rounds % 2 == 0, fillsBackground: rounds % 3 == 0)
      for case .text(let line) in layout.lines(of: ReadmeDocument(html)) {
        #expect(line.columns <= columns, "\(line.plain)")
        let isHarmless = line.plain.string.unicodeScalars.allSatisfy {
          $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
        }
        #expect(isHarmless)
      }
    }
  }
}
