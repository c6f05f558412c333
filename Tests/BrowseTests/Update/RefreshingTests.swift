import Core
import FoundationEssentials
import GitHub
import Presentation
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

@Suite(.timeLimit(.minutes(10))) struct RefreshingTests {
  private func refreshing(at selection: Int, rows: Int = 60) -> UpdateStage {
    var stage = UpdateStage.onList(rows: rows, showsImages: true)
    for _ in 0..<selection { stage.press(.down) }
    stage.type("R")
    return stage
  }

  @Test func `rows stay until as many new ones have arrived`() {
    var stage = refreshing(at: 20)
    #expect(
      stage.loads == [.load(.top, ListQuery(sort: .stars), generation: 2, origin: .refresh)])
    #expect(stage.list.activity == .refreshing)
    stage.page(100..<110)
    #expect(stage.names.first == "r0")
    #expect(stage.loads == [.loadMore(.top, generation: 2)])
    stage.page(110..<140)
    #expect(stage.names.first == "r100")
    #expect(stage.list.refreshed.isEmpty)
  }

  @Test func `the selected repository keeps its position in the window`() {
    var stage = refreshing(at: 20)
    let line = 20 * 5 - stage.list.offset
    stage.page(-5..<60)
    #expect(stage.list.selected?.repository.name == "r20")
    #expect(stage.list.selection == 25)
    #expect(25 * 5 - stage.list.offset == line)
  }

  @Test func `if the selected repository is gone, its position stays selected`() {
    var stage = refreshing(at: 20)
    let offset = stage.list.offset
    stage.page(200..<260)
    #expect(stage.list.selection == 20)
    #expect(stage.list.offset == offset)
  }

  @Test func `rows from the cache are shown while the list loads, and GitHub's replace them`() {
    var stage = UpdateStage()
    stage.handle(.meanwhile(UpdateStage.rows([3, 7])))
    #expect(stage.names == ["r3", "r7"] && stage.list.activity == .loading)
    #expect(stage.loads.isEmpty && !stage.list.standsIn)
    stage.press(.down)
    stage.handle(.newFirst(UpdateStage.rows(0..<30), UpdateStage.head(30)))
    #expect(stage.names.count == 30 && stage.list.selected?.repository.name == "r7")
  }

  @Test func `rows from the cache stay when GitHub cannot be reached`() {
    var stage = UpdateStage()
    stage.handle(.meanwhile(UpdateStage.rows(0..<2)))
    stage.handle(.page([], UpdateStage.head(2), standsIn: UpdateStage.problem()))
    #expect(stage.names.count == 2 && stage.list.standsIn && stage.toast != nil)
  }

  @Test func `fewer rows than before select the last one`() {
    var stage = refreshing(at: 20)
    stage.page(200..<203)
    #expect(stage.names.count == 60)
    stage.handle(.end(.exhausted))
    #expect(stage.names == ["r200", "r201", "r202"])
    #expect(stage.list.selection == 2)
    #expect(stage.list.ending == .exhausted)
  }

  @Test func `a failure keeps the old rows, and r continues the refresh`() {
    var stage = refreshing(at: 20)
    stage.page(100..<110)
    stage.handle(.failed(UpdateStage.problem()))
    #expect(stage.names.first == "r0")
    #expect(stage.list.problem != nil)
    #expect(stage.loads.isEmpty)
    stage.type("r")
    #expect(stage.loads == [.loadMore(.top, generation: 2)])
    stage.page(110..<150)
    #expect(stage.names.first == "r100")
  }

  @Test func `a refresh that failed at once is started again`() {
    var stage = refreshing(at: 2)
    stage.handle(.failed(UpdateStage.problem()))
    stage.type("r")
    #expect(
      stage.loads == [.load(.top, ListQuery(sort: .stars), generation: 3, origin: .refresh)])
    #expect(stage.names.count == 60)
  }

  @Test func `one refresh at a time is enough`() {
    var stage = refreshing(at: 2)
    stage.type("R")
    #expect(stage.loads.isEmpty)
  }

  @Test func `GitHub's first page replaces cached rows`() {
    var stage = UpdateStage()
    stage.page(0..<30, savedAt: UpdateStage.start.addingTimeInterval(-3600))
    stage.press(.down, .down)
    stage.handle(.newFirst(UpdateStage.rows([9, 2, 1, 0] + Array(30..<60)), UpdateStage.head(99)))
    #expect(stage.list.selected?.repository.name == "r2")
    #expect(stage.list.selection == 1)
    #expect(stage.list.head?.savedAt == nil)
    #expect(stage.list.generation == 1)
  }

  @Test func `who is at the top of cached rows sees the top of GitHub's`() {
    var stage = UpdateStage()
    stage.page(6..<9, savedAt: UpdateStage.start)
    stage.handle(.newFirst(UpdateStage.rows(0..<30), UpdateStage.head(99)))
    #expect(stage.list.selection == 0 && stage.list.offset == 0)
    #expect(stage.list.selected?.repository.name == "r0")
  }

  @Test func `GitHub's first page is shown at once if nothing was cached`() {
    var stage = UpdateStage()
    stage.handle(.newFirst(UpdateStage.rows(0..<3), UpdateStage.head(99)))
    #expect(stage.names.count == 3)
    #expect(stage.loads == [.loadMore(.top, generation: 1)])
  }

  @Test func `deep in cached rows, GitHub's pages are collected up to that position`() {
    var stage = UpdateStage()
    stage.page(0..<90, savedAt: UpdateStage.start)
    for _ in 0..<50 { stage.press(.down) }
    stage.handle(.newFirst(UpdateStage.rows(0..<30), UpdateStage.head(99)))
    #expect(stage.names.count == 90)
    #expect(stage.loads == [.loadMore(.top, generation: 1)])
    stage.page(30..<90)
    #expect(stage.list.selection == 50)
    #expect(stage.list.head?.savedAt == nil)
  }

  @Test func `a first page that is empty now ends in an empty list`() {
    var stage = UpdateStage()
    stage.page(0..<30, savedAt: UpdateStage.start)
    stage.handle(.newFirst([], UpdateStage.head(0)))
    stage.handle(.end(.exhausted))
    #expect(stage.names.isEmpty)
    #expect(stage.list.selection == 0)
    #expect(stage.list.selected == nil)
  }

  @Test func `where cached rows replace GitHub's, r asks GitHub again`() {
    var stage = UpdateStage(.top)
    stage.page(0..<30, standsIn: UpdateStage.problem())
    var view = BrowseView()
    #expect(view.frame(stage.state).lines.last?.contains("r try again") == true)
    stage.type("r")
    #expect(
      stage.loads == [.load(.top, ListQuery(sort: .stars), generation: 2, origin: .refresh)])
    stage.page(0..<30)
    #expect(!stage.list.standsIn)
  }

  @Test func `offline, only cached rows are reloaded`() {
    var stage = UpdateStage(.top, isOffline: true)
    stage.page(0..<30)
    stage.type("R")
    #expect(
      stage.loads == [.load(.top, ListQuery(sort: .stars), generation: 2, origin: .usual)])
    stage.handle(.failed(UpdateStage.problem()))
    stage.type("r")
    #expect(
      stage.loads == [.load(.top, ListQuery(sort: .stars), generation: 3, origin: .usual)])
  }
}
