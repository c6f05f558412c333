import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Unusable keyrings: the program stores no token elsewhere and says why.
@Suite(.timeLimit(.minutes(20))) struct KeyringStateTests {
  private static let choices = ["GHREPO_TOKEN", "token_command", "--store file"]

  @Test func `without a session bus, login names alternatives, writes nothing`() async throws {
    let stage = try await Stage.make()
    let login = try await stage.ghrepo(
      "login", "--with-token", input: SimulatorToken.classic.token)
    #expect(login.code == 69, "\(login)")
    #expect(Self.choices.allSatisfy(login.errors.contains))
    #expect(stage.files(containing: "ghp_").isEmpty)
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `a bus without a keyring service is reported as such`() async throws {
    let stage = try await Stage.make(keyring: .busOnly)
    let login = try await stage.ghrepo(
      "login", "--with-token", input: SimulatorToken.classic.token)
    #expect(login.code == 69, "\(login)")
    #expect(login.errors.contains("No keyring service is running"))
    #expect(Self.choices.allSatisfy(login.errors.contains))
    #expect(stage.files(containing: "ghp_").isEmpty)
  }

  @Test func `a locked keyring is not unlocked without the user`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    try await stage.lockKeyring()
    let needy = [
      ["logout"], ["status"], ["login", "--with-token"], ["show", "octo-org/secret"],
      ["favorites", "sync"], ["search", "is:private"],
    ]
    for arguments in needy {
      let result = try await stage.run(arguments, input: SimulatorToken.classic.token).result()
      #expect(result.code == 77, "\(arguments) \(result)")
    }
    try await stage.unlockKeyring()
    #expect(try await stage.storedToken(of: "monalisa") == SimulatorToken.classic.token)
  }

  @Test(arguments: [
    ["search", "hello"], ["top"], ["trending"], ["show", "octo-org/hello-world"],
    ["favorites", "add", "octo-org/hello-world"],
  ])
  func `a locked keyring does not stop a public read and is reported once`(
    arguments: [String]
  ) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    try await stage.lockKeyring()
    stage.github.clearRequests()
    let read = try await stage.run(arguments).result()
    #expect(read.code == 0, "\(read)")
    #expect(
      read.errors.count(of: "The keyring is locked, or access to it was denied.") == 1, "\(read)")
    #expect(read.errors.contains("Unlock it and try again"), "\(read)")
    #expect(stage.github.requests.allSatisfy { $0.header("Authorization") == nil })
    let asked = try await stage.run(arguments + ["--anonymous", "--refresh"]).result()
    #expect(asked.code == 0 && !asked.errors.contains("keyring"), "\(asked)")
  }

  @Test func `--anonymous sends no token, whatever is stored`() async throws {
    let stage = try await Stage.make()
    let program = try await stage.home.script("give", "touch '\(stage.home.appending("ran"))'")
    try stage.configure("hosts: {\"\(stage.host)\": {token_command: [\(program)]}}")
    let search = try await stage.ghrepo("search", "hello", "--anonymous", token: .classic)
    #expect(search.code == 0 && !search.lines.isEmpty, "\(search)")
    #expect(stage.github.requests.allSatisfy { $0.header("Authorization") == nil })
    _ = try await stage.ghrepo("search", "hello", "--anonymous")
    #expect(!stage.files(containing: "").contains("ran"))
  }

  @Test func `without a default keyring, a token cannot be stored`() async throws {
    let stage = try await Stage.make(keyring: .noDefaultCollection)
    let login = try await stage.ghrepo(
      "login", "--with-token", input: SimulatorToken.classic.token)
    #expect(login.code == 69, "\(login)")
    #expect(login.errors.contains("no default keyring"))
    #expect(Self.choices.allSatisfy(login.errors.contains))
    #expect(stage.files(containing: "ghp_").isEmpty)
  }

  @Test func `a keyring that does not respond times out`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    try #require(stage.keyring).stopDaemon()
    let search = try await stage.ghrepo("search", "hello")
    #expect(search.code == 0, "\(search)")
    #expect(search.errors.contains("The keyring did not respond within"))
    #expect(search.errors.contains("Waiting for the keyring"))
  }

  @Test(arguments: [false, true])
  func `logout without the keyring service says that the token may remain`(
    isBusGone: Bool
  ) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    let keyring = try #require(stage.keyring)
    if isBusGone { keyring.close() } else { keyring.killDaemon() }
    let logout = try await stage.ghrepo("logout", "--user", "monalisa")
    #expect(logout.code == 69, "\(logout)")
    #expect(logout.errors.contains("NOT delete every copy"))
    try await expectStillListed(stage)
  }

  @Test func `logout from a locked keyring says that the token may remain`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    try await stage.lockKeyring()
    let logout = try await stage.ghrepo("logout")
    #expect(logout.code == 77, "\(logout)")
    #expect(logout.errors.contains("NOT delete every copy"))
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

  @Test func `a login to the file needs no keyring and removes the old token later`()
    async throws
  {
    let stage = try await Stage.make(keyring: .unlocked)
    let new = SimulatorToken.fineGrained.token
    try await stage.logIn(SimulatorToken.classic.token)
    try #require(stage.keyring).killDaemon()
    let login = try await stage.ghrepo("login", "--with-token", "--insecure-storage", input: new)
    #expect(login.code == 0, "\(login)")
    #expect(login.errors.contains("An old token for monalisa may still be in the keyring."))
    #expect(try await stage.ghrepo("search", "hello").code == 0)
    let logout = try await stage.ghrepo("logout")
    #expect(logout.code == 69 && logout.errors.contains("--forget"), "\(logout)")
    try await stage.unlockKeyring()
    #expect(try await stage.storedToken(of: "monalisa") == SimulatorToken.classic.token)
    try await stage.logIn(new, "--insecure-storage")
    #expect(try await stage.storedToken(of: "monalisa") == nil)
    let status = try await stage.ghrepo("status", "--offline")
    #expect(!status.errors.contains("old token"), "\(status)")
  }

  @Test func `an account can be removed without the keyring service`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    try #require(stage.keyring).killDaemon()
    let logout = try await stage.ghrepo("logout", "--forget")
    #expect(logout.code == 0, "\(logout)")
    #expect(logout.errors.contains("its token may still be on this computer"))
    #expect(try await stage.ghrepo("status", "--offline").code == 4)
    try await stage.unlockKeyring()
    let later = try await stage.ghrepo("logout")
    #expect(later.code == 0, "\(later)")
    #expect(try await stage.storedToken(of: "monalisa") == nil)
  }

  @Test(arguments: [false, true])
  func `a login that cannot be stored keeps the old token`(isDamaged: Bool) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    if isDamaged {
      try Data("{".utf8).write(to: URL(filePath: stage.accountsFile))
    } else {
      let lock = stage.accountsFile + ".lock"
      try FileManager.default.removeItem(atPath: lock)
      try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    }
    let login = try await stage.ghrepo(
      "login", "--with-token", input: SimulatorToken.fineGrained.token)
    #expect(login.code == 1, "\(login)")
    #expect(try await stage.storedToken(of: "monalisa") == SimulatorToken.classic.token)
  }

  @Test func `a token in another keyring is not reported as removed`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    _ = try await stage.secretTool(["clear", "service", "ghrepo:\(stage.host)"])
    let logout = try await stage.ghrepo("logout")
    #expect(logout.code == 4, "\(logout)")
    #expect(logout.errors.contains("such as KeePassXC or KWallet"))
    #expect(try await stage.ghrepo("logout", "--forget").code == 0)
  }
}
