import Core
import Foundation
import GitHub
import ImageProtocol
import Messages
import Presentation
import Rendering
import Terminal
import TestSupport
import Testing

@testable import Auth
@testable import BrowseModel
@testable import BrowseView

/// What a user must be able to see in a frame.
@Suite(.timeLimit(.minutes(10))) struct FrameBehaviorTests {
  private let size = TerminalSize(columns: 80, rows: 24)

  @Test(arguments: [ColorDepth.none, .sixteen, .full])
  func `the selected row looks different from the others`(depth: ColorDepth) {
    var view = BrowseView()
    var state = ViewSamples.list(ViewSamples.settings(size, depth: depth, rows: .full))
    let sign = depth == .none ? ">" : "▌"
    for selection in 0..<3 {
      state.lists[.search].selection = selection
      let frame = view.frame(state)
      let marked = (3..<23).filter { frame.cell($0, 0).text == sign }
      #expect(marked.first == 3 + selection * 5)
      #expect(marked.count == (depth == .none ? 1 : 4))
    }
  }

  @Test func `the cursor stays inside the field, however long the text is`() {
    var view = BrowseView()
    var state = ViewSamples.list(ViewSamples.settings(size, rows: .full))
    state.search.field.isFocused = true
    for count in [0, 1, 30, 60, 10_000] {
      state.search.field = TextField(String(repeating: "é", count: count))
      state.search.field.isFocused = true
      let cursor = view.frame(state).cursor
      #expect(cursor?.row == 1)
      #expect((3..<79).contains(cursor?.column ?? -1))
    }
  }

  @Test func `a switch or a logout in progress is visible`() {
    var view = BrowseView()
    var state = ViewSamples.list(ViewSamples.settings(size, rows: .full))
    state.screen = .account
    state.account.status = HostStatus(host: .dotcom, accounts: [])
    #expect(!view.frame(state).lines.contains("  One moment…"))
    state.account.work = .change
    #expect(view.frame(state).lines.contains("  One moment…"))
  }

  @Test func `a failed switch is visible below any number of accounts`() {
    var view = BrowseView()
    var state = ViewScene.account.state(ViewSamples.settings(size))
    let accounts = state.account.status?.accounts ?? []
    state.account.status?.accounts = (0..<8).flatMap { _ in accounts }
    state.account.problem = Problem(.other, Message { _ in "It broke." })
    for selection in 0..<18 {
      state.account.selection = selection
      let lines = view.frame(state).lines
      #expect(lines[20].contains("It broke.") && lines[22].contains("r try again"))
      #expect(lines[3..<19].contains { $0.hasPrefix("▌") })
    }
    state.account.selection = 0
    let overview = AccountOverview(scene: ViewContext(state))
    let entries = (17...20).map { row in
      overview.entry(at: ScreenPosition(row: row, column: 4), in: state.layout.body)
    }
    #expect(entries == [9, 10, nil, nil])
  }

  @Test func `a token with an unknown account counts as a login`() {
    var view = BrowseView()
    var state = ViewSamples.list(
      ViewSamples.settings(TerminalSize(columns: 120, rows: 24), rows: .full))
    state.login = nil
    #expect(view.frame(state).lines[0].hasSuffix("not logged in"))
    state.hasUnnamedToken = true
    #expect(view.frame(state).lines[0].hasSuffix("● using a token"))
    state.login = "ann"
    #expect(view.frame(state).lines[0].hasSuffix("● ann"))
  }

  @Test func `a problem below the rows is shown in the last line only if it is not visible`() {
    var view = BrowseView()
    var state = ViewSamples.list(ViewSamples.settings(size, rows: .full))
    state.lists[.search].problem = Problem(.other, Message { _ in "It broke." })
    let count = { (frame: ScreenFrame) in frame.lines.count { $0.contains("It broke.") } }
    #expect(count(view.frame(state)) == 1)
    state.lists[.search].offset = ListWindow(state.layout)
      .lastOffset(count: state.lists[.search].rows.count)
    #expect(count(view.frame(state)) == 1)
  }

  @Test(arguments: [40, 24])
  func `a problem below a page is shown in the last line only if it is not visible`(rows: Int) {
    var view = BrowseView()
    var state = ViewScene.detail.state(
      ViewSamples.settings(TerminalSize(columns: 100, rows: rows)))
    state.detail?.problem = Problem(.other, Message { _ in "It broke." })
    let page = state.detail?.page ?? []
    #expect(view.frame(state).lines.last?.contains("! It broke.") == true)
    #expect(view.frame(state).lines.count { $0.contains("It broke.") } == 1)
    let visible = state.layout.detail.rows
    state.detail?.page = Array(page.prefix(visible - 1))
    #expect(view.frame(state).lines.last?.contains("It broke.") == false)
    #expect(view.frame(state).lines.count { $0.contains("It broke.") } == 1)
  }

  @Test func `a README that is not loaded is mentioned even if the page fills the window`() {
    var view = BrowseView()
    var state = ViewScene.detail.state(
      ViewSamples.settings(TerminalSize(columns: 120, rows: 24)))
    state.detail?.readme = .notLoaded
    let mentions = { (frame: ScreenFrame) in
      frame.lines.indices.filter { frame.lines[$0].contains("README not loaded") }
    }
    #expect(mentions(view.frame(state)) == [23])
    let visible = state.layout.detail.rows
    let page = state.detail.map { Array($0.page.prefix(visible - 1)) } ?? []
    state.detail?.page = page
    #expect(mentions(view.frame(state)) == [22])
  }

  @Test func `the last line has the number of results and the searches left`() {
    var view = BrowseView()
    var state = ViewSamples.list(ViewSamples.settings(TerminalSize(columns: 120, rows: 24)))
    let last = view.frame(state).lines.last ?? ""
    #expect(last.contains("2 of 12,345"))
    #expect(!last.contains("searches left"))
    state.limits["search"]?.remaining = 9
    #expect(view.frame(state).lines.last?.contains("9 of 30 searches left") == true)
    state.lists[.search].ending = .exhausted
    #expect(view.frame(state).lines.last?.contains("2 of 8") == true)
    state.lists[.search].activity = .waiting(until: state.now.addingTimeInterval(7))
    #expect(view.frame(state).lines.last?.contains("resumes in 0:07") == true)
  }

  @Test(arguments: [TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 44, rows: 12)])
  func `a long message at the bottom is shown completely`(size: TerminalSize) {
    var view = BrowseView()
    var state = ViewSamples.list(ViewSamples.settings(size))
    let url = "https://github.com/some-organization/" + String(repeating: "long", count: 22)
    state.toast = Toast(.browseNoBrowser(url: url), isProblem: true)
    let text = view.frame(state).lines.suffix(size.rows / 2)
      .map { String($0.drop { $0 == " " }) }.joined()
    #expect(text.contains(url), "\(text)")
  }

  @Test func `without a focused field, no cursor is visible`() {
    var view = BrowseView()
    #expect(view.frame(ViewSamples.list(ViewSamples.settings(size, rows: .full))).cursor == nil)
  }

  @Test func `owners' images match the layout, clipped to the list`() throws {
    var view = BrowseView()
    var state = ViewSamples.list(ViewSamples.settings(size, rows: .full))
    for row in state.lists[.search].rows {
      let login = try #require(row.repository.owner?.login.lowercased())
      state.images.put(
        .filled(ScreenImage(.iterm([1], columns: 8, rows: 4))), at: .avatar(login))
    }
    state.lists[.search].offset = 2
    let body = BrowseLayout(size).body
    let images = view.frame(state).images
    #expect(images.count == 5)
    for (index, image) in images.enumerated() {
      #expect(image.position == ScreenPosition(row: 3 + index * 5 - 2, column: 2))
      #expect(image.visible.intersection(body) == image.visible)
    }
  }

  @Test func `no image is visible through an overlay`() throws {
    var view = BrowseView()
    var state = ViewSamples.list(ViewSamples.settings(size, rows: .full))
    let login = try #require(state.lists[.search].rows[0].repository.owner?.login.lowercased())
    state.images.put(
      .filled(ScreenImage(.iterm([1], columns: 8, rows: 4))), at: .avatar(login))
    #expect(view.frame(state).images.count == 1)
    state.overlay = .text(.help, offset: 0)
    #expect(view.frame(state).images.isEmpty)
  }

  @Test func `a token is never shown, not even its length`() {
    for count in [21, 40, 4000] {
      var hidden = HiddenText()
      hidden.append(String(repeating: "s", count: count))
      var state = ViewScene.token.state(ViewSamples.settings(size))
      state.account.step = .token(hidden)
      var view = BrowseView()
      let dots = view.frame(state).lines.joined().count { $0 == "•" }
      #expect(dots == 20)
    }
  }

  @Test func `a changed row is redrawn`() {
    var view = BrowseView()
    var state = ViewSamples.list(ViewSamples.settings(size, rows: .full))
    #expect(view.frame(state).lines[3].contains("swiftlang/swift "))
    state.lists[.search].rows[0].isFavorite = true
    #expect(view.frame(state).lines[3].contains("♥ swiftlang/swift"))
  }

  @Test func `a reused view draws the same as a new one`() {
    var used = BrowseView()
    for scene in ViewScene.allCases {
      let state = scene.state(ViewSamples.settings(size))
      var new = BrowseView()
      let (reused, fresh) = (used.frame(state), new.frame(state))
      #expect(reused.styledLines == fresh.styledLines, "\(scene)")
      #expect(reused.cursor == fresh.cursor, "\(scene)")
    }
  }
}

extension FrameBehaviorTests {
  @Test(arguments: [ViewScene.typing, .token, .saveName, .languages])
  func `no key is shown that would be typed as text`(scene: ViewScene) {
    var view = BrowseView()
    let frame = view.frame(scene.state(ViewSamples.settings(TerminalSize(columns: 80, rows: 24))))
    #expect(frame.lines.last?.contains("?") == false)
  }
}
