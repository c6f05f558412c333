import GitHubSimulator
import TestSupport
import Testing

/// Sources of a token besides a login, and their precedence.
@Suite(.timeLimit(.minutes(20))) struct TokenSourceTests {
  private static let classic = SimulatorToken.classic.token
  private static let fineGrained = SimulatorToken.fineGrained.token

  private func lastToken(_ stage: Stage) -> String? {
    stage.github.requests.last?.header("Authorization")?.split(separator: " ").last
      .map(String.init)
  }

  @Test(arguments: ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"])
  func `a token meant for GitHub is not sent to another server, which is reported`(
    variable: String
  ) async throws {
    let stage = try await Stage.make()
    for arguments in [[], ["--hostname", "github.com"], ["--hostname", "github.example.com"]] {
      for host in ["", "github.com", "github.example.com"] {
        let search = try await stage.run(
          ["search", "hello"] + arguments, setting: [variable: Self.classic, "GH_HOST": host]
        ).result()
        #expect(search.code == 0 && !search.lines.isEmpty, "\(search)")
        #expect(search.errors.count(of: "\(variable) is a token for GitHub") == 1, "\(search)")
        #expect(search.errors.contains("GHREPO_TOKEN"), "\(search)")
      }
    }
    #expect(stage.github.requests.allSatisfy { $0.header("Authorization") == nil })
  }

  @Test func `GHREPO_TOKEN is sent to another server, whatever else is set`() async throws {
    let stage = try await Stage.make()
    let search = try await stage.ghrepo(
      "search", "hello",
      setting: ["GHREPO_TOKEN": Self.classic, "GH_TOKEN": "x", "GH_HOST": "github.com"])
    #expect(search.code == 0 && !search.errors.contains("GH_TOKEN"), "\(search)")
    #expect(lastToken(stage) == Self.classic)
    _ = try await stage.ghrepo("search", "hello", setting: ["GHREPO_TOKEN": ""])
    #expect(lastToken(stage) == nil)
  }

  @Test func `a variable overrides the stored account, which is reported`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let login = try await stage.ghrepo(
      "login", "--with-token", token: .fineGrained, input: Self.classic)
    #expect(login.errors.contains("GHREPO_TOKEN is set and takes precedence"), "\(login)")
    let search = try await stage.ghrepo("search", "hello", token: .expired)
    #expect(search.code == 4, "\(search)")
    #expect(search.errors.contains("GHREPO_TOKEN takes precedence over the account monalisa."))
    #expect(search.errors.contains("`unset GHREPO_TOKEN`"))
  }

  @Test func `a variable that is not a valid token is not sent`() async throws {
    let stage = try await Stage.make()
    let search = try await stage.ghrepo("search", "hello", setting: ["GHREPO_TOKEN": "two words"])
    #expect(search.code == 4, "\(search)")
    #expect(search.errors.contains("GHREPO_TOKEN is not valid: it contains whitespace"))
    #expect(!search.errors.contains("two words"))
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `token_command provides the token`() async throws {
    let stage = try await Stage.make()
    let program = try await stage.home.script("give", "echo \(Self.classic); echo second line")
    try stage.configure("hosts: {\"\(stage.host)\": {token_command: [\(program), x y]}}")
    let status = try await stage.ghrepo("status")
    #expect(status.code == 0, "\(status)")
    #expect(lastToken(stage) == Self.classic)
    #expect(status.singleSpaced.contains("Source token_command (`\(program)`)"))
    #expect(!(status.output + status.errors).contains(Self.classic))
  }

  @Test(arguments: [
    ("exit 3", "failed with exit code 3"), ("true", "printed no token"),
    ("kill -9 $$", "failed with exit code 137"), ("yes | head -c 20000", "printed more than"),
  ])
  func `a failing token_command is named`(script: String, problem: String) async throws {
    let stage = try await Stage.make()
    let program = try await stage.home.script("give", script)
    try stage.configure("hosts: {\"\(stage.host)\": {token_command: [\(program)]}}")
    let search = try await stage.ghrepo("search", "hello")
    #expect(search.code == 4, "\(search)")
    #expect(search.errors.contains(problem) && search.errors.contains(program), "\(search)")
    #expect(stage.github.requests.isEmpty)
  }

  @Test(arguments: ["/nowhere/at/all", "no-such-program-anywhere"])
  func `a missing token_command is named`(program: String) async throws {
    let stage = try await Stage.make()
    try stage.configure("hosts: {\"\(stage.host)\": {token_command: [\(program)]}}")
    let search = try await stage.ghrepo("search", "hello")
    #expect(search.code == 4, "\(search)")
    #expect(search.errors.contains("Could not find the program in token_command: `\(program)`"))
  }

  @Test func `the token_command of github_com is not run for another host`() async throws {
    let stage = try await Stage.make()
    let program = try await stage.home.script(
      "give", "touch \(stage.home.appending("ran")); echo x")
    try stage.configure("token_command: [\(program)]")
    let search = try await stage.ghrepo("search", "hello")
    #expect(search.code == 0, "\(search)")
    #expect(lastToken(stage) == nil)
    #expect(stage.files(containing: "").contains("ran") == false)
  }
}
