import GitHubSimulator
import TestSupport
import Testing

/// Failures while a user looks around, and how the program continues.
@Suite(.timeLimit(.minutes(20))) struct BrowseTroubleTests {
  @Test(arguments: [Fault.brokenJSON, .wrongTypes])
  func `a failed page is reported in place, and r retries it`(fault: Fault) async throws {
    let stage = try await TerminalStage()
    let screen = try stage.fullScreen("browse", "stars:>=0")
    try await screen.see("1 of ")
    stage.simulator.inject(fault, for: "/search/repositories?*&page=2", times: 1)
    try await down(screen, to: "try again")
    screen.press("r")
    try await screen.miss("try again")
    try await screen.goPast(row: 100)
    #expect(stage.pagesAsked["2"] == 2)
  }

  @Test func `a rate limit counts down, and the list continues by itself`() async throws {
    let stage = try await TerminalStage()
    stage.simulator.inject(
      .secondaryLimit(status: 429, retryAfter: 2), for: "/search/*", times: 1)
    let screen = try stage.fullScreen("browse", "stars:>=0")
    try await screen.see("1 of ")
    #expect(stage.pagesAsked["1"] == 2)
  }

  @Test func `a refused token can be replaced immediately`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let token = "ghp_simulatorclassic0000000000000000000000"
    let screen = try stage.fullScreen("browse", columns: 100, rows: 30)
    try await screen.see("1 of ")
    screen.press(":", "log in", KeyBytes.enter, token)
    try await screen.see("••••")
    screen.press(KeyBytes.enter)
    try await screen.see("● monalisa")
    stage.simulator.inject(.unauthorized, for: "/search/*")
    screen.press("3")
    try await screen.see("log in")
    screen.press("6", "u")
    try await screen.see("monalisa?")
    screen.press("y")
    try await screen.see("not logged in")
    screen.press("q")
    #expect(try await screen.session.exitCode() == 0)
    #expect(!screen.session.output.contains(token))
    let status = try stage.ghrepo("status", "--offline")
    try await status.see("anonymous")
  }

  @Test func `a device login shows the code and waits for the browser`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let screen = try stage.fullScreen(
      "browse", columns: 100, rows: 30, environment: ["GHREPO_CLIENT_ID": "Iv1.simulator"])
    try await screen.see("1 of ")
    screen.press("6")
    try await screen.see("Log in with a web browser")
    screen.press("j", "j", "j", KeyBytes.enter)
    try await screen.see("Expires in 14:")
    #expect(stage.simulator.approveDevice())
    try await screen.see("● monalisa")
  }

  @Test func `cached data is shown without GitHub, with its age`() async throws {
    let stage = try await TerminalStage()
    let first = try stage.fullScreen("browse", "hello-world")
    try await first.see("octo-org/")
    first.press(KeyBytes.enter)
    try await first.see("0%")
    first.press("f")
    try await first.see("Added")
    first.press("q")
    #expect(try await first.session.exitCode() == 0)
    await stage.simulator.stop()
    let second = try stage.fullScreen("browse", "hello-world", "--offline")
    try await second.see("octo-org/")
    try await second.see("offline")
    second.press("4")
    try await second.see("1 favorite")
    second.press("q")
    #expect(try await second.session.exitCode() == 0)
  }

  @Test func `the program continues if GitHub goes away`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.fullScreen("browse")
    try await screen.see("1 of ")
    await stage.simulator.stop()
    screen.press("3")
    try await screen.see("try again")
    screen.press("2")
    try await screen.see("1 of ")
    screen.press("q")
    #expect(try await screen.session.exitCode() == 0)
    #expect(screen.session.isCooked)
  }

  /// Goes to the end of the loaded rows again and again.
  private func down(_ screen: FullScreenSession, to text: String) async throws {
    try await screen.wait(for: text) { lines in
      screen.press("G")
      return lines.contains { $0.contains(text) }
    }
  }
}
