import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// An infinite list.
@Suite(.timeLimit(.minutes(20))) struct BrowseFeedTests {
  @Test func `going down shows every row once, in GitHub's order, and requests each page once`()
    async throws
  {
    let stage = try await TerminalStage()
    let screen = try stage.browse("stars:>=0", columns: 108, rows: 30)
    var seen: [String] = []
    while seen.count < 130 {
      try await screen.wait(for: "a window of rows") { _ in screen.names.count >= 5 }
      // At the last loaded row, the key would do nothing.
      try await screen.miss("loading…")
      let row = try #require(screen.place).row
      let fresh = screen.names.filter { !seen.contains($0) }
      seen += fresh
      screen.press(KeyBytes.pageDown)
      try await screen.wait(for: "the next page") { _ in (screen.place?.row ?? 0) > row }
    }
    let pages = stage.pages
    #expect(pages == [1] + Array(1..<pages.count) && pages.count >= 3)
    try await screen.quit()

    let folder = try ScratchDirectory()
    let list = try stage.ghrepo(
      "search", "stars:>=0", "--limit", "\(seen.count)", "--tsv",
      redirections: [1: folder.appending("rows")])
    #expect(try await list.exitCode() == 0)
    let expected = try String(contentsOfFile: folder.appending("rows"), encoding: .utf8)
      .split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(seen == expected)
  }

  @Test func `the end key goes to the last loaded row and loads more`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse("stars:>=0")
    try await screen.wait(forTotal: 30)
    for row in [30, 100, 200] { try await screen.goPast(row: row) }
    screen.press("g")
    try await screen.wait(forRow: 1)
    #expect(stage.pages == [1] + Array(1..<stage.pages.count))
    try await screen.quit()
  }

  @Test func `refreshing keeps the selection`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse("stars:>=0")
    try await screen.wait(forTotal: 30)
    screen.press("j", "j", "j")
    try await screen.wait(forRow: 4)
    let selected = screen.selected
    screen.press("R")
    try await screen.wait(for: "a second request") { _ in stage.pages == [1, 1] }
    try await screen.miss("refreshing")
    #expect(screen.place?.row == 4 && screen.selected == selected)
    try await screen.quit()
  }
}
