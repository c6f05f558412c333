import Core
import Foundation
import GitHub
import Presentation
import Rendering
import Terminal
import TestSupport
import Testing

@testable import BrowseModel
@testable import BrowseView

@Suite(.timeLimit(.minutes(10))) struct FrameSpeedTests {
  private static func state(rows count: Int) -> BrowseState {
    var state = ViewSamples.list(ViewSamples.settings(TerminalSize(columns: 120, rows: 40)))
    let sample = ViewSamples.rows
    state.lists[.search].rows = (0..<count).map { index in
      var row = sample[index % sample.count]
      row.repository.id = Int64(index)
      return row
    }
    state.lists[.search].selection = count / 2
    state.lists[.search].offset = count / 2 * RowGeometry(state.layout).height
    return state
  }

  /// The processor time of the fastest of several runs of twenty frames.
  private static func best(_ state: BrowseState) -> Duration {
    var view = BrowseView()
    _ = view.frame(state)
    return (0..<15).map { _ in
      ThreadTime.of { for _ in 0..<20 { _ = view.frame(state) } }
    }.min() ?? .zero
  }

  @Test func `a frame costs the same with a hundred thousand rows as with a hundred`() {
    let few = Self.best(Self.state(rows: 100))
    let many = Self.best(Self.state(rows: 100_000))
    #expect(many < few * 3)
  }
}
