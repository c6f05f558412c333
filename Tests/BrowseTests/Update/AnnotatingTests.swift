import Core
import GitHub
import Messages
import Presentation
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

@Suite(.timeLimit(.minutes(10))) struct AnnotatingTests {
  private static let repository = UpdateStage.repository(0)

  private func asked(_ purpose: TextPrompt.Purpose, _ text: String) -> UpdateStage {
    var stage = UpdateStage.onList(.favorites)
    stage.send(.prompt(TextPrompt(purpose, text: text)))
    return stage
  }

  @Test func `keys ask for the tags and the note of the repository in front`() {
    var stage = UpdateStage.onList()
    stage.press(.character("#"))
    #expect(stage.effects.contains(.askAnnotation(.tags([Self.repository]))))
    stage.press(.character("N"))
    #expect(stage.effects.contains(.askAnnotation(.note(Self.repository))))
    stage = UpdateStage(.account)
    stage.press(.character("#"))
    #expect(!stage.effects.contains { if case .askAnnotation = $0 { true } else { false } })
  }

  @Test func `tags are typed between commas`() {
    var stage = asked(.tags([Self.repository]), "cli")
    stage.type(", #work,, to read , CLI")
    stage.press(.enter)
    #expect(
      stage.effects.contains(
        .annotate([Self.repository], FavoriteChange(added: ["work", "to read"]))))
    #expect(stage.state.overlay == nil)
  }

  @Test func `no tags and an empty note delete what was there`() {
    var stage = asked(.tags([Self.repository]), "cli")
    stage.press(.control("u"), .enter)
    #expect(stage.effects.contains(.annotate([Self.repository], FavoriteChange(removed: ["cli"]))))
    stage = asked(.note(Self.repository), "read this")
    stage.press(.control("u"), .enter)
    #expect(stage.effects.contains(.annotate([Self.repository], FavoriteChange(note: ""))))
  }

  @Test func `what cannot be a tag or a note stays in the box`() {
    var stage = asked(.tags([Self.repository]), "")
    stage.type(String(repeating: "a", count: 51))
    stage.press(.enter)
    #expect(stage.state.overlay != nil && stage.state.toast?.isProblem == true)
    stage = asked(.note(Self.repository), "")
    stage.send(.input(.paste(String(repeating: "a", count: 1001))))
    stage.type("b")
    stage.press(.enter)
    #expect(stage.state.overlay == nil)
    stage = asked(.tags([Self.repository]), "cli")
    stage.press(.escape)
    #expect(stage.state.overlay == nil && stage.effects.isEmpty)
  }

  @Test func `a box that comes late does not interrupt typing`() {
    var stage = UpdateStage(.search)
    stage.type("x")
    stage.send(.prompt(TextPrompt(.tags([Self.repository]), text: "")))
    #expect(stage.state.overlay == nil)
  }

  @Test func `changes are taken back one after the other, also when the message is gone`() {
    var stage = UpdateStage.onList(.favorites)
    let other = UpdateStage.repository(1)
    stage.send(.changed(.setFavorite([Self.repository], isFavorite: true)))
    stage.send(.changed(.annotate(other, FavoriteChange(added: ["cli"]))))
    stage.send(.toast(Toast(Message { _ in "Changed." })))
    var view = BrowseView()
    #expect(view.frame(stage.state).lines.last?.contains("z undo") == true)
    stage.pass(30)
    stage.press(.character("z"))
    #expect(stage.effects.contains(.undo(.annotate(other, FavoriteChange(added: ["cli"])))))
    stage.press(.character("z"))
    #expect(stage.effects.contains(.undo(.setFavorite([Self.repository], isFavorite: true))))
    stage.press(.character("z"))
    #expect(stage.state.toast?.isHint == true)
  }

  @Test func `the user's note and tags are shown above the README`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    stage.press(.enter)
    let annotation = ListedRepository.Annotation(
      note: "read this", tags: ["work"], addedAt: stage.now)
    stage.send(.favorite(id: 0, isFavorite: true, annotation: annotation))
    var view = BrowseView()
    #expect(view.frame(stage.state).lines.joined().contains("#work · read this"))
    stage.send(.favorite(id: 0, isFavorite: false))
    #expect(!view.frame(stage.state).lines.joined().contains("#work"))
  }
}
