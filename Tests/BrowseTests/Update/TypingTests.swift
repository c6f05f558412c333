import Catalog
import FoundationEssentials
import GitHub
import Terminal
import Testing

@testable import Browse

struct TypingTests {
  private func searched(_ words: String, generation: Int) -> BrowseEffect {
    .load(
      .search, ListQuestion(words: words, sort: .bestMatch), generation: generation,
      origin: .usual)
  }

  @Test func `what is typed is searched for after a pause`() {
    var stage = Stage(.search)
    stage.type("/swi")
    stage.pass(0.3)
    stage.type("ft")
    stage.pass(0.39)
    #expect(stage.loads.isEmpty)
    stage.pass(0.01)
    #expect(stage.loads == [searched("swift", generation: 2)])
    #expect(stage.state.search.field.isFocused)
  }

  @Test func `letters are text while the field has the keys`() {
    var stage = Stage(.search)
    stage.type("/q?tRn 1/")
    #expect(stage.state.search.field.text == "q?tRn 1/")
    #expect(stage.state.overlay == nil)
  }

  @Test func `Enter searches at once and goes to the list`() {
    var stage = Stage(.search)
    stage.type("/swift")
    stage.press(.enter)
    #expect(stage.loads == [searched("swift", generation: 2)])
    #expect(stage.timers[.typing] == nil)
    #expect(!stage.state.search.field.isFocused)
    stage.page(0..<30)
    stage.press(.down)
    #expect(stage.list.selection == 1)
  }

  @Test(arguments: [Key.escape, .down])
  func `Esc and Down leave the field`(key: Key) {
    var stage = Stage.onList(.search)
    stage.type("/")
    stage.press(key)
    #expect(!stage.state.search.field.isFocused)
    #expect(stage.list.selection == 0)
  }

  @Test func `the same words are not searched for twice`() {
    var stage = Stage.onList(.search)
    stage.type("/y")
    stage.press(.backspace)
    stage.pass(5)
    #expect(stage.loads.isEmpty)
    stage.press(.enter)
    #expect(stage.loads.isEmpty)
    #expect(stage.list.rows.count == 100)
  }

  @Test func `an emptied field empties the list and asks nothing`() {
    var stage = Stage.onList(.search)
    stage.type("/")
    stage.press(.control("u"))
    stage.pass(1)
    #expect(stage.loads.isEmpty)
    #expect(stage.list.rows.isEmpty)
    stage.press(.enter)
    #expect(stage.loads.isEmpty)
  }

  @Test func `an answer to older words never takes the place of a newer one`() {
    var stage = Stage(.search)
    stage.type("/a")
    stage.pass(0.4)
    let old = stage.list.generation
    stage.type("b")
    stage.pass(0.4)
    stage.page(0..<10)
    stage.hear(.page(Stage.rows(50..<60), Stage.head(10), standsIn: nil), generation: old)
    #expect(stage.names.first == "r0")
    #expect(stage.names.count == 10)
  }

  @Test(arguments: [(10, 0.4), (5, 6.0), (1, 30), (0, 30)])
  func `the fewer searches are left, the longer the pause`(remaining: Int, pause: Double) {
    var stage = Stage(.search)
    let reset = stage.now.addingTimeInterval(30)
    stage.send(
      .limit(RateLimit(resource: "search", limit: 30, remaining: remaining, resetsAt: reset)))
    stage.type("/a")
    #expect(stage.timers[.typing] == stage.now.addingTimeInterval(pause))
    #expect((stage.state.search.heldUntil == nil) == (pause == 0.4))
  }

  @Test func `a limit that is over holds nothing back`() {
    var stage = Stage(.search)
    stage.send(
      .limit(
        RateLimit(resource: "search", limit: 30, remaining: 0, resetsAt: stage.now)))
    stage.type("/a")
    #expect(stage.timers[.typing] == stage.now.addingTimeInterval(0.4))
  }

  @Test func `favourites are filtered at once, and the old rows stay until the new ones come`() {
    var stage = Stage.onList(.favorites)
    stage.press(.down)
    stage.type("/r5")
    #expect(stage.loads.count == 1)
    #expect(stage.list.question.words == "r5")
    #expect(stage.names.count == 100)
    stage.page(50..<52)
    #expect(stage.names == ["r50", "r51"])
    #expect(stage.list.selection == 0)
    stage.hear(.end(.exhausted))
    stage.press(.backspace)
    #expect(stage.list.question.words == "r")
  }

  @Test func `a filter that nothing passes leaves an empty list`() {
    var stage = Stage.onList(.favorites)
    stage.type("/zz")
    stage.page(0..<0)
    stage.hear(.end(.exhausted))
    #expect(stage.names.isEmpty)
  }

  @Test func `slash leads to the search from screens without a field`() {
    var stage = Stage.onList(.trending)
    stage.type("/abc")
    #expect(stage.state.screen == .search)
    #expect(stage.state.search.field.text == "abc")
  }

  @Test func `a click into the line of the field focuses it`() {
    var stage = Stage(.search)
    stage.click(row: 1, column: 10)
    #expect(stage.state.search.field.isFocused)
  }

  @Test func `pasted text comes into the field on one line`() {
    var stage = Stage(.search)
    stage.send(.input(.paste("lost")))
    stage.type("/")
    stage.send(.input(.paste("a\nb\u{1B}[31m\tc")))
    #expect(stage.state.search.field.text == "a b[31m c")
  }

  @Test func `tab goes on from within a field`() {
    var stage = Stage(.search)
    stage.type("/a")
    stage.press(.tab)
    #expect(stage.state.screen == .trending)
    #expect(!stage.state.search.field.isFocused)
    stage.pass(1)
    stage.type("1")
    #expect(stage.loads == [searched("a", generation: 2)])
  }
}
