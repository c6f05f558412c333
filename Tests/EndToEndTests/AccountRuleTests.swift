import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Two accounts, and the rules that choose between them.
@Suite(.timeLimit(.minutes(20))) struct AccountRuleTests {
  private let boss = SimulatorToken(token: "ghp_boss", login: "boss", scopes: ["repo"])
  private let mona = SimulatorToken.classic

  /// A stage with both accounts, of which monalisa is active.
  private func stage() async throws -> Stage {
    let stage = try await Stage.make { $0.tokens.append(boss) }
    try await stage.logIn(boss.token, "--insecure-storage")
    try await stage.logIn(mona.token, "--insecure-storage")
    return stage
  }

  private func git(_ stage: Stage, _ arguments: String...) async throws -> ProgramResult {
    var run = stage.run(arguments)
    run.program = "/usr/bin/git"
    return try await run.result()
  }

  @Test func `every source of a rule chooses the token, the option first`() async throws {
    let stage = try await stage()
    func token(_ arguments: String..., setting: [String: String?] = [:]) async throws -> String {
      try await stage.run(["token"] + arguments, setting: setting).result().output
    }
    #expect(try await token() == mona.token + "\n")
    try stage.configure("accounts:\n- {user: boss, directory: /}\n")
    #expect(try await token() == boss.token + "\n")
    #expect(try await git(stage, "config", "--global", "ghrepo.account", "monalisa").code == 0)
    #expect(try await token() == mona.token + "\n")
    let variable: [String: String?] = ["GHREPO_ACCOUNT": "boss"]
    #expect(try await token(setting: variable) == boss.token + "\n")
    #expect(try await token("--user", "MonaLisa", setting: variable) == mona.token + "\n")
    try stage.configure("token_command: [echo, ghp_other]\n")
    #expect(try await token(setting: variable) == boss.token + "\n")
    let child = try await stage.run(
      ["exec", "--user", "monalisa", "--", "/usr/bin/env"], setting: variable
    ).result()
    #expect(child.output.contains("=\(mona.token)\n") && !child.output.contains("GHREPO_ACCOUNT"))
  }

  @Test func `requests, git and the rows of a search carry the chosen account's token`()
    async throws
  {
    let stage = try await stage()
    let variable: [String: String?] = ["GHREPO_ACCOUNT": "boss"]
    stage.github.clearRequests()
    let search = try await stage.run(["search", "tool", "--limit", "1"], setting: variable).result()
    #expect(search.code == 0, "\(search)")
    let headers = stage.github.requests.compactMap { $0.header("Authorization") }
    #expect(!headers.isEmpty && headers.allSatisfy { $0.hasSuffix(boss.token) })
    let answer = try await stage.run(
      ["credential", "get"], input: "protocol=https\nhost=\(stage.host)\n\n", setting: variable
    ).result()
    #expect(answer.lines.contains("password=\(boss.token)"), "\(answer)")
  }

  @Test func `git's path names the owner`() async throws {
    let stage = try await stage()
    try stage.configure("accounts:\n- {user: boss, owner: [acme, beta]}\n")
    func password(_ path: String) async throws -> ProgramResult {
      try await stage.run(
        ["credential", "get"], input: "protocol=https\nhost=\(stage.host)\npath=\(path)\n\n"
      ).result()
    }
    #expect(try await password("beta/tool.git").lines.contains("password=\(boss.token)"))
    #expect(try await password("other/tool.git").lines.contains("password=\(mona.token)"))
  }

  @Test func `status says which rule chose the account`() async throws {
    let stage = try await stage()
    try stage.configure("accounts:\n- {user: boss, directory: /}\n")
    let status = try await stage.ghrepo("status")
    #expect(status.code == 0, "\(status)")
    #expect(status.output.contains("● boss"))
    #expect(status.output.contains("the configuration file's rule for the directory /"))
    let json = try await stage.ghrepo("status", "--json", "--jq", ".hosts[0].chosen_by")
    #expect(json.output == "directory\n", "\(json)")
  }

  @Test(arguments: [
    (["--user", "stranger"], nil, "stranger is not logged in to", "`ghrepo status`"),
    (
      [], "stranger", "the variable GHREPO_ACCOUNT selects this account",
      "Log in with `ghrepo login`, or change the variable GHREPO_ACCOUNT."
    ),
  ])
  func `an account that is not logged in is an error, and no other one is used`(
    arguments: [String], variable: String?, text: String, next: String
  ) async throws {
    let stage = try await stage()
    stage.github.clearRequests()
    for command in [["token"], ["search", "tool"], ["status", "--offline"]] {
      let result = try await stage.run(
        command + arguments, setting: ["GHREPO_ACCOUNT": variable]
      ).result()
      #expect(result.code == 4 && result.errors.contains(text), "\(result)")
      #expect(result.errors.contains(next), "\(result)")
    }
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `the login that a rule asks for makes it work`() async throws {
    let stage = try await Stage.make()
    let variable: [String: String?] = ["GHREPO_ACCOUNT": "monalisa"]
    let login = try await stage.run(
      ["login", "--with-token", "--insecure-storage", "--user", "monalisa"], input: mona.token,
      setting: variable
    ).result()
    #expect(login.code == 0, "\(login)")
    let token = try await stage.run(["token"], setting: variable).result()
    #expect(token.output == mona.token + "\n", "\(token)")
  }

  @Test func `a login is only stored for the account that was named`() async throws {
    let stage = try await Stage.make()
    let login = try await stage.run(
      ["login", "--with-token", "--insecure-storage", "--user", "boss"], input: mona.token
    ).result()
    #expect(login.code == 64, "\(login)")
    #expect(login.errors.contains("The token belongs to monalisa, not to boss."))
    #expect(try await stage.ghrepo("token").code == 4)
  }

  @Test(arguments: [
    ("accounts: work", "accounts"), ("accounts: [work]", "accounts"),
    ("accounts: [{directory: /a}]", "accounts[0].user"),
    ("accounts: [{user: boss}]", "accounts[0] must be a mapping with `directory` or `owner`"),
    ("accounts: [{user: boss, directory: work}]", "accounts[0].directory"),
    ("accounts: [{user: boss, dir: /a}]", "accounts[0].dir"),
  ])
  func `a rule with a mistake is named`(text: String, key: String) async throws {
    let stage = try await Stage.make()
    try stage.configure(text)
    let result = try await stage.ghrepo("status", "--offline")
    #expect(result.code != 0 && result.errors.contains(key), "\(result)")
  }
}
