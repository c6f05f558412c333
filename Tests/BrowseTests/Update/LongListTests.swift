import Core
import GitHub
import Presentation
import Rendering
import Terminal
import Testing

@testable import Browse
@testable import BrowseModel

@Suite(.timeLimit(.minutes(10))) struct LongListTests {
  private func long(_ rows: Int) -> UpdateStage {
    var stage = UpdateStage.onList(rows: rows)
    stage.press(.end)
    for _ in 0..<10 { stage.press(.up) }
    return stage
  }

  /// How often `body` moves the rows to another place in memory, which copies all of them.
  private func copies(
    _ stage: inout UpdateStage, _ count: Int, _ body: (inout UpdateStage) -> Void
  ) -> Int {
    func place(_ stage: UpdateStage) -> UInt {
      stage.list.rows.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    var (copies, last) = (0, place(stage))
    for _ in 0..<count {
      body(&stage)
      let next = place(stage)
      if next != last { copies += 1 }
      last = next
    }
    return copies
  }

  @Test func `moving in a hundred thousand rows copies none`() {
    var stage = long(100_000)
    let copies = copies(&stage, 20) { stage in
      stage.press(.up, .down, .pageUp, .pageDown)
      stage.turn(.wheelUp)
      stage.turn(.wheelDown)
    }
    #expect(copies == 0)
  }

  @Test func `a page is appended to a hundred thousand rows without a copy for each page`() {
    var stage = long(100_000)
    let page = UpdateStage.rows(200_000..<200_030)
    let copies = copies(&stage, 80) { stage in
      stage.handle(.page(page, UpdateStage.head(1), standsIn: nil))
    }
    // An array that is full doubles its memory.
    #expect(copies <= 1)
    #expect(stage.list.rows.count == 100_000 + 80 * 30)
  }

  @Test func `a refresh finds the selected repository among a hundred thousand`() {
    var stage = long(100_000)
    let selected = stage.list.selected
    stage.type("R")
    stage.page(-30..<100_000)
    #expect(stage.list.selected?.repository.id == selected?.repository.id)
  }
}
