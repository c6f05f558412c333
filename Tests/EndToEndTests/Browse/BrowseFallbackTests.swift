import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// When the full screen is not used, and when lists open in it.
@Suite(.timeLimit(.minutes(20))) struct BrowseFallbackTests {
  private static let entered = "\u{1B}[?1049h"

  @Test func `--plain prints plain lines`() async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo("browse", "library", "--plain")
    try await session.see("Space: more")
    session.type("q")
    #expect(try await session.exitCode() == 0)
    #expect(!session.output.contains(Self.entered))
  }

  @Test(arguments: [["TERM": "dumb"], ["ACCESSIBLE": "1"]])
  func `terminals without cursor control and screen readers get plain lines`(
    environment: [String: String]
  ) async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo("browse", "library", environment: environment)
    try await session.see("q: quit")
    session.type("q\n")
    #expect(try await session.exitCode() == 0)
    #expect(!session.output.contains(Self.entered))
  }

  @Test func `a file gets rows`() async throws {
    let stage = try await TerminalStage()
    let folder = try ScratchDirectory()
    let session = try stage.ghrepo(
      "browse", "library", redirections: [1: folder.appending("rows")])
    #expect(try await session.exitCode() == 0)
    #expect(!session.output.contains(Self.entered))
    let rows = try String(contentsOfFile: folder.appending("rows"), encoding: .utf8)
    #expect(rows.contains("library") && !rows.contains("\u{1B}"))
  }

  @Test(arguments: [
    (["search", "library"], "/ library"), (["trending"], "most stars"),
    (["top"], "Most stars overall"), (["favorites", "list"], "No favorites yet."),
  ])
  func `--page-through opens the full screen`(
    command: [String], text: String
  ) async throws {
    let stage = try await TerminalStage()
    let screen = try FullScreenSession(stage.ghrepo(command + ["--page-through"]))
    try await screen.see(text)
    #expect(screen.session.output.count(of: Self.entered) == 1)
    try await screen.quit()
  }
}
