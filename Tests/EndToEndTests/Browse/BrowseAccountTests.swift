import GitHubSimulator
import TestSupport
import Testing

/// Logging in and out without leaving the full screen.
@Suite(.timeLimit(.minutes(20))) struct BrowseAccountTests {
  private static let hubot = SimulatorToken(
    token: "ghp_simulatorhubot000000000000000000000000", login: "hubot", scopes: ["repo"])

  private func logIn(_ screen: FullScreenSession, _ token: SimulatorToken) async throws {
    screen.press(":", "log in", KeyBytes.enter)
    try await screen.see("Paste or type a GitHub token")
    screen.press(token.token)
    try await screen.see("•")
    screen.press(KeyBytes.enter)
    try await screen.see("● \(token.login)")
  }

  private func stored(
    _ login: String, in keyring: KeyringSession, of stage: TerminalStage
  ) async throws -> String {
    let service = "ghrepo:127.0.0.1:\(stage.simulator.port)"
    return try await keyring.run("secret-tool", ["lookup", "service", service, "username", login])
      .line
  }

  @Test func `a typed token is hidden, stored in the keyring and deleted from it`() async throws {
    let keyring = try await KeyringSession()
    let stage = try await TerminalStage(keyring: keyring)
    let screen = try stage.browse()
    try await screen.see("results")
    try await logIn(screen, .classic)
    #expect(try await stored("monalisa", in: keyring, of: stage) == SimulatorToken.classic.token)
    try await screen.see("results")
    screen.press(":", "log out", KeyBytes.enter)
    try await screen.see("Log out monalisa?")
    screen.press(KeyBytes.escape)
    try await screen.miss("Log out monalisa?")
    screen.press(":", "log out", KeyBytes.enter)
    try await screen.see("Log out monalisa?")
    screen.press(KeyBytes.enter, "y")
    try await screen.see("not logged in")
    #expect(try await stored("monalisa", in: keyring, of: stage).isEmpty)
    try await screen.quit()
    #expect(!screen.session.output.contains(SimulatorToken.classic.token))
  }

  @Test func `a refused token can be replaced without leaving the list`() async throws {
    let keyring = try await KeyringSession()
    let stage = try await TerminalStage(keyring: keyring)
    let screen = try stage.browse("stars:>=0")
    try await screen.wait(forTotal: 30)
    try await logIn(screen, .classic)
    try await screen.wait(forTotal: 30)
    stage.simulator.revoke(SimulatorToken.classic.token)
    screen.press("G")
    try await screen.see("i log in")
    try await logIn(screen, .fineGrained)
    try await screen.wait(forTotal: 30)
    try await screen.miss("i log in")
    try await screen.goPast(row: 30)
    try await screen.quit()
    #expect(!screen.session.output.contains(SimulatorToken.fineGrained.token))
  }

  @Test func `a code is confirmed in the browser`() async throws {
    let keyring = try await KeyringSession()
    let stage = try await TerminalStage(keyring: keyring)
    let screen = try stage.browse(environment: ["GHREPO_CLIENT_ID": "Iv1.simulator"])
    try await screen.see("results")
    screen.press("6")
    try await screen.see("Log in with a web browser")
    screen.press("G", KeyBytes.enter)
    try await screen.see("ghrepo continues when you are done.")
    #expect(screen.lines.contains { $0.contains("\(stage.simulator.url)/login/device") })
    #expect(screen.lines.contains { $0.contains(#/│ ( [B-Z0-9]){4} - ( ?[B-Z0-9]){4}/#) })
    #expect(stage.simulator.approveDevice())
    try await screen.see("● monalisa")
    #expect(try await stored("monalisa", in: keyring, of: stage).hasPrefix("ghu_"))
    try await screen.quit()
  }

  @Test func `selecting the other account switches to it`() async throws {
    let keyring = try await KeyringSession()
    let stage = try await TerminalStage(keyring: keyring) { $0.tokens.append(Self.hubot) }
    let screen = try stage.browse()
    try await screen.see("results")
    try await logIn(screen, .classic)
    try await logIn(screen, Self.hubot)
    screen.press("6")
    try await screen.see("○ monalisa")
    screen.press("g")
    try await screen.wait(for: "the first account") { $0[3].hasPrefix("▌") }
    if !screen.lines[3].contains("monalisa") { screen.press(KeyBytes.down) }
    try await screen.wait(for: "monalisa") { _ in
      screen.selected?.contains("○ monalisa") == true
    }
    screen.press(KeyBytes.enter)
    try await screen.wait(for: "the other account") { $0[0].contains("monalisa") }
    try await screen.see("○ hubot")
    try await screen.quit()
  }
}
