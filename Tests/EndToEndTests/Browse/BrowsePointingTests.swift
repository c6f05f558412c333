import Foundation
import GitHubSimulator
import Presentation
import TestSupport
import Testing

/// The mouse and the clipboard.
@Suite(.timeLimit(.minutes(20))) struct BrowsePointingTests {
  @Test func `the wheel scrolls; a click selects, opens and switches screens`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse("stars:>=0")
    try await screen.wait(forTotal: 30)
    let rows = screen.names
    try #require(rows.count > 4)
    let second = rows[1]
    let line = try #require(screen.lines.firstIndex { $0.contains(second) })
    screen.press(KeyBytes.mouse(0, row: line, column: 5))
    try await screen.wait(forRow: 2)
    screen.press(KeyBytes.mouse(65, row: 10, column: 5))
    try await screen.wait(for: "later rows") { _ in screen.names.first == rows[3] }
    screen.press(KeyBytes.mouse(64, row: 10, column: 5))
    try await screen.wait(for: "the first rows") { $0.firstIndex { $0.contains(second) } == line }
    screen.press("g")
    try await screen.wait(forRow: 1)
    screen.press(KeyBytes.mouse(0, row: line, column: 5))
    try await screen.wait(forRow: 2)
    screen.press(KeyBytes.mouse(0, row: line, column: 5))
    try await screen.see("Esc back")
    try await screen.seeReadme(of: second)
    screen.press(KeyBytes.mouse(0, row: 0, column: 25))
    try await screen.see("Most stars overall")
    try await screen.quit()
  }

  @Test func `pasted text is text, whatever it contains`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse()
    try await screen.see("results")
    screen.press("/", KeyBytes.paste("lib\nrary\u{1B}[2J\u{1B}]0;evil\u{7}q\u{9B}1m"))
    try await screen.wait(for: "the text") { $0[1].contains("lib") && $0[1].contains("rary") }
    #expect(screen.lines[0].contains("1 Search"))
    let output = screen.session.output
    #expect(!output.contains("\u{1B}]0;evil") && !output.contains("\u{9B}"))
    screen.press("\u{3}")
    try await screen.expectEnd(130)
  }

  @Test func `the terminal copies the URL`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse("library")
    try await screen.see("results")
    let name = try #require(screen.names.first)
    screen.press("y")
    try await screen.see("Sent to the terminal's clipboard: ")
    let address = Data("\(stage.simulator.url)/\(name)".utf8).base64EncodedString()
    #expect(screen.session.output.contains("\u{1B}]52;c;\(address)"))
    try await screen.quit()
  }
}
