import Core
import FoundationEssentials
import GitHub
import Messages
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView
@testable import Presentation

/// What takes a while beside lists and pages: progress, stopping, and what must be confirmed.
@Suite(.timeLimit(.minutes(10))) struct JobTests {
  private func lines(_ stage: UpdateStage) -> [String] {
    var view = BrowseView()
    return view.frame(stage.state).lines
  }

  private static func repositories(_ range: Range<Int>) -> [Repository] {
    range.map(UpdateStage.repository)
  }

  /// Favorites, of which the first `count` are marked.
  private func favorites(_ count: Int = 0, login: String? = "monalisa") -> UpdateStage {
    var stage = UpdateStage(.favorites, login: login)
    var rows = UpdateStage.rows(0..<20)
    for index in rows.indices { rows[index].isFavorite = true }
    stage.handle(.page(rows, UpdateStage.head(20), standsIn: nil))
    stage.handle(.end(.exhausted))
    for _ in 0..<count { stage.press(.character(" ")) }
    return stage
  }

  @Test func `what is done is shown with its seconds, until it ends`() {
    var stage = UpdateStage.onList(.top)
    stage.press(.character("~"))
    #expect(lines(stage).last?.contains("Looking for what resembles o0/r0…") == true)
    #expect(lines(stage).last?.contains("Esc stop") == true)
    stage.pass(5)
    #expect(lines(stage).last?.contains("resembles o0/r0… 5 s") == true)
    stage.send(.progress(.syncReading(count: 300)))
    #expect(lines(stage).last?.contains("Read 300 stars…") == true)
    stage.send(.jobEnded)
    #expect(lines(stage).last?.contains("Read") == false)
    // A message from before does not cover it.
    stage.send(.toast(Toast(.syncPulled(count: 3))))
    stage.press(.character("~"))
    #expect(stage.toast == nil && lines(stage).last?.contains("Looking for") == true)
    stage.send(.jobEnded)
    // Late progress of what has ended.
    stage.send(.progress(.syncReading(count: 400)))
    #expect(lines(stage).last?.contains("Read") == false)
  }

  @Test func `Esc stops it once, and then does what it always does`() {
    var stage = favorites(2)
    stage.press(.character("!"))
    #expect(stage.effects.contains { if case .job(.check) = $0 { true } else { false } })
    stage.press(.escape)
    #expect(stage.effects == [.stopJob] && stage.list.marked.count == 2)
    #expect(lines(stage).last?.contains("Esc stop") == false)
    stage.press(.escape)
    #expect(stage.list.marked.isEmpty && !stage.effects.contains(.stopJob))
    stage.send(.jobEnded)
    stage.press(.character("!"))
    #expect(stage.state.job?.isStopping == false)
  }

  @Test func `what only reads is replaced, what changes something is not`() {
    var stage = favorites(2)
    stage.press(.character("!"))
    stage.press(.character("="))
    #expect(stage.effects.contains { if case .job(.compare) = $0 { true } else { false } })
    stage.press(.character("*"), .character("y"))
    #expect(stage.effects.contains(.unstar(Self.repositories(0..<2))))
    for key in "=!~UY*Cz" {
      stage.press(.character(key))
      #expect(stage.toast == "Wait until this is done, or stop it with Esc.", "\(key)")
      #expect(stage.state.overlay == nil)
      stage.state.toast = nil
    }
    #expect(stage.state.job?.isChange == true)
  }

  @Test func `leaving while something changes needs a second key`() {
    var stage = favorites(1)
    stage.press(.character("*"), .character("y"), .character("q"))
    #expect(!stage.effects.contains(.leave))
    #expect(stage.toast == "This is not done yet. Press q again to stop it and leave.")
    stage.press(.character("q"))
    #expect(stage.effects.contains(.leave))
    var reading = UpdateStage.onList(.top)
    reading.press(.character("~"), .character("q"))
    #expect(reading.effects.contains(.leave))
  }

  @Test func `all rows are marked at once, or none`() {
    var stage = UpdateStage.onList(.top)
    stage.press(.character(" "), .character("M"))
    #expect(stage.list.marked.count == stage.list.rows.count)
    #expect(lines(stage).last?.contains("\(stage.list.rows.count) marked") == true)
    stage.press(.character("M"))
    #expect(stage.list.marked.isEmpty)
    var empty = UpdateStage(.top)
    empty.press(.character("M"))
    #expect(empty.toast == "There is no repository here.")
  }

  @Test func `stars are removed only after the account and host were named`() {
    var stage = favorites(2)
    stage.press(.character("*"))
    #expect(!stage.effects.contains { if case .job(.unstar) = $0 { true } else { false } })
    let text = lines(stage).joined(separator: "\n")
    #expect(text.contains("─ Remove favorites and stars? ─") && text.contains("2 favorites"))
    #expect(text.contains("as monalisa on") && text.contains("github.com."), "\(text)")
    #expect(text.contains("new date"))
    #expect(text.contains("y remove   n, Esc cancel"))
    stage.press(.enter)
    #expect(stage.state.overlay != nil && stage.state.job == nil)
    stage.press(.escape)
    #expect(stage.state.overlay == nil && stage.state.job == nil)
    stage.press(.character("*"), .character("y"))
    #expect(stage.effects.contains(.unstar(Self.repositories(0..<2))))
    #expect(lines(stage).last?.contains("Removing 0 of 2…") == true)
    stage.send(.favorite(id: 0, isFavorite: false))
    stage.send(.progress(.favoritesRemoving(number: 1, total: 2)))
    #expect(lines(stage).last?.contains("Removing 1 of 2…") == true)
    let undo = Undo.restore(Self.repositories(0..<2), stars: [1])
    stage.send(.changed(undo))
    stage.send(.toast(Toast(.favoritesRemovedSeveral(count: 2))))
    #expect(lines(stage).last?.contains("z undo") == false)
    stage.send(.jobEnded)
    #expect(lines(stage).last?.contains("z undo") == true)
    stage.press(.character("z"))
    #expect(stage.effects.contains(.restore(Self.repositories(0..<2), stars: [1])))
    #expect(stage.state.job?.isChange == true)
  }

  @Test func `another account takes nothing back`() {
    var stage = favorites(1)
    stage.send(.changed(.restore(Self.repositories(0..<2), stars: [0, 1])))
    stage.send(.account(.changed(login: "hubot")))
    stage.press(.character("4"), .character("z"))
    #expect(!stage.effects.contains { if case .job(.restore) = $0 { true } else { false } })
    #expect(stage.toast == "There is no change to undo.")
  }

  @Test func `what is no favorite keeps its star, and nothing happens offline or logged out`() {
    var stage = UpdateStage.onList(.top)
    stage.press(.character("*"))
    #expect(stage.toast == "There is no favorite here." && stage.state.overlay == nil)
    stage = favorites(1, login: nil)
    for key in "*Y" {
      stage.press(.character(key))
      #expect(stage.toast == "You are not logged in to github.com." && stage.state.overlay == nil)
    }
    stage = UpdateStage(.favorites, isOffline: true, login: "monalisa")
    stage.press(.character("Y"))
    #expect(stage.toast?.hasPrefix("Cannot change anything on GitHub with `--offline`") == true)
  }

  private func plan(pull: Int, push: Int) async -> SyncPlan {
    let names = (0..<max(pull, push)).map { "o/r\($0)" }
    return SyncPlan(
      pull: .init(
        rows: names.prefix(pull).map { [$0, "later"] }, count: pull,
        heading: .listsUntagged(count: pull), question: .listsPullQuestion(count: pull)),
      push: .init(
        rows: names.prefix(push).map { [$0, "later"] }, count: push,
        heading: .listsUnlisted(count: push), question: .listsPushQuestion(count: push)),
      new: (["later"], .listsNew(count: 1)), notices: [Notice(.listsHidden(count: 3))],
      account: [Notice(.listsAs(login: "monalisa", host: "github.com"))], same: .listsSame,
      json: .null)
  }

  @Test func `a sync is chosen, read, and asked about one direction after the other`() async {
    var stage = favorites()
    stage.press(.character("Y"))
    #expect(lines(stage).joined().contains("─ Sync favorites with GitHub ─"))
    stage.press(.down, .enter)
    #expect(stage.effects.contains(.readSync(.lists)) && stage.state.overlay == nil)
    stage.send(.syncRead(await plan(pull: 2, push: 1)))
    stage.send(.jobEnded)
    var text = lines(stage).joined(separator: "\n")
    #expect(text.contains("Tag these 2 repositories here?") && text.contains("o/r1  #later"))
    #expect(text.contains("y yes   n no   Esc cancel") && !text.contains("as monalisa"))
    stage.press(.enter)
    #expect(lines(stage).joined().contains("Tag these 2 repositories here?"))
    stage.press(.character("y"))
    #expect(!stage.effects.contains { if case .job(.applySync) = $0 { true } else { false } })
    text = lines(stage).joined(separator: "\n")
    #expect(text.contains("Put this repository into star lists on GitHub?"), "\(text)")
    #expect(text.contains("The star lists of monalisa on github.com will change."))
    stage.press(.character("n"))
    #expect(stage.effects.contains(.applySync([.pull])) && stage.state.overlay == nil)
    stage.send(.jobEnded)
    stage.send(.syncRead(await plan(pull: 1, push: 1)))
    stage.press(.character("y"), .character("y"))
    #expect(stage.effects.contains(.applySync([.pull, .push])))
  }

  @Test func `a sync that is canceled or declined changes nothing`() async {
    for keys in [[Key.escape], [.left], [.character("q")], [.character("n"), .character("n")]] {
      var stage = favorites()
      stage.send(.syncRead(await plan(pull: 1, push: 1)))
      for key in keys { stage.press(key) }
      #expect(stage.state.overlay == nil && stage.state.job == nil, "\(keys)")
      #expect(!stage.history.contains { if case .job(.applySync) = $0 { true } else { false } })
    }
    var stage = favorites()
    stage.send(.syncRead(await plan(pull: 0, push: 0)))
    #expect(stage.toast?.hasSuffix("Star lists and tags are in sync.") == true)
    // It does not open over what the user types meanwhile.
    stage.press(.character("/"))
    stage.send(.syncRead(await plan(pull: 1, push: 1)))
    #expect(stage.state.overlay == nil)
  }

  @Test func `after a sync every list shows which rows are favorites`() {
    var stage = favorites()
    stage.press(.character("3"))
    stage.page(0..<20)
    stage.send(.favoritesChanged([3, 4]))
    #expect(stage.list.rows.filter(\.isFavorite).map(\.repository.id) == [3, 4])
    stage.press(.character("4"))
    #expect(
      stage.effects.contains { if case .load(.favorites, _, _, _) = $0 { true } else { false } })
  }

  @Test func `what is done for a list that is loading is shown until it has loaded`() {
    var stage = UpdateStage(.trending)
    stage.send(.progress(.feedHistories(count: 12)))
    #expect(lines(stage).last?.contains("Read 12 star histories…") == true)
    stage.page(0..<20)
    #expect(lines(stage).last?.contains("histories") == false)
    stage.press(.character("R"))
    #expect(lines(stage).last?.contains("histories") == false)
  }
}
