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

/// Enter and Esc in a text field.
@Suite(.timeLimit(.minutes(10))) struct EnterTests {
  @Test func `Enter searches at once and goes to the list`() {
    var stage = UpdateStage(.search)
    stage.type("/swift")
    stage.press(.enter)
    #expect(stage.loads == [.searched("swift", generation: 6)])
    #expect(stage.timers[.typing] == nil)
    #expect(!stage.state.search.field.isFocused)
    stage.page(0..<30)
    stage.press(.down)
    #expect(stage.list.selection == 1)
  }

  @Test func `Esc leaves the field`() {
    var stage = UpdateStage.onList(.search)
    stage.type("/")
    stage.press(.escape)
    #expect(!stage.state.search.field.isFocused)
    #expect(stage.list.selection == 0)
  }

  @Test(arguments: [ScreenName.search, .favorites])
  func `arrows and pages select rows while typing goes on, and Enter opens the selected one`(
    screen: ScreenName
  ) {
    var stage = UpdateStage.onList(screen)
    stage.type("/")
    stage.press(.down, .down, .up)
    #expect(stage.list.selection == 1)
    stage.press(.pageDown)
    #expect(stage.list.selection > 10)
    stage.press(.pageUp)
    #expect(stage.list.selection == 1)
    #expect(stage.state.isTyping)
    stage.press(.enter)
    #expect(stage.state.detail?.name == UpdateStage.name(1))
    #expect(!stage.state.isTyping)
    stage.press(.escape)
    stage.type("/y")
    #expect(stage.state.fieldOnScreen?.text.hasSuffix("y") == true)
  }

  @Test func `Enter never opens a row of another text`() {
    var stage = UpdateStage.onList(.search)
    stage.type("/y")
    stage.press(.enter)
    #expect(stage.state.detail == nil)
    #expect(
      stage.loads == [
        .load(
          .search, ListQuery(words: "xy", sort: .stars), generation: 3, origin: .usual)
      ])
  }

  /// What the last lines and the body offer.
  private func offers(_ state: BrowseState) -> String {
    var view = BrowseView()
    return view.frame(state).lines.dropFirst(2).joined(separator: "\n")
  }

  @Test(arguments: [Problem.Kind.other, .credential, .limit(until: UpdateStage.start + 60)])
  func `no letter is offered where it would be typed`(kind: Problem.Kind) {
    var stage = UpdateStage(.search)
    stage.state.login = kind == .credential ? "ann" : nil
    stage.type("android")
    stage.pass(1)
    stage.handle(.failed(UpdateStage.problem(kind)))
    let text = offers(stage.state)
    #expect(text.contains("Enter try again"))
    let letters = text.replacing(#/Esc [riu] /#, with: "")
    #expect(!letters.contains(/\b[riu] (try again|log)/), "\(text)")
    stage.press(.enter)
    #expect(stage.loads.count == 1)
    #expect(stage.state.search.field.text == "android")
  }

  @Test func `help is offered by a key that opens it`() {
    var stage = UpdateStage(.search)
    #expect(offers(stage.state).contains("? help"))
    stage.type("x")
    #expect(offers(stage.state).contains("F1 help"))
    stage.press(.function(1))
    #expect(stage.state.overlay != nil)
  }
}
