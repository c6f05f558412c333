import Foundation
import TestSupport
import Testing

/// The colors of the terminal, whenever it tells them.
@Suite(.timeLimit(.minutes(20))) struct BrowseColorsTests {
  private static let environment = ["TERM": "xterm-256color", "COLORTERM": ""]

  private func answers(background: String) -> String {
    "\u{1B}]10;rgb:80/80/80\u{1B}\\\u{1B}]11;rgb:\(background)\u{1B}\\\u{1B}[?62;4c"
  }

  @Test func `the colors follow the desktop when it turns light`() async throws {
    let stage = try await TerminalStage(configuration: "images: auto\n")
    let screen = try stage.fullScreen("browse", "stars:>=0", environment: Self.environment)
    let session = screen.session
    try await screen.wait(for: "the question") { _ in session.output.contains("\u{1B}[c") }
    session.type(answers(background: "0d/11/17"))
    try await screen.see("1 of ")
    // The blue of links on dark and on light.
    try await screen.wait(for: "dark colors") { _ in session.output.contains("38;5;75") }
    let questions = session.output.count(of: "\u{1B}]11;?")
    session.type("\u{1B}[?997;2n")
    try await screen.wait(for: "the second question") { _ in
      session.output.count(of: "\u{1B}]11;?") == questions + 1
    }
    #expect(!session.output.contains("38;5;26"))
    session.type(answers(background: "ff/ff/ff"))
    try await screen.wait(for: "light colors") { _ in session.output.contains("38;5;26") }
    // Nothing of it was a key.
    try await screen.see("1 of ")
    screen.press("q")
    try await screen.expectEnd(0)
    #expect(session.output.components(separatedBy: "\u{1B}[?2031").last?.hasPrefix("l") == true)
  }

  @Test func `a terminal on a slow line is adopted whenever it answers`() async throws {
    let stage = try await TerminalStage(configuration: "images: auto\n")
    let screen = try stage.fullScreen("browse", "stars:>=0", environment: Self.environment)
    let session = screen.session
    // Keys are read again only after the probe has given up.
    try await screen.see("1 of ")
    screen.press("j")
    try await screen.see("2 of ")
    #expect(!session.output.contains("38;5;26"))
    session.type(answers(background: "ff/ff/ff"))
    try await screen.wait(for: "light colors") { _ in session.output.contains("38;5;26") }
    screen.press("q")
    try await screen.expectEnd(0)
  }
}
