import Core
import FoundationEssentials
import Presentation
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

@Suite(.timeLimit(.minutes(10))) struct PagingTests {
  @Test(arguments: [ScreenName.trending, .top, .favorites])
  func `the list of the first screen is requested at once`(screen: ScreenName) throws {
    let stage = UpdateStage(screen)
    let id = try #require(stage.state.listOnScreen)
    let listQuery = ListQuery(sort: id.sorts[0])
    #expect(stage.loads == [.load(id, listQuery, generation: 1, origin: .usual)])
    #expect(stage.list.activity == .loading)
  }

  @Test func `other lists are requested only when they are first shown`() {
    var stage = UpdateStage(.top)
    #expect(stage.state.lists[.favorites].generation == 0)
    stage.type("4")
    #expect(stage.loads.count == 1)
    stage.type("34")
    #expect(stage.loads.isEmpty)
  }

  @Test func `a search without words sends no request`() {
    let stage = UpdateStage(.search)
    #expect(stage.loads.isEmpty)
  }

  @Test func `a pause suggests a login to an anonymous user`() {
    var stage = UpdateStage(.top)
    stage.handle(.waiting(until: stage.now.addingTimeInterval(52)))
    let text = { (state: BrowseState) in
      var view = BrowseView()
      return view.frame(state).lines.joined()
    }
    #expect(text(stage.state).contains("i log in"))
    stage.state.login = "ann"
    #expect(!text(stage.state).contains("i log in"))
  }

  @Test func `the next page is requested when fewer than two windows are left below`() {
    // Four rows fit in a window of twenty lines.
    var stage = UpdateStage.onList(rows: 30, showsImages: true)
    #expect(stage.loads.isEmpty)
    for _ in 0..<21 { stage.press(.down) }
    #expect(stage.loads.isEmpty)
    stage.press(.down)
    #expect(stage.loads == [.loadMore(.top, generation: 1)])
    stage.press(.down)
    #expect(stage.loads.isEmpty)
    stage.page(30..<60)
    #expect(stage.list.rows.count == 60)
    #expect(stage.list.selection == 23)
  }

  @Test func `pages are requested until two windows are full`() {
    var stage = UpdateStage()
    stage.page(0..<5)
    #expect(stage.loads == [.loadMore(.top, generation: 1)])
    stage.page(5..<5)
    #expect(stage.loads == [.loadMore(.top, generation: 1)])
  }

  @Test func `nothing is requested after the end`() {
    var stage = UpdateStage()
    stage.page(0..<5)
    stage.handle(.end(.exhausted))
    #expect(stage.list.ending == .exhausted)
    stage.press(.end)
    #expect(stage.loads.isEmpty)
    #expect(!stage.list.activity.isBusy)
  }

  @Test func `responses to an older query are dropped`() {
    var stage = UpdateStage.onList(rows: 30)
    stage.send(.input(.key(.character("R"))))
    stage.handle(
      .page(UpdateStage.rows(90..<99), UpdateStage.head(9), standsIn: nil), generation: 1)
    stage.handle(.failed(UpdateStage.problem()), generation: 1)
    stage.handle(.end(.exhausted), generation: 1)
    #expect(stage.list.rows.count == 30)
    #expect(stage.list.refreshed.isEmpty)
    #expect(stage.list.problem == nil)
    #expect(stage.list.ending == nil)
  }

  @Test(arguments: [5, 30])
  func `rows stay if a later page fails, and r retries it`(rows: Int) {
    var stage = UpdateStage()
    stage.page(0..<rows)
    stage.handle(.failed(UpdateStage.problem()))
    #expect(stage.list.rows.count == rows)
    #expect(stage.loads.isEmpty)
    stage.press(.down)
    #expect(stage.loads.isEmpty)
    stage.type("r")
    #expect(stage.loads == [.loadMore(.top, generation: 1)])
    #expect(stage.list.problem == nil)
  }

  @Test func `a failed first page can be requested again`() {
    var stage = UpdateStage()
    stage.handle(.failed(UpdateStage.problem()))
    stage.type("r")
    #expect(
      stage.loads == [.load(.top, ListQuery(sort: .stars), generation: 2, origin: .usual)])
  }

  @Test func `the list continues by itself when a rate limit is over`() {
    var stage = UpdateStage()
    stage.page(0..<5)
    stage.handle(.failed(UpdateStage.problem(.limit(until: stage.now.addingTimeInterval(30)))))
    #expect(stage.effects.contains(.timer(.limit(.top), after: .seconds(30))))
    #expect(stage.timers[.second] != nil)
    stage.pass(29)
    #expect(stage.loads.isEmpty)
    stage.pass(1)
    #expect(stage.loads == [.loadMore(.top, generation: 1)])
  }

  @Test func `a rate limit on a hidden list waits until the list is shown`() {
    var stage = UpdateStage()
    stage.handle(.failed(UpdateStage.problem(.limit(until: stage.now.addingTimeInterval(30)))))
    stage.type("5")
    #expect(stage.effects.contains(.cancelTimer(.limit(.top))))
    stage.pass(60)
    stage.type("3")
    #expect(stage.effects.contains(.timer(.limit(.top), after: .zero)))
    stage.pass(0)
    #expect(stage.loads.count == 1)
  }

  @Test func `seconds are counted while a list waits`() {
    var stage = UpdateStage()
    stage.handle(.waiting(until: stage.now.addingTimeInterval(2.5)))
    #expect(stage.timers[.second] != nil)
    stage.pass(2)
    #expect(stage.timers[.second] != nil)
  }

  @Test func `cached rows that replace GitHub's say why`() {
    var stage = UpdateStage()
    stage.page(0..<5, standsIn: UpdateStage.problem())
    #expect(stage.list.standsIn)
    #expect(stage.toast == "It did not work.")
    #expect(stage.state.toast?.isProblem == true)
  }

  @Test func `only rows that are still loading shimmer`() {
    var stage = UpdateStage()
    #expect(stage.timers[.shimmer] != nil)
    stage.pass(0.35)
    #expect(stage.state.shimmer == 3)
    stage.page(0..<30)
    #expect(stage.timers[.shimmer] == nil)
    stage.press(.end)
    #expect(stage.list.activity == .loadingMore)
    #expect(stage.timers[.shimmer] != nil)
    stage.press(.home)
    #expect(stage.timers[.shimmer] == nil)
    stage.press(.enter)
    #expect(stage.state.detail?.isLoading == true)
    #expect(stage.timers[.shimmer] == nil)
  }
}
