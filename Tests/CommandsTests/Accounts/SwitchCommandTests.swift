import Auth
import GitHub
import Testing

@testable import Commands

struct SwitchCommandTests {
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

  @Test func `the active account may be named`() async throws {
    let stage = try await Stage(logins: ["a", "b"])
    try await stage.run("switch", "--user", "b")
    #expect(try active(stage) == "b")
  }

  @Test func `several others need a name where nobody can be asked`() async throws {
    let stage = try await Stage(logins: ["a", "b", "c"])
    let failure = await #expect(throws: Failure.self) { try await stage.run("switch") }
    #expect(failure?.advice.exitCode == .usage)
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
    #expect(failure?.advice.exitCode == .notLoggedIn)
  }

  @Test func `a token that nobody remembers is remembered by switching to it`() async throws {
    let stage = try await Stage(keyring: MemoryStore("forgotten"))
    try await stage.run("switch")
    #expect(try active(stage) == "forgotten")
  }
}
