import GitHubSimulator
import Glibc
import TestSupport
import Testing

/// The window around the full screen: its size, its mouse, its clipboard, and all ways to end it.
@Suite(.timeLimit(.minutes(20))) struct BrowseWindowTests {
  @Test func `the screen is right at every size during a resize`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.fullScreen("browse", "stars:>=0", columns: 120, rows: 40)
    try await screen.see("│")
    try await screen.see("1 of ")
    try screen.resize(columns: 60, rows: 20)
    try await screen.see("1 of ")
    try await screen.miss("│")
    try screen.resize(columns: 30, rows: 8)
    try await screen.see("40×10")
    try screen.resize(columns: 44, rows: 12)
    try await screen.see("? help")
    try screen.resize(columns: 130, rows: 35)
    try await screen.see(" forks · ")
    screen.press("q")
    #expect(try await screen.session.exitCode() == 0)
  }

  @Test func `wheel, clicks and pasted text do what users expect`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.fullScreen("browse", "stars:>=0")
    try await screen.see("1 of ")
    let top = screen.lines[4]
    screen.press("\u{1B}[<65;10;10M", "\u{1B}[<65;10;10M")
    try await screen.wait(for: "other rows") { $0[4] != top }
    screen.press("\u{1B}[<0;20;1M")
    try await screen.see("week")
    screen.press("/", "\u{1B}[200~hello-world\u{1B}[31m\nq\u{1B}[201~")
    try await screen.see("hello-world")
    screen.press(KeyBytes.escape)
    try await screen.see("? help")
    screen.press("q")
    #expect(try await screen.session.exitCode() == 0)
  }

  @Test func `a URL goes to the terminal's clipboard`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.fullScreen("browse", "hello-world")
    try await screen.see("octo-org/hello-world")
    screen.press("y")
    try await screen.session.wait(for: "the clipboard") {
      _ = screen.lines
      return screen.session.output.contains("\u{1B}]52;c;")
    }
  }

  @Test(arguments: [("q", 0), ("\u{3}", 130)])
  func `keys that end the program restore the terminal`(key: String, code: Int32) async throws {
    let stage = try await TerminalStage(latency: .milliseconds(300))
    let screen = try stage.fullScreen("browse")
    try await screen.see("2 Trending")
    screen.press(key)
    #expect(try await screen.session.exitCode() == code)
    #expect(screen.session.isCooked)
    #expect(screen.session.output.hasSuffix("\u{1B}[?1049l\u{1B}[23;0t"))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV])
  func `signals that end the program restore the terminal`(signal: Int32) async throws {
    let stage = try await TerminalStage()
    let screen = try stage.fullScreen("browse", environment: ["SWIFT_BACKTRACE": "enable=no"])
    try await screen.see("1 of ")
    screen.session.signal(signal)
    #expect(try await screen.session.exitCode() == 128 + signal)
    #expect(screen.session.isCooked)
    #expect(screen.session.output.contains("\u{1B}[?1049l"))
  }

  @Test func `closing the window ends the program`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.fullScreen("browse")
    try await screen.see("1 of ")
    screen.session.hangUp()
    #expect([0, 128 + SIGHUP].contains(try await screen.session.exitCode()))
  }

  @Test func `after stopping and continuing, the screen is back`() async throws {
    let stage = try await TerminalStage()
    let shell = try stage.shell()
    try await shell.see("shell> ")
    shell.type("ghrepo browse\n")
    try await shell.see("1 of ")
    shell.type("\u{1A}")
    try await shell.see("Stopped")
    try await shell.see("shell> ")
    #expect(shell.output.contains("\u{1B}[?1049l"))
    shell.type("fg\n")
    try await shell.see("1 of ")
    shell.type("q")
    try await shell.see("shell> ")
  }

  @Test func `configured keys work, and invalid ones are reported first`() async throws {
    let stage = try await TerminalStage(
      configuration: "theme: dark\nimages: none\nkeys:\n  quit: ctrl-x\n")
    let screen = try stage.fullScreen("browse")
    try await screen.see("1 of ")
    screen.press("\u{18}")
    #expect(try await screen.session.exitCode() == 0)
    let broken = try await TerminalStage(configuration: "keys:\n  qiut: q\n")
    let session = try broken.ghrepo("browse")
    try await session.see("qiut")
    #expect(try await session.exitCode() != 0)
    #expect(!session.output.contains("\u{1B}[?1049h"))
  }
}
