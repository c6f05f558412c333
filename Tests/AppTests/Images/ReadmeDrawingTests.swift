import Foundation
import GitHub
import Messages
import Terminal
import Testing

@testable import App

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
}
