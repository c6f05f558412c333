import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Prompts on a terminal, and every way to leave them.
@Suite(.timeLimit(.minutes(20))) struct TerminalPromptTests {
  private static let token = "ghp_simulatorclassic0000000000000000000000"

  @Test func `a typed token is not shown`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let session = try stage.ghrepo("login")
    try await session.see("Number")
    session.type("1\n")
    try await session.see("(not shown): ")
    #expect(!session.echoes)
    session.type(Self.token + "\n")
    try await session.see("as monalisa.")
    #expect(try await session.exitCode() == 0)
    #expect(session.isCooked)
    #expect(!session.output.contains(Self.token))
  }

  @Test func `a token that must be replaced soon is announced once a day`() async throws {
    let day = Date(timeIntervalSinceNow: 3 * 24 * 60 * 60).formatted(.iso8601.year().month().day())
    let stage = try await TerminalStage(keyring: KeyringSession()) {
      $0.tokens = [
        SimulatorToken(
          token: Self.token, login: "monalisa", scopes: [], expiresAt: "\(day) 12:00:00 UTC")
      ]
    }
    let login = try stage.ghrepo("login", "--with-token")
    try await login.see("(not shown): ")
    login.type(Self.token + "\n")
    #expect(try await login.exitCode() == 0)
    for isAnnounced in [true, false] {
      let search = try stage.ghrepo("search", "swift", "--limit", "1", "--refresh")
      #expect(try await search.exitCode() == 0)
      #expect(search.output.contains("The token for monalisa on") == isAnnounced)
    }
  }

  @Test func `a login that finds no token asks for no store`() async throws {
    let stage = try await TerminalStage()
    let login = try stage.ghrepo("login", "--from", "git")
    #expect(try await login.exitCode() == 4)
    #expect(login.output.contains("has no token for"))
    #expect(!login.output.contains("Number"))
  }

  @Test func `a logout asks before it deletes notes and tags`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let login = try stage.ghrepo("login", "--with-token")
    try await login.see("(not shown): ")
    login.type(Self.token + "\n")
    #expect(try await login.exitCode() == 0)
    let add = try stage.lines(
      "ghrepo search library --limit 3", "ghrepo fav add 1 2 --tag x", "ghrepo fav add 3")
    #expect(try await add.exitCode() == 0)
    for (answer, words, code) in [
      ("\n", "Canceled.", 2), ("y\n", "Deleted the notes and tags of 2 favorites", 0),
    ] {
      let logout = try stage.ghrepo("logout")
      try await logout.see("Logging out monalisa deletes the notes and tags of 2 favorites")
      try await logout.see("[y/N] ")
      logout.type(answer)
      try await logout.see(words)
      #expect(try await logout.exitCode() == code)
    }
  }

  @Test func `Ctrl-C at a login prompt exits with 130`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    for answers in [[], ["1\n"]] {
      let session = try stage.ghrepo("login")
      try await session.see("Number")
      for answer in answers {
        session.type(answer)
        try await session.see("(not shown): ")
      }
      session.type("\u{3}")
      #expect(try await session.exitCode() == 130)
      #expect(session.isCooked)
      #expect(session.screen().last == "")
    }
  }

  @Test func `Ctrl-D at the menu cancels the login`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let session = try stage.ghrepo("login")
    try await session.see("Number")
    session.type("\u{4}")
    #expect(try await session.exitCode() == 2)
    #expect(session.isCooked)
  }

  @Test func `a code is confirmed in the browser while the time counts down`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let session = try stage.ghrepo(
      "login", "--device", "--client-id", "Iv1.simulator",
      environment: ["BROWSER": "true", "DISPLAY": ":0"])
    try await session.see("Your code: ")
    try await session.see("Open that page in your browser? [Y/n] ")
    session.type("maybe\n")
    try await session.see("Enter y or n.")
    try await session.see("[Y/n] ")
    session.type("n\n")
    try await session.see("Waiting for you to enter the code")
    #expect(stage.simulator.approveDevice())
    try await session.see("as monalisa.")
    #expect(try await session.exitCode() == 0)
    #expect(!session.screen().contains { $0.contains("Waiting for") })
  }

  @Test func `Ctrl-C ends the wait for a confirmation`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let session = try stage.ghrepo("login", "--device", "--client-id", "Iv1.simulator")
    try await session.see("Waiting for you to enter the code")
    session.type("\u{3}")
    #expect(try await session.exitCode() == 130)
    #expect(!session.screen().contains { $0.contains("Waiting for") })
  }

  @Test func `an account can be selected by number or by name, and Enter picks none`() async throws
  {
    let stage = try await TerminalStage(keyring: KeyringSession()) {
      $0.tokens.append(
        SimulatorToken(
          token: "ghp_" + String(repeating: "h", count: 36), login: "hubot", scopes: []))
      $0.tokens.append(
        SimulatorToken(
          token: "ghp_" + String(repeating: "d", count: 36), login: "defunkt", scopes: []))
    }
    for token in [Self.token] + ["h", "d"].map({ "ghp_" + String(repeating: $0, count: 36) }) {
      let session = try stage.ghrepo("login", "--with-token")
      try await session.see("(not shown): ")
      session.type(token + "\n")
      #expect(try await session.exitCode() == 0)
    }
    let choice = try stage.ghrepo("switch")
    try await choice.see("2. ")
    try await choice.see("Number")
    choice.type("3\n")
    try await choice.see("from 1 to 2")
    choice.type("MonaLisa\n")
    try await choice.see("is now the active account")
    #expect(try await choice.exitCode() == 0)
    let logout = try stage.ghrepo("logout")
    try await logout.see("3. ")
    logout.type("\n")
    try await logout.see("from 1 to 3")
    logout.type("q\n")
    #expect(try await logout.exitCode() == 2)
  }

  @Test func `declining to clear the cache cancels the command`() async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo("cache", "clear", "--all")
    try await session.see("[y/N] ")
    session.type("n\n")
    try await session.see("Canceled.")
    #expect(try await session.exitCode() == 2)
    #expect(!session.output.contains("Freed"))
  }

  @Test func `a token is revoked only after a yes`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let login = try stage.ghrepo("login", "--with-token")
    try await login.see("(not shown): ")
    login.type(Self.token + "\n")
    #expect(try await login.exitCode() == 0)
    let interrupted = try stage.ghrepo("logout", "--revoke")
    try await interrupted.see("[y/N] ")
    interrupted.type("\u{3}")
    #expect(try await interrupted.exitCode() == 130)
    #expect(stage.simulator.isKnown(Self.token))
    let logout = try stage.ghrepo("logout", "--revoke")
    try await logout.see("[y/N] ")
    logout.type("y\n")
    try await logout.see("Logged out monalisa")
    #expect(try await logout.exitCode() == 0)
    #expect(!stage.simulator.isKnown(Self.token))
  }

  @Test(arguments: [("y\n", 0), ("\n", 0), ("n\n", 4), ("\u{3}", 130)])
  func `a refused token leads to one prompt`(answer: String, code: Int32) async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo(
      "search", "library", "--limit", "3",
      environment: ["GHREPO_TOKEN": "ghp_simulatorexpired0000000000000000000000"])
    try await session.see("Try once without the token? [Y/n] ")
    session.type(answer)
    #expect(try await session.exitCode() == code)
    #expect(session.isCooked)
    #expect(session.output.contains("★") == (code == 0))
    #expect(!session.screen().contains { $0.contains("Loading") })
  }
}
