import Core
import Foundation
import GitHub
import Messages
import Terminal
import Testing

@testable import Output
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct ReadmeDrawingTests {
  @Test(arguments: [false, true])
  func `the pager is chosen by the lines that are printed`(isAccessible: Bool) throws {
    let html = """
      <h1>One</h1><p>text</p><h2>Two</h2>
      <table><tr><th>k</th><th>v</th></tr><tr><td>a</td><td>b</td></tr></table>
      """
    let drawing = ReadmeDrawing(
      ReadmeContent(.html(Data(html.utf8))),
      of: Repository(id: 1, name: "n", fullName: "o/n", htmlURL: "https://github.com/o/n"),
      on: try GitHubHost(named: "github.com"), columns: 60, language: .en,
      isAccessible: isAccessible)
    let profile = TerminalProfile(isTerminal: true)
    #expect(drawing.height(.words, profile) == drawing.lines(profile).lines.count)
  }

  private func drawing(_ bytes: ReadmeBytes, wrapsText: Bool) throws -> ReadmeDrawing {
    ReadmeDrawing(
      ReadmeContent(bytes),
      of: Repository(id: 1, name: "n", fullName: "o/n", htmlURL: "https://github.com/o/n"),
      on: try GitHubHost(named: "github.com"), columns: 60, language: .en, wrapsText: wrapsText)
  }

  @Test(arguments: [
    "<p>" + String(repeating: "many words ", count: 100_000),
    String(repeating: "<div>", count: 200) + String(repeating: "many words ", count: 20),
  ])
  func `HTML that is too large is shown as wrapped text, and says so`(html: String) throws {
    let drawing = try drawing(.html(Data(html.utf8)), wrapsText: false)
    let notice = try #require(drawing.notice?.text(in: .en))
    #expect(notice.contains("only its text") && notice.contains("`ghrepo show o/n --web`"))
    let lines = drawing.lines(.plain).lines
    #expect(lines.count > 1 && lines.allSatisfy { $0.columns <= 60 })
    #expect(drawing.noticeLines.count > 1)
  }

  @Test func `other READMEs have no notice, and a source keeps its lines in a pipe`() throws {
    let long = String(repeating: "many words ", count: 20) + "end"
    let whole = try drawing(.raw(Data(long.utf8)), wrapsText: false)
    #expect(whole.lines(.plain).lines.map(\.plain.string) == [long])
    #expect(try drawing(.raw(Data(long.utf8)), wrapsText: true).lines(.plain).lines.count > 1)
    #expect(whole.notice == nil && whole.noticeLines.isEmpty)
    let document = try drawing(.html(Data("<p>\(long)".utf8)), wrapsText: false)
    #expect(document.notice == nil && document.lines(.plain).lines.count > 1)
  }
}
