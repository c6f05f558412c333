import Access
import Auth
import Core
import CoreTestSupport
import GitHub
import PresentationTestSupport
import Testing

@testable import Commands
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct SwitchCommandTests {
  @Test func `without a keyring and without an account, nobody is logged in`() async throws {
    let stage = try await Stage(keyring: MemoryStore(failing: .noSession(detail: "")))
    let failure = await #expect(throws: Failure.self) { try await stage.run("switch") }
    #expect(failure?.report.exitCode == .notLoggedIn)
    #expect(failure?.text.contains("You are not logged in") == true)
  }

  private func active(_ stage: Stage) throws -> String? {
    try stage.context.accounts.active(on: "github.com")?.login
  }

  @Test func `the only other account becomes active`() async throws {
    let stage = try await Stage(logins: ["monalisa", "octocat"])
    try await stage.run("switch")
    #expect(try active(stage) == "monalisa")
    #expect(try stage.speech == "monalisa is now the active account on github.com.\n")
    try await stage.run("switch")
    #expect(try active(stage) == "octocat")
  }

  @Test func `a named account becomes active, whatever its case`() async throws {
    let stage = try await Stage(logins: ["a", "b", "c"])
    try await stage.run("switch", "--user", "A")
    #expect(try active(stage) == "a")
  }

  @Test func `the active account can be named`() async throws {
    let stage = try await Stage(logins: ["a", "b"])
    try await stage.run("switch", "--user", "b")
    #expect(try active(stage) == "b")
  }

  @Test func `an account can be named without an option, but not twice`() async throws {
    let stage = try await Stage(logins: ["a", "b", "c"])
    try await stage.run("switch", "A")
    #expect(try active(stage) == "a")
    await #expect(throws: (any Error).self) { try await stage.run("switch", "b", "--user", "c") }
    #expect(try active(stage) == "a")
  }

  @Test func `no change is reported if nothing changed`() async throws {
    let alone = try await Stage(logins: ["monalisa"])
    try await alone.run("switch")
    #expect(
      try alone.speech == """
        monalisa is the only account on github.com and is already active. Run `ghrepo login` to \
        add another.

        """)
    let two = try await Stage(logins: ["ada", "monalisa"])
    try await two.run("switch", "monalisa")
    #expect(try two.speech == "monalisa is already the active account on github.com.\n")
  }

  @Test func `credentials that override the new account are reported`() async throws {
    let variable = try await Stage(["GH_TOKEN": "x"], logins: ["ada", "monalisa"])
    try await variable.run("switch")
    #expect(
      try variable.speech == """
        ada is now the active account on github.com.
        GH_TOKEN is set and takes precedence over the stored accounts. To use them, run `unset \
        GH_TOKEN`.

        """)
    let command = try await Stage(logins: ["ada", "monalisa"], configuration: "token_command: [x]")
    try await command.run("switch")
    #expect(try command.speech.contains("token_command in the configuration file takes precedence"))
  }

  @Test func `a rule is reported only if it chooses another account`() async throws {
    let stage = try await Stage(["GHREPO_ACCOUNT": "Monalisa"], logins: ["monalisa", "ada"])
    try await stage.run("switch", "monalisa")
    #expect(try stage.speech == "monalisa is now the active account on github.com.\n")
    try await stage.run("switch", "ada")
    #expect(
      try stage.speech.hasSuffix(
        """
        ada is now the active account on github.com.
        Using Monalisa here, because of the variable GHREPO_ACCOUNT.

        """))
  }

  @Test func `without a prompt, several other accounts need a name`() async throws {
    let stage = try await Stage(logins: ["a", "b", "c"])
    let failure = await #expect(throws: Failure.self) { try await stage.run("switch") }
    #expect(failure?.report.exitCode == .usage)
    #expect(failure?.text.contains("a, b.") == true, "\(failure?.text ?? "")")
    #expect(failure?.text.contains("--all") == false)
    #expect(try active(stage) == "c")
  }

  @Test(arguments: [["switch"], ["switch", "--user", "x"]])
  func `without an account there is nothing to switch to`(arguments: [String]) async throws {
    let stage = try await Stage()
    let failure = await #expect(throws: Failure.self) {
      try await stage.run(arguments)
    }
    #expect(failure?.report.exitCode == .notLoggedIn)
  }

  @Test func `switching to a token adds it to the account list`() async throws {
    let stage = try await Stage(keyring: MemoryStore("forgotten"))
    try await stage.run("switch")
    #expect(try active(stage) == "forgotten")
  }
}
