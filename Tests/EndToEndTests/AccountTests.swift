import GitHubSimulator
import TestSupport
import Testing

/// Several accounts and hosts side by side.
@Suite(.timeLimit(.minutes(20))) struct AccountTests {
  private static let hubot = SimulatorToken(
    token: "ghp_hubot000000000000000000000000000000000", login: "hubot", scopes: [])

  /// A stage on which monalisa and then hubot have logged in.
  private func stageWithTwoAccounts() async throws -> Stage {
    let stage = try await Stage.make(keyring: .unlocked)
    stage.github.add(Self.hubot)
    try await stage.logIn(SimulatorToken.classic.token)
    try await stage.logIn(Self.hubot.token)
    return stage
  }

  private func activeLogin(_ stage: Stage) async throws -> String? {
    let status = try await stage.ghrepo("status", "--json", "--offline")
    return try JSONText(status.standardOutput)["hosts"][0]["accounts"].array
      .first { $0["active"].bool == true }?["login"].string
  }

  @Test func `the last login is the active account`() async throws {
    let stage = try await stageWithTwoAccounts()
    #expect(try await activeLogin(stage) == "hubot")
    _ = try await stage.ghrepo("search", "hello")
    #expect(
      stage.github.requests.last?.header("Authorization")?.hasSuffix(Self.hubot.token) == true)
  }

  @Test(arguments: [[], ["--user", "monalisa"], ["--user", "MonaLisa"]])
  func `switch makes the other account active`(arguments: [String]) async throws {
    let stage = try await stageWithTwoAccounts()
    let change = try await stage.run(["switch"] + arguments).result()
    #expect(change.code == 0, "\(change)")
    #expect(change.errors.contains("monalisa is now the active account on \(stage.host)."))
    #expect(try await activeLogin(stage) == "monalisa")
  }

  @Test func `switching to an unknown account changes nothing`() async throws {
    let stage = try await stageWithTwoAccounts()
    let change = try await stage.ghrepo("switch", "--user", "nobody")
    #expect(change.code == 4, "\(change)")
    #expect(change.errors.contains("nobody is not logged in to \(stage.host)."))
    #expect(try await activeLogin(stage) == "hubot")
  }

  @Test func `logging out one account leaves the other logged in`() async throws {
    let stage = try await stageWithTwoAccounts()
    let logout = try await stage.ghrepo("logout", "--user", "hubot")
    #expect(logout.code == 0, "\(logout)")
    #expect(try await stage.storedToken(of: "hubot") == nil)
    #expect(try await stage.storedToken(of: "monalisa") == SimulatorToken.classic.token)
    let search = try await stage.ghrepo("search", "hello")
    #expect(search.code == 0, "\(search)")
    let sent = stage.github.requests.last?.header("Authorization")
    #expect(sent?.hasSuffix(SimulatorToken.classic.token) == true)
  }

  @Test func `without a terminal, logout does not guess between accounts`() async throws {
    let stage = try await stageWithTwoAccounts()
    let logout = try await stage.ghrepo("logout")
    #expect(logout.code == 64, "\(logout)")
    #expect(logout.errors.contains("monalisa") && logout.errors.contains("hubot"))
    #expect(logout.errors.contains("--user LOGIN"))
    #expect(try await stage.storedToken(of: "hubot") != nil)
  }

  @Test func `logout --all removes every account of every host`() async throws {
    let stage = try await stageWithTwoAccounts()
    let other = try await GitHubSimulator.start(Self.small)
    let elsewhere = ["GHREPO_API_URL": Optional(other.url)]
    try await stage.logIn(SimulatorToken.classic.token, setting: elsewhere)
    let logout = try await stage.ghrepo("logout", "--all")
    #expect(logout.code == 0, "\(logout)")
    let all = try await stage.secretTool(["search", "--all", "username", "monalisa"])
    let hubot = try await stage.secretTool(["search", "--all", "username", "hubot"])
    #expect(!(all.output + hubot.output).contains("ghrepo"), "\(all) \(hubot)")
    #expect(try await stage.ghrepo("status", "--offline").code == 4)
  }

  @Test func `a token of one host is never sent to another`() async throws {
    let stage = try await stageWithTwoAccounts()
    let other = try await GitHubSimulator.start(Self.small)
    let search = try await stage.ghrepo(
      "search", "hello", setting: ["GHREPO_API_URL": other.url])
    #expect(search.code == 0, "\(search)")
    #expect(other.requests.count == 1)
    #expect(other.requests.allSatisfy { $0.header("Authorization") == nil })
  }

  private static var small: SimulatorConfiguration {
    var configuration = SimulatorConfiguration()
    configuration.repositories = 10
    return configuration
  }
}
