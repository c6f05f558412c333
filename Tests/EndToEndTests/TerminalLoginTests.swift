import GitHubSimulator
import TestSupport
import Testing

/// A login on a terminal that goes wrong, and Ctrl-C wherever the program waits.
@Suite(.timeLimit(.minutes(15)))
struct TerminalLoginTests {
  private static let token = "ghp_simulatorclassic0000000000000000000000"

  @Test func `--with-token on a terminal hides the input`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let session = try stage.ghrepo("login", "--with-token")
    try await session.see("(not shown): ")
    #expect(!session.echoes)
    session.type(Self.token + "\n")
    try await session.see("as monalisa.")
    #expect(try await session.exitCode() == 0)
    #expect(!session.output.contains(Self.token))
  }

  @Test(arguments: [["login", "--with-token"], ["revoke", "--stdin"]])
  func `a token is not read from a terminal that cannot hide it`(arguments: [String]) async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    // In a session of its own, a program cannot open /dev/tty.
    let session = try stage.program("setsid", ["--wait", "ghrepo"] + arguments)
    #expect(try await session.exitCode() == 64)
    #expect(session.output.contains("This command needs a terminal"))
  }

  @Test func `a wrong token leads to another prompt`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let session = try stage.ghrepo("login")
    try await session.see("Number")
    session.type("1\n")
    try await session.see("(not shown): ")
    session.type("ghp_wrong\n")
    try await session.see("rejected this token")
    try await session.see("(not shown): ")
    session.type("two words\n")
    try await session.see("it contains whitespace")
    try await session.see("(not shown): ")
    session.type(Self.token + "\n")
    try await session.see("as monalisa.")
    #expect(try await session.exitCode() == 0)
    #expect(!session.output.contains("ghp_wrong"))
  }

  @Test func `three wrong tokens end the login`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let session = try stage.ghrepo("login", "--with-token")
    for _ in 1...3 {
      try await session.see("(not shown): ")
      session.type("ghp_wrong\n")
      try await session.see("rejected this token")
    }
    #expect(try await session.exitCode() == 4)
  }

  @Test func `the device login prompts for the client ID`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let session = try stage.ghrepo("login", "--no-browser")
    try await session.see("Number")
    session.type("2\n")
    try await session.see("Enable Device Flow")
    try await session.see("Client ID: ")
    session.type("Iv1.simulator\n")
    try await session.see("Waiting for you to enter the code")
    #expect(stage.simulator.approveDevice())
    try await session.see("as monalisa.")
    #expect(try await session.exitCode() == 0)
  }

  @Test func `a missing client ID is a usage error`() async throws {
    let stage = try await TerminalStage(keyring: KeyringSession())
    let session = try stage.ghrepo("login", "--device", "--no-browser")
    try await session.see("Client ID: ")
    session.type("\n")
    #expect(try await session.exitCode() == 64)
  }

  @Test func `a second login says what it replaced and which account was active`() async throws {
    let hubot = SimulatorToken(
      token: "ghp_" + String(repeating: "h", count: 36), login: "hubot", scopes: [])
    let stage = try await TerminalStage(keyring: KeyringSession()) { $0.tokens.append(hubot) }
    let saids = [
      (Self.token, []), (Self.token, ["Replaced the previous token for monalisa."]),
      (hubot.token, ["hubot is now the active account instead of monalisa.", "`ghrepo switch"]),
    ]
    for (token, sentences) in saids {
      let session = try stage.ghrepo("login", "--with-token", columns: 300)
      try await session.see("(not shown): ")
      session.type(token + "\n")
      #expect(try await session.exitCode() == 0)
      #expect(
        session.output.contains("It replaced") == sentences.contains { $0.contains("It replaced") })
      for sentence in sentences { #expect(session.output.contains(sentence)) }
    }
  }

  @Test(arguments: [
    (["favorites", "import"], #"{"id":1,"name":"n","full_name":"o/n","html_url":"u"}"#),
    (["credential", "get"], "host=example.com"),
  ])
  func `the first Ctrl-C ends a command that reads from the terminal`(
    arguments: [String], line: String
  ) async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo(arguments)
    // Valid, so that the command reads on.
    session.type(line + "\n")
    try await session.see(line)
    session.type("\u{3}")
    #expect(try await session.exitCode() == 130)
  }

  @Test(arguments: [
    ["search", "x"], ["show", "octo-org/hello-world"], ["trending"], ["top"],
    ["favorites", "add", "octo-org/hello-world"],
  ])
  func `the first Ctrl-C ends the wait for the keyring`(arguments: [String]) async throws {
    let keyring = try await KeyringSession()
    let stage = try await TerminalStage(keyring: keyring)
    let login = try stage.ghrepo("login", "--with-token")
    try await login.see("(not shown): ")
    login.type(Self.token + "\n")
    #expect(try await login.exitCode() == 0)
    keyring.stopDaemon()
    let session = try stage.ghrepo(arguments)
    try await session.see("Waiting for the keyring")
    session.type("\u{3}")
    #expect(try await session.exitCode() == 130)
    // Without Ctrl-C, the keyring would end it with 75 after ten seconds.
    #expect(!session.output.contains("did not answer"))
  }
}
