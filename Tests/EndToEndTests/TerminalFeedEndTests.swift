import GitHubSimulator
import Glibc
import TestSupport
import Testing

/// How a feed on a terminal ends, waits and is stopped.
@Suite(.timeLimit(.minutes(20))) struct TerminalFeedEndTests {
  /// Enough rows for everything at once.
  private static let tall = 9000

  @Test func `the end of GitHub's window is reported after 1,000 rows`() async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--plain", rows: Self.tall)
    try await session.see("GitHub returns only the first 1,000 of")
    #expect(try await session.exitCode() == 0)
    #expect(!session.output.contains("End of list"))
  }

  @Test func `the summary distinguishes the end from a limit`() async throws {
    let stage = try await TerminalStage()
    let whole = try stage.ghrepo("search", "library", "--page-through", "--plain", rows: Self.tall)
    try await whole.see("End of list")
    #expect(try await whole.exitCode() == 0)
    let cut = try stage.ghrepo(
      "search", "library", "--page-through", "--plain", "--limit", "3", rows: Self.tall)
    try await cut.see("Showing 3 repositories (`--limit`); there are more.")
    #expect(try await cut.exitCode() == 0)
    let none = try stage.ghrepo("search", "xyzzyplugh", "--page-through", "--plain")
    #expect(try await none.exitCode() == 0)
    #expect(none.screen() == ["No repositories match.", ""])
  }

  @Test func `a plain search says how to see more`() async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo("search", "stars:>=0")
    try await session.see("Showing the first 30. To see all, use `--page-through`")
    #expect(try await session.exitCode() == 0)
  }

  @Test func `a rate limit counts down in place`() async throws {
    let stage = try await TerminalStage()
    stage.simulator.inject(
      .secondaryLimit(status: 429, retryAfter: 2), for: "/search/repositories", times: 1)
    let session = try stage.ghrepo("search", "library", "--limit", "3", "--wait")
    try await session.see("\rWaiting 2 s")
    try await session.see("\rWaiting 1 s")
    #expect(try await session.exitCode() == 0)
    #expect(!session.screen().contains { $0.contains("Waiting") || $0.contains("Loading") })
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal that ends the feed restores the terminal`(signal: Int32) async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo("search", "library", "--page-through", "--plain")
    try await session.see("Space: more")
    session.signal(signal)
    #expect(try await session.exitCode() == 128 + signal)
    #expect(session.isCooked)
  }

  @Test func `a slow repository shows that it is loading`() async throws {
    let stage = try await TerminalStage(latency: .milliseconds(300))
    let session = try stage.ghrepo("show", "octo-org/hello-world", "--no-readme")
    try await session.see("Loading…")
    try await session.see("octo-org/hello-world")
    #expect(try await session.exitCode() == 0)
    #expect(session.screen().first == "octo-org/hello-world")
  }

  @Test func `Ctrl-Z stops the feed, and fg shows the prompt again`() async throws {
    let stage = try await TerminalStage()
    let shell = try stage.shell()
    try await shell.see("shell> ")
    shell.type("ghrepo search library --page-through --plain\n")
    try await shell.see("Space: more")
    shell.type("\u{1A}")
    try await shell.see("Stopped")
    try await shell.see("shell> ")
    shell.type("fg\n")
    try await shell.see("Space: more")
    shell.type(" ")
    try await shell.see("Space: more")
    shell.type("q")
    try await shell.see("shell> ")
    shell.type("exit $?\n")
    #expect(try await shell.exitCode() == 0)
  }
}
