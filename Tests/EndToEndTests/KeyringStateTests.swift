import GitHubSimulator
import TestSupport
import Testing

/// Keyrings that cannot be used: the program fails closed and says why.
struct KeyringStateTests {
  private static let choices = ["GH_TOKEN", "token_command", "--insecure-storage"]

  @Test func `without a session bus login names the choices and writes nothing`() async throws {
    let stage = try await Stage.make()
    let login = try await stage.ghrepo(
      "login", "--with-token", input: SimulatorToken.classic.token)
    #expect(login.code == 69, "\(login)")
    #expect(Self.choices.allSatisfy(login.errors.contains))
    #expect(try stage.files(containing: "ghp_").isEmpty)
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `a bus without a keyring service is not taken for one`() async throws {
    let stage = try await Stage.make(keyring: .busOnly)
    let login = try await stage.ghrepo(
      "login", "--with-token", input: SimulatorToken.classic.token)
    #expect(login.code == 69, "\(login)")
    #expect(login.errors.contains("No keyring service is running"))
    #expect(Self.choices.allSatisfy(login.errors.contains))
    #expect(try stage.files(containing: "ghp_").isEmpty)
  }

  @Test func `a locked keyring is not opened behind the person's back`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    try await stage.lockKeyring()
    for arguments in [["search", "hello"], ["logout"], ["status"], ["login", "--with-token"]] {
      let result = try await stage.run(arguments, input: SimulatorToken.classic.token).result()
      #expect(result.code == 77, "\(arguments) \(result)")
    }
    try await stage.unlockKeyring()
    #expect(try await stage.storedToken(of: "monalisa") == SimulatorToken.classic.token)
  }

  @Test func `without a default keyring there is nowhere to store`() async throws {
    let stage = try await Stage.make(keyring: .noDefaultCollection)
    let login = try await stage.ghrepo(
      "login", "--with-token", input: SimulatorToken.classic.token)
    #expect(login.code == 69, "\(login)")
    #expect(login.errors.contains("no default keyring"))
    #expect(Self.choices.allSatisfy(login.errors.contains))
    #expect(try stage.files(containing: "ghp_").isEmpty)
  }

  @Test func `a keyring that does not answer is late`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    try #require(stage.keyring).stopDaemon()
    let search = try await stage.ghrepo("search", "hello")
    #expect(search.code == 75, "\(search)")
    #expect(search.errors.contains("The keyring did not answer within"))
    #expect(search.errors.contains("Waiting for the keyring"))
  }

  @Test(arguments: [false, true])
  func `logout from a keyring that is gone says that nothing was removed`(
    isBusGone: Bool
  ) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    let keyring = try #require(stage.keyring)
    if isBusGone { keyring.close() } else { keyring.killDaemon() }
    let logout = try await stage.ghrepo("logout", "--user", "monalisa")
    #expect(logout.code == 69, "\(logout)")
    #expect(logout.errors.contains("NOT removed"))
    try await expectStillListed(stage)
  }

  @Test func `logout from a locked keyring says that nothing was removed`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    try await stage.lockKeyring()
    let logout = try await stage.ghrepo("logout")
    #expect(logout.code == 77, "\(logout)")
    #expect(logout.errors.contains("NOT removed"))
    try await expectStillListed(stage)
  }

  @Test func `a token in the environment needs no keyring`() async throws {
    let stage = try await Stage.make()
    let search = try await stage.ghrepo("search", "hello", token: .classic)
    #expect(search.code == 0, "\(search)")
    #expect(!search.lines.isEmpty)
  }

  private func expectStillListed(_ stage: Stage) async throws {
    let status = try await stage.ghrepo("status", "--offline")
    #expect(status.output.contains("monalisa"), "\(status)")
  }
}
