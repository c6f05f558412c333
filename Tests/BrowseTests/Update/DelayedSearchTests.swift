import Core
import FoundationEssentials
import GitHub
import Messages
import Presentation
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

/// Searches that wait because few are left.
@Suite(.timeLimit(.minutes(10))) struct DelayedSearchTests {
  @Test(arguments: [(10, 0.4), (9, 0.6), (3, 0.6), (2, 15), (1, 30), (0, 30)])
  func `the fewer searches are left, the longer the pause`(remaining: Int, pause: Double) {
    var stage = UpdateStage(.search)
    let reset = stage.now.addingTimeInterval(30)
    stage.send(
      .limit(RateLimit(resource: "search", limit: 30, remaining: remaining, resetsAt: reset)))
    stage.type("/a")
    #expect(stage.timers[.typing] == stage.now.addingTimeInterval(pause))
    #expect((stage.state.heldUntil == nil) == (pause < 1))
  }

  private func limited(_ remaining: Int) -> UpdateStage {
    var stage = UpdateStage(.search)
    let reset = stage.now.addingTimeInterval(30)
    stage.send(
      .limit(RateLimit(resource: "search", limit: 10, remaining: remaining, resetsAt: reset)))
    return stage
  }

  @Test func `with few searches left, cached results are shown while typing`() {
    var stage = limited(9)
    stage.type("ab")
    let listQuery = ListQuery(words: "ab", sort: .bestMatch)
    #expect(stage.loads == [.load(.search, listQuery, generation: 2, origin: .cached)])
    stage.page(0..<3)
    stage.handle(.end(.exhausted))
    #expect(stage.names == ["r0", "r1", "r2"])
    stage.pass(0.6)
    #expect(stage.loads == [.searched("ab", generation: 3)])
    #expect(stage.names.count == 3)
    stage.page(5..<7)
    #expect(stage.names == ["r5", "r6"])
  }

  @Test func `Enter searches GitHub at once, whatever cached results are shown`() {
    var stage = limited(1)
    stage.type("ab")
    #expect(stage.state.heldUntil != nil)
    stage.press(.enter)
    #expect(stage.loads == [.searched("ab", generation: 3)])
    #expect(stage.state.heldUntil == nil)
  }

  @Test func `while the rate limit delays a search, the body says so and names Enter`() {
    var stage = limited(0)
    stage.type("ab")
    stage.page(0..<0)
    stage.handle(.end(.exhausted))
    var view = BrowseView()
    let text = view.frame(stage.state).lines.joined(separator: "\n")
    #expect(text.contains("Searching in 0:30"))
    #expect(text.contains("Press Enter to search now."))
    #expect(!text.contains("No repositories match"))
  }

  @Test func `an empty field is not delayed`() {
    var stage = limited(0)
    stage.type("ab")
    stage.press(.control("u"))
    #expect(stage.state.heldUntil == nil)
    #expect(stage.timers[.typing] == stage.now.addingTimeInterval(0.4))
  }

  @Test(arguments: [
    BrowseEvent.input(.key(.character("R"))), .account(.changed(login: "ann")),
  ])
  func `a delayed search that is loaded otherwise is no longer delayed`(event: BrowseEvent) {
    var stage = limited(0)
    stage.type("ab")
    stage.page(0..<3)
    stage.handle(.end(.exhausted))
    stage.press(.escape)
    #expect(stage.state.heldUntil != nil)
    stage.send(event)
    #expect(stage.loads.count == 1)
    #expect(stage.state.heldUntil == nil)
  }

  @Test func `a rate limit that is over delays nothing`() {
    var stage = UpdateStage(.search)
    stage.send(
      .limit(
        RateLimit(resource: "search", limit: 30, remaining: 0, resetsAt: stage.now)))
    stage.type("/a")
    #expect(stage.timers[.typing] == stage.now.addingTimeInterval(0.4))
  }
}
