import Core
import GitHub
import Presentation
import Rendering
import Terminal
import TestSupport
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

  /// The shortest of several times: a busy machine slows down one, a copy of all rows slows down
  /// all.
  private func time(_ stage: inout UpdateStage, _ body: (inout UpdateStage) -> Void) -> Duration {
    (0..<8).map { _ in ThreadTime.of { body(&stage) } }.min() ?? .zero
  }

  @Test func `moving in a hundred thousand rows takes as long as in a hundred`() {
    var (short, long) = (long(100), long(100_000))
    let moves = { (stage: inout UpdateStage) in
      for _ in 0..<20 { stage.press(.up, .down, .pageUp, .pageDown) }
      stage.turn(.wheelUp)
      stage.turn(.wheelDown)
    }
    let (few, many) = (time(&short, moves), time(&long, moves))
    #expect(many < few * 4, "\(many) and not \(few)")
  }

  @Test func `a page is appended to a hundred thousand rows as to a hundred`() {
    var (short, long) = (long(100), long(100_000))
    let page = UpdateStage.rows(200_000..<200_030)
    let more = { (stage: inout UpdateStage) in
      for _ in 0..<10 { stage.handle(.page(page, UpdateStage.head(1), standsIn: nil)) }
    }
    let (few, many) = (time(&short, more), time(&long, more))
    #expect(many < few * 4, "\(many) and not \(few)")
    #expect(long.list.rows.count == 100_000 + 8 * 10 * 30)
  }

  @Test func `a refresh finds the selected repository among a hundred thousand`() {
    var stage = long(100_000)
    let selected = stage.list.selected
    stage.type("R")
    stage.page(-30..<100_000)
    #expect(stage.list.selected?.repository.id == selected?.repository.id)
  }
}
