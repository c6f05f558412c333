import TestSupport
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct IDSetTests {
  @Test(
    arguments: [
      Int64(0)...9_000, -70_000...70_000, 0...1_100_000_000, Int64.min...Int64.max,
    ], 1...3)
  func `it holds what a set holds`(range: ClosedRange<Int64>, seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var (ids, set): (IDSet, Set<Int64>) = (IDSet(), [])
    for _ in 0..<20_000 {
      let id = Int64.random(in: range, using: &numbers)
      #expect(ids.contains(id) == set.contains(id))
      #expect(ids.insert(id) == set.insert(id).inserted)
    }
    #expect(ids.count == set.count && set.allSatisfy(ids.contains))
    #expect(!ids.isEmpty && IDSet().isEmpty && IDSet(set) == IDSet(set.sorted()))
  }

  @Test func `a crowded stretch turns into bits and back to every id`() {
    let ids = IDSet((0..<65_536).map(Int64.init))
    #expect(ids.count == 65_536 && ids.contains(65_535) && !ids.contains(65_536))
    #expect(!ids.contains(-1))
  }

  @Test func `a million ids of GitHub take at most four bytes each`() {
    var numbers = SeededNumbers(seed: 1)
    var ids = IDSet()
    while ids.count < 1_000_000 { ids.insert(.random(in: 1...1_100_000_000, using: &numbers)) }
    #expect(Double(ids.bytes) / 1_000_000 <= 4)
    #expect(!ids.contains(0))
  }
}
