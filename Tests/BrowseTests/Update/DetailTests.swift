import Core
import FoundationEssentials
import GitHub
import Messages
import Presentation
import Readme
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import BrowseView

@Suite(.timeLimit(.minutes(10))) struct DetailTests {
  private func facts(_ number: Int) -> DetailUpdate {
    .facts(RepositoryDetails(repository: UpdateStage.repository(number)), savedAt: nil)
  }

  private func readme(_ count: Int) -> ReadmePage {
    ReadmePage(lines: (0..<count).map { .text(StyledText(sanitizing: "line \($0)")) })
  }

  private func opened(_ size: TerminalSize = UpdateStage.narrow) -> UpdateStage {
    var stage = UpdateStage.onList(size: size)
    stage.press(.enter)
    stage.send(.detail(UpdateStage.name(0), facts(0)))
    let columns = stage.state.detail?.columns ?? 0
    stage.send(.detail(UpdateStage.name(0), .readme(readme(200), columns: columns)))
    return stage
  }

  @Test func `a narrow window opens the details as a page, and Esc closes them`() {
    var stage = UpdateStage.onList()
    stage.press(.enter)
    #expect(stage.effects.first == .detail(UpdateStage.name(0), columns: 78, origin: .usual))
    #expect(stage.state.isDetailFocused)
    stage.press(.escape)
    #expect(stage.effects.first == .closeDetail)
    #expect(stage.state.detail == nil)
  }

  @Test func `next to the list, the details follow once the selection rests`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    stage.press(.down)
    stage.pass(0.1)
    stage.press(.down)
    stage.pass(0.14)
    #expect(stage.state.detail == nil)
    stage.pass(0.01)
    #expect(stage.state.detail?.name == UpdateStage.name(2))
    #expect(!stage.state.isDetailFocused)
  }

  private func described() -> DetailUpdate {
    var repository = UpdateStage.repository(0)
    repository.description = String(repeating: "words ", count: 40)
    repository.topics = (0..<30).map { "topic-\($0)" }
    repository.defaultBranch = "trunk"
    return .facts(RepositoryDetails(repository: repository), savedAt: nil)
  }

  @Test(arguments: [(UpdateStage.narrow, 9), (UpdateStage.wide, 9)])
  func `the README begins below four lines about the repository`(size: TerminalSize, row: Int) {
    var stage = opened(size)
    stage.send(.detail(UpdateStage.name(0), described()))
    var view = BrowseView()
    let lines = view.frame(stage.state).lines
    let first = lines.firstIndex { $0.contains("line 0") } ?? 99
    #expect(first < row)
    #expect(!lines.joined().contains("trunk"))
  }

  @Test func `a key shows all facts, also of the next repository, and hides them again`() {
    var stage = opened(TerminalSize(columns: 80, rows: 40))
    stage.send(.detail(UpdateStage.name(0), described()))
    stage.press(.character("G"), .character("d"))
    #expect(stage.state.detail?.offset == 0)
    var view = BrowseView()
    #expect(view.frame(stage.state).lines.joined().contains("trunk"))
    stage.press(.character("n"))
    #expect(stage.state.detail?.showsFacts == true)
    stage.press(.character("d"))
    #expect(stage.state.detail?.showsFacts == false)
    #expect(!stage.state.showsFacts)
  }

  private func core(_ remaining: Int, at now: Date) -> BrowseEvent {
    .limit(
      RateLimit(
        resource: "core", limit: 60, remaining: remaining,
        resetsAt: now.addingTimeInterval(3000)))
  }

  @Test(arguments: [(60, DetailOrigin.readme), (31, .readme), (30, .cached), (0, .cached)])
  func `without a login, a resting selection sends at most one request`(
    remaining: Int, origin: DetailOrigin
  ) {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    stage.send(core(remaining, at: stage.now))
    stage.pass(0.2)
    let columns = stage.state.detail?.columns ?? 0
    #expect(stage.effects.first == .detail(UpdateStage.name(0), columns: columns, origin: origin))
    stage.send(.detail(UpdateStage.name(0), .readmeNotLoaded))
    #expect(stage.state.detail?.isLoading == false)
    stage.press(.enter)
    #expect(stage.effects.first == .detail(UpdateStage.name(0), columns: columns, origin: .usual))
    #expect(stage.state.detail?.isLoading == true)
    stage.press(.escape, .enter)
    #expect(!stage.effects.contains { if case .detail = $0 { true } else { false } })
  }

  @Test func `with a login, a resting selection loads everything`() {
    var stage = UpdateStage(.top, size: UpdateStage.wide, login: "ann")
    stage.page(0..<10)
    stage.send(core(10, at: stage.now))
    stage.pass(0.2)
    let columns = stage.state.detail?.columns ?? 0
    #expect(stage.effects.contains(.detail(UpdateStage.name(0), columns: columns, origin: .usual)))
  }

  @Test func `a preview that is not loaded names the keys for it`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    stage.pass(0.2)
    stage.send(.detail(UpdateStage.name(0), .readmeNotLoaded))
    var view = BrowseView()
    let text = view.frame(stage.state).lines.joined(separator: "\n")
    #expect(text.contains("Enter load   i log in"))
    #expect(!text.contains("Loading the README"))
  }

  @Test func `offline, a README that is not cached is not called missing`() {
    var stage = UpdateStage(.top, size: UpdateStage.wide, isOffline: true)
    stage.page(0..<10)
    stage.pass(0.2)
    stage.send(.detail(UpdateStage.name(0), .readmeNotLoaded))
    var view = BrowseView()
    let text = view.frame(stage.state).lines.joined(separator: "\n")
    #expect(text.contains("The README of o0/r0 is not cached"))
    #expect(!text.contains("has no README") && !text.contains("i log in"))
  }

  @Test func `a rate limit has its own message, with a login hint if anonymous`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    stage.pass(0.2)
    let end = stage.now.addingTimeInterval(600)
    stage.send(.detail(UpdateStage.name(0), .failed(UpdateStage.problem(.limit(until: end)))))
    var view = BrowseView()
    #expect(view.frame(stage.state).lines.joined().contains("r try again   i log in"))
    // Only lists continue by themselves.
    #expect(!view.frame(stage.state).lines.joined().contains("automatically"))
    #expect(stage.timers[.second] == nil)
    stage.state.login = "ann"
    #expect(!view.frame(stage.state).lines.joined().contains("i log in"))
  }

  @Test func `Enter opens the details at once, and Esc goes back`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    stage.press(.down, .enter)
    #expect(stage.state.detail?.name == UpdateStage.name(1))
    #expect(stage.state.isDetailFocused)
    #expect(stage.timers[.resting] == nil)
    stage.press(.left)
    #expect(!stage.state.isDetailFocused)
    #expect(stage.state.detail != nil)
  }

  @Test func `keys scroll the page to its ends`() {
    var stage = opened()
    stage.press(.down)
    #expect(stage.state.detail?.offset == 1)
    stage.press(.end)
    let page = stage.state.detail?.page.count ?? 0
    #expect(stage.state.detail?.offset == page - stage.state.layout.detail.rows)
    stage.press(.down, .home, .up)
    #expect(stage.state.detail?.offset == 0)
    stage.turn(.wheelDown)
    #expect(stage.state.detail?.offset == 3)
    #expect(stage.list.selection == 0)
  }

  @Test func `n and p go from repository to repository`() {
    var stage = opened()
    stage.type("n")
    #expect(stage.effects.first == .detail(UpdateStage.name(1), columns: 78, origin: .usual))
    stage.type("nnp")
    #expect(stage.state.detail?.name == UpdateStage.name(2))
    #expect(stage.list.selection == 2)
    stage.type("ppp")
    #expect(stage.state.detail?.name == UpdateStage.name(0))
  }

  @Test func `events of another repository are dropped`() {
    var stage = opened()
    stage.type("n")
    stage.send(.detail(UpdateStage.name(0), .noReadme))
    stage.send(.detail(UpdateStage.name(0), .failed(UpdateStage.problem())))
    #expect(stage.state.detail?.problem == nil)
    #expect(stage.state.detail?.isLoading == true)
  }

  @Test func `another width lays the README out again and keeps the position`() throws {
    var stage = opened()
    for _ in 0..<60 { stage.press(.down) }
    let before = try #require(stage.state.detail)
    stage.resize(columns: 60, rows: 24)
    #expect(stage.effects.contains(.layOut(UpdateStage.name(0), columns: 58)))
    let after = try #require(stage.state.detail)
    #expect(after.page[after.offset] == before.page[before.offset])
    stage.send(.detail(UpdateStage.name(0), .readme(readme(3), columns: 78)))
    #expect(stage.state.detail?.page.count == after.page.count)
    stage.send(.detail(UpdateStage.name(0), .readme(readme(3), columns: 58)))
    #expect(stage.state.detail?.page.count == after.page.count - 197)
  }

  @Test func `a README for a previous width is shown and laid out again`() {
    var stage = UpdateStage.onList()
    stage.press(.enter)
    stage.resize(columns: 60, rows: 24)
    stage.send(.detail(UpdateStage.name(0), .readme(readme(3), columns: 78)))
    #expect(stage.effects.contains(.layOut(UpdateStage.name(0), columns: 58)))
    #expect(stage.state.detail?.page.last == .text("line 2"))
  }

  @Test func `a narrower window closes details without focus`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    stage.pass(0.2)
    #expect(stage.state.detail != nil)
    stage.resize(columns: 80, rows: 40)
    #expect(stage.state.detail == nil)
    stage.resize(columns: 120, rows: 40)
    stage.pass(0.2)
    #expect(stage.state.detail?.name == UpdateStage.name(0))
  }

  @Test func `a failure is reported, and r retries`() {
    var stage = UpdateStage.onList()
    stage.press(.enter)
    stage.send(.detail(UpdateStage.name(0), .failed(UpdateStage.problem())))
    #expect(stage.timers.isEmpty)
    stage.type("r")
    #expect(stage.effects.first == .detail(UpdateStage.name(0), columns: 78, origin: .usual))
    #expect(stage.state.detail?.problem == nil)
    stage.type("R")
    #expect(stage.effects.first == .detail(UpdateStage.name(0), columns: 78, origin: .refresh))
  }

  @Test func `a single r retries the list and the details next to it`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    stage.state.login = "ann"
    stage.pass(0.2)
    stage.send(.detail(UpdateStage.name(0), .failed(UpdateStage.problem())))
    stage.press(.end)
    stage.handle(.failed(UpdateStage.problem()))
    var view = BrowseView()
    #expect(view.frame(stage.state).lines.last?.contains("r try again") == true)
    stage.type("r")
    #expect(stage.effects.contains { if case .loadMore = $0 { true } else { false } })
    #expect(stage.effects.contains { if case .detail = $0 { true } else { false } })
    #expect(stage.list.problem == nil && stage.state.detail?.problem == nil)
  }

  @Test func `r stays visible next to a long message`() {
    var stage = UpdateStage.onList()
    let long = String(repeating: "There is no connection. ", count: 9)
    stage.handle(.failed(Problem(.other, Message { _ in long })))
    var view = BrowseView()
    #expect(view.frame(stage.state).lines.last?.contains("r try again") == true)
  }

  @Test func `a repository with an invalid name is not requested repeatedly`() {
    var stage = UpdateStage(size: UpdateStage.wide)
    var odd = UpdateStage.rows(0..<30)
    odd[0].repository.fullName = "nonsense"
    stage.handle(.page(odd, UpdateStage.head(30), standsIn: nil))
    stage.pass(5)
    #expect(stage.state.detail == nil)
    #expect(stage.timers[.resting] == nil)
    stage.press(.enter)
    #expect(!stage.state.isDetailFocused)
  }

  @Test func `a click moves the focus`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    stage.pass(0.2)
    stage.click(row: 20, column: 100)
    #expect(stage.state.isDetailFocused)
    stage.click(row: 10, column: 10)
    #expect(!stage.state.isDetailFocused)
  }

  @Test func `focused details follow the selection again when they lose focus`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    stage.pass(0.2)
    stage.press(.down)
    stage.click(row: 20, column: 100)
    #expect(stage.timers[.resting] == nil)
    stage.pass(1)
    #expect(stage.state.detail?.name == UpdateStage.name(0))
    stage.press(.escape)
    stage.pass(0.2)
    #expect(stage.state.detail?.name == UpdateStage.name(1))
  }

  @Test func `screens without a list have no details`() {
    var stage = UpdateStage.onList(size: UpdateStage.wide)
    stage.pass(0.2)
    stage.type("5")
    #expect(stage.effects.contains(.closeDetail))
  }

  @Test func `every line of an image counts as a line of the page`() {
    var stage = UpdateStage.onList()
    stage.press(.enter)
    let image = ReadmeImage("a.png")
    let page = ReadmePage(lines: [.image(image, columns: 9, rows: 3, indent: 1)])
    stage.send(.detail(UpdateStage.name(0), .readme(page, columns: 78)))
    #expect(
      stage.state.detail?.page.suffix(3)
        == (0..<3).map { .image(image, row: $0, rows: 3, columns: 9, indent: 1) }[...])
  }
}
