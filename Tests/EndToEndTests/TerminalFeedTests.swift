import GitHubSimulator
import TestSupport
import Testing

/// The infinite feed on a terminal.
@Suite(.timeLimit(.minutes(20))) struct TerminalFeedTests {
  private static let prompt = "shown · Space: more · Down: one more · q: quit"

  @Test(arguments: [" ", "\r", "f", "\u{1B}[6~", "j", "\u{1B}[B", "\u{1B}OB"])
  func `a key at the bottom of the screen loads more rows`(key: String) async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo("search", "library", "--page-through", "--plain")
    try await session.see("repositories match.")
    try await session.see(Self.prompt)
    let before = session.screen().count
    session.type(key)
    try await session.see("★")
    try await session.see(Self.prompt)
    #expect(session.screen().count > before)
    session.type("q")
    #expect(try await session.exitCode() == 0)
  }

  @Test func `rows are numbered across screens and pages`() async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo(
      "search", "stars:>=0", "--page-through", "--plain", "--limit", "40", rows: 80)
    try await session.see(Self.prompt)
    session.type(" ")
    try await session.see("Showing 40 repositories")
    #expect(try await session.exitCode() == 0)
    let numbers = session.screen().compactMap { line in
      line.prefix(4).allSatisfy { $0 == " " || $0.isNumber }
        ? Int(line.prefix(4).filter { $0 != " " }) : nil
    }
    #expect(numbers == Array(1...40))
  }

  @Test(arguments: [("q", 0), ("Q", 0), ("\u{1B}", 0), ("\u{4}", 0), ("\u{3}", 130)])
  func `leaving the feed restores the terminal and leaves no prompt behind`(
    key: String, code: Int32
  ) async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo("search", "library", "--page-through", "--plain")
    try await session.see(Self.prompt)
    #expect(!session.isCooked)
    session.type(key)
    #expect(try await session.exitCode() == code)
    #expect(session.isCooked)
    let screen = session.screen()
    #expect(screen.last == "")
    #expect(!screen.contains { $0.contains("Space") || $0.contains("Loading") })
  }

  @Test func `keys pressed while a page loads are kept and not shown`() async throws {
    let stage = try await TerminalStage(latency: .milliseconds(700))
    let session = try stage.ghrepo("search", "library", "--page-through", "--plain")
    try await session.see("Loading…")
    session.type("jjq")
    #expect(try await session.exitCode() == 0)
    #expect(!session.screen().contains { $0.contains("jj") })
  }

  @Test func `Ctrl-C ends the program while a page loads`() async throws {
    let stage = try await TerminalStage()
    stage.simulator.inject(.stall)
    let session = try stage.ghrepo("search", "library", "--page-through", "--plain")
    try await session.see("Loading…")
    session.type("\u{3}")
    #expect(try await session.exitCode() == 130)
    #expect(session.isCooked)
    #expect(session.screen() == [""])
  }

  @Test func `a key retries a failed page`() async throws {
    let stage = try await TerminalStage()
    stage.simulator.inject(.captivePortal, for: "/search/repositories", times: 1)
    let session = try stage.ghrepo("search", "library", "--page-through", "--plain")
    try await session.see("r: retry this page · q: quit")
    session.type("xr")
    try await session.see(Self.prompt)
    session.type("q")
    #expect(try await session.exitCode() == 0)
    #expect(!session.screen().contains { $0.contains("r: repeat") })
  }

  @Test func `leaving at a failed page exits with the failure's code`() async throws {
    let stage = try await TerminalStage()
    stage.simulator.inject(.captivePortal, for: "/search/repositories")
    let session = try stage.ghrepo("search", "library", "--page-through", "--plain")
    try await session.see("r: retry this page · q: quit")
    session.type("q")
    #expect(try await session.exitCode() == 65)
  }

  @Test(arguments: [("q", 65), ("\u{3}", 130)])
  func `rows on the screen can be named even if the next page does not come`(
    key: String, code: Int32
  ) async throws {
    let stage = try await TerminalStage()
    let fault = key == "q" ? Fault.captivePortal : .stall
    stage.simulator.inject(fault, for: "/search/repositories?*&page=2")
    let shell = try stage.lines(
      "trap : INT", "{ ghrepo search 'stars:>=0' --page-through --plain; echo \"code $?\"; }",
      "ghrepo show 30 --no-readme", rows: 300)
    try await shell.see("★")
    try await shell.see(key == "q" ? "r: retry this page · q: quit" : "Loading…")
    shell.type(key)
    try await shell.see("code \(code)")
    #expect(try await shell.exitCode() == 0)
  }

  @Test func `typed keys stay hidden after the terminal was queried`() async throws {
    let stage = try await TerminalStage(configuration: "images: none\n")
    let session = try stage.ghrepo("search", "stars:>=0", "--page-through", "--plain")
    try await session.see(Self.prompt)
    stage.simulator.inject(.stall)
    session.type(String(repeating: " ", count: 40))
    try await session.see("Loading…")
    #expect(!session.echoes)
    session.type("\u{3}")
    #expect(try await session.exitCode() == 130)
    #expect(session.isCooked)
  }

  @Test func `a dumb terminal gets prompts for lines`() async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo(
      "search", "library", "--page-through", "--plain", environment: ["TERM": "dumb"])
    try await session.see(
      "Enter: more, NUMBER: open that row, f NUMBER: favorite, ?: help, q: quit ")
    #expect(session.isCooked || session.echoes)
    session.type("\n")
    try await session.see(
      "Enter: more, NUMBER: open that row, f NUMBER: favorite, ?: help, q: quit ")
    session.type(" Q\n")
    #expect(try await session.exitCode() == 0)
    #expect(!session.output.contains("\u{1B}"))
  }

  @Test func `a favorite with a note is removed only after a question`() async throws {
    let stage = try await TerminalStage()
    let name = "octo-org/hello-world"
    let adding = try stage.ghrepo("favorites", "add", name, "--note", "good")
    #expect(try await adding.exitCode() == 0)
    let session = try stage.ghrepo(
      "search", "repo:\(name)", "--page-through", "--plain", columns: 120,
      environment: ["TERM": "dumb"])
    for answer in ["n", "y"] {
      try await session.see("f NUMBER: favorite")
      session.type("f1\n")
      try await session.see("Remove \(name) from your favorites, with its note and tags?")
      session.type(answer + "\n")
    }
    try await session.see("Removed \(name).")
    session.type("q\n")
    #expect(try await session.exitCode() == 0)
  }

  @Test func `lines typed while a page loads are kept and not shown`() async throws {
    let stage = try await TerminalStage(latency: .milliseconds(700))
    let session = try stage.ghrepo(
      "search", "library", "--page-through", "--plain", environment: ["TERM": "dumb"])
    try await session.see("Loading…")
    session.type("qzz\n")
    #expect(try await session.exitCode() == 0)
    #expect(!session.output.contains("qzz"))
    #expect(session.isCooked)
  }

  @Test func `rows adapt to the window's width on each screen`() async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo("search", "library", "--page-through", "--plain")
    try await session.see(Self.prompt)
    session.resize(columns: 30, rows: 12)
    let before = session.output.unicodeScalars.count
    session.type(" ")
    try await session.see("Space: more · q: quit")
    session.type("q")
    #expect(try await session.exitCode() == 0)
    let rows = String(session.output.unicodeScalars.dropFirst(before)).split(separator: "\r\n")
    #expect(rows.dropFirst().allSatisfy { !$0.contains("  ●") || !$0.contains("/") })
  }

  @Test func `prompts go to the terminal even if standard error is a file`() async throws {
    let stage = try await TerminalStage()
    let log = try ScratchDirectory()
    let session = try stage.ghrepo(
      "search", "library", "--page-through", "--plain", redirections: [2: log.appending("log")])
    try await session.see(Self.prompt)
    session.type("q")
    #expect(try await session.exitCode() == 0)
    #expect(!session.output.contains("repositories match."))
  }

  @Test func `a feed into a file has no prompts`() async throws {
    let stage = try await TerminalStage()
    let file = try ScratchDirectory()
    let session = try stage.ghrepo(
      "search", "library", "--page-through", "--plain", "--limit", "40",
      redirections: [1: file.appending("rows")])
    #expect(try await session.exitCode() == 0)
    #expect(session.screen().count == 2)
  }

  @Test func `closing the window ends the program`() async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo("search", "library", "--page-through", "--plain")
    try await session.see(Self.prompt)
    session.hangUp()
    let code = try await session.exitCode()
    #expect([0, 129].contains(code))
  }
}
