import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// git and other programs that get the token from ghrepo, with a real keyring and the real git.
@Suite(.timeLimit(.minutes(20))) struct CredentialTests {
  private let token = SimulatorToken.classic.token

  /// A stage on which monalisa is logged in and git uses ghrepo as its credential helper.
  private func stage() async throws -> Stage {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(token)
    let setup = try await stage.ghrepo("setup-git")
    try #require(setup.code == 0, "\(setup)")
    return stage
  }

  private func git(
    _ stage: Stage, _ arguments: String..., input: String = "", setting: [String: String?] = [:]
  ) async throws -> ProgramResult {
    var run = stage.run(arguments, input: input, setting: setting)
    run.program = "/usr/bin/git"
    run.environment["GIT_TERMINAL_PROMPT"] = "0"
    run.environment["LC_ALL"] = "C"
    return try await run.result()
  }

  @Test func `git gets the token from the keyring`() async throws {
    let stage = try await stage()
    let before = stage.github.requests.count
    let filled = try await git(
      stage, "credential", "fill", input: "protocol=https\nhost=\(stage.host)\n\n")
    #expect(filled.code == 0 && filled.errors.isEmpty, "\(filled)")
    #expect(
      filled.lines.contains("username=monalisa") && filled.lines.contains("password=\(token)"))
    #expect(stage.github.requests.count == before)
    #expect(stage.files(containing: token).filter { !$0.contains("keyring") } == [])
  }

  @Test(arguments: ["http", "https"])
  func `git gets nothing for other hosts`(scheme: String) async throws {
    let stage = try await stage()
    let host = scheme == "http" ? stage.host : "evil.example"
    let filled = try await git(
      stage, "credential", "fill", input: "protocol=\(scheme)\nhost=\(host)\n\n")
    #expect(filled.code == 128 && filled.output.isEmpty, "\(filled)")
  }

  @Test func `a refused token keeps the login and says what to do`() async throws {
    let stage = try await stage()
    let rejected = try await git(
      stage, "credential", "reject",
      input: "protocol=https\nhost=\(stage.host)\nusername=monalisa\npassword=\(token)\n\n")
    #expect(rejected.code == 0 && rejected.errors.contains("was not deleted"), "\(rejected)")
    #expect(!rejected.errors.contains(token))
    #expect(try await stage.storedToken(of: "monalisa") == token)
  }

  @Test func `a password of another helper is neither kept nor deleted by ghrepo`() async throws {
    let stage = try await stage()
    for operation in ["approve", "reject"] {
      let result = try await git(
        stage, "credential", operation,
        input: "protocol=https\nhost=\(stage.host)\nusername=monalisa\npassword=another\n\n")
      #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    }
    #expect(try await stage.storedToken(of: "monalisa") == token)
  }

  @Test func `a locked keyring is reported through git`() async throws {
    let stage = try await stage()
    try await stage.lockKeyring()
    let filled = try await git(
      stage, "credential", "fill", input: "protocol=https\nhost=\(stage.host)\n\n")
    #expect(filled.code == 128 && filled.errors.contains("keyring is locked"), "\(filled)")
    let alone = try await stage.ghrepo(
      "credential", "get", input: "protocol=https\nhost=\(stage.host)\n\n")
    #expect(alone.code == 77 && alone.output.isEmpty, "\(alone)")
  }

  @Test func `ghrepo does not run itself through git`() async throws {
    let stage = try await stage()
    let login = try await stage.ghrepo("login", "--from", "git")
    #expect(
      login.code == 4 && login.errors.contains("`git credential fill` has no token"), "\(login)")
  }

  @Test func `a token_command that runs ghrepo does not recurse`() async throws {
    let stage = try await stage()
    for command in ["[ghrepo, token]", "[sh, -c, 'ghrepo token']"] {
      try stage.configure("hosts:\n  \"\(stage.host)\":\n    token_command: \(command)\n")
      let folder = (stage.run([]).program as NSString).deletingLastPathComponent
      let path = "\(folder):/usr/bin:/bin"
      let result = try await stage.ghrepo("token", setting: ["PATH": path])
      #expect(result.code == 0 && result.output == token + "\n", "\(result)")
    }
  }

  @Test func `after the removal, git no longer runs ghrepo`() async throws {
    let stage = try await stage()
    #expect(try await stage.ghrepo("setup-git", "--remove").code == 0)
    let filled = try await git(
      stage, "credential", "fill", input: "protocol=https\nhost=\(stage.host)\n\n")
    #expect(filled.code == 128 && filled.output.isEmpty, "\(filled)")
  }

  @Test func `the request ends with an empty line, whatever follows`() async throws {
    let stage = try await stage()
    let result = try await stage.ghrepo(
      "credential", "get", input: "protocol=https\nhost=\(stage.host)\n\nhost=evil.example\n")
    #expect(result.code == 0 && result.output.contains("password=\(token)"), "\(result)")
    let flood = try await stage.ghrepo(
      "credential", "get", input: String(repeating: "a=b\n", count: 100_000))
    #expect(flood.code == 65 && flood.output.isEmpty, "\(flood)")
  }

  @Test func `the token is written to a pipe unchanged`() async throws {
    let stage = try await stage()
    let result = try await stage.ghrepo("token")
    #expect(result.code == 0 && result.output == token + "\n" && result.errors.isEmpty, "\(result)")
    let verbose = try await stage.ghrepo("token", "--user", "monalisa", "--verbose")
    #expect(verbose.errors == "Token source: the desktop keyring\n", "\(verbose)")
  }
}

/// `ghrepo token` on a terminal.
@Suite(.timeLimit(.minutes(20))) struct TerminalTokenTests {
  @Test func `a terminal shows the token only on request`() async throws {
    let stage = try await TerminalStage()
    let secret = ["GHREPO_TOKEN": "ghp_secret"]
    let refused = try stage.ghrepo("token", environment: secret)
    try await refused.see("--show")
    #expect(try await refused.exitCode() == 64)
    #expect(!refused.output.contains("ghp_secret"))
    let shown = try stage.ghrepo("token", "--show", environment: secret)
    try await shown.see("ghp_secret")
    #expect(try await shown.exitCode() == 0)
  }
}
