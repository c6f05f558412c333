import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// What other programs see of ghrepo's items in the keyring.
@Suite(.timeLimit(.minutes(20))) struct KeyringItemTests {
  @Test func `the item has the documented label and attributes`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    let found = try await stage.secretTool(["search", "--all", "service", "ghrepo:\(stage.host)"])
    let lines = (found.output + found.errors).split(separator: "\n").map(String.init)
    #expect(lines.contains("label = ghrepo: \(stage.host) (monalisa)"), "\(found)")
    #expect(lines.contains("schema = io.github.ghrepo.Token"))
    #expect(lines.contains("attribute.service = ghrepo:\(stage.host)"))
    #expect(lines.contains("attribute.username = monalisa"))
    #expect(lines.count { $0.hasPrefix("secret = ") } == 1)
  }

  @Test func `a second login of the same account replaces the item`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    try await stage.logIn(SimulatorToken.fineGrained.token)
    let found = try await stage.secretTool(["search", "--all", "service", "ghrepo:\(stage.host)"])
    #expect(found.output.components(separatedBy: "secret = ").count == 2, "\(found)")
    #expect(try await stage.storedToken(of: "monalisa") == SimulatorToken.fineGrained.token)
  }

  @Test func `the list of accounts contains no token`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    let text = try String(contentsOfFile: stage.accountsFile, encoding: .utf8)
    #expect(text.contains("monalisa"))
    #expect(!text.contains("ghp_"))
  }

  @Test func `a token that another program stored is used`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    let stored = try await stage.secretTool(
      ["store", "--label=by hand", "service", "ghrepo:\(stage.host)", "username", "monalisa"],
      input: SimulatorToken.fineGrained.token)
    #expect(stored.code == 0, "\(stored)")
    let found = try await stage.ghrepo("search", "hello")
    #expect(found.code == 0, "\(found)")
    let sent = stage.github.requests.last?.header("Authorization")
    #expect(sent?.hasSuffix(SimulatorToken.fineGrained.token) == true)
  }

  @Test func `an item that another program removed is reported by name`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    _ = try await stage.secretTool(["clear", "service", "ghrepo:\(stage.host)"])
    let found = try await stage.ghrepo("search", "hello")
    #expect(found.code == 4, "\(found)")
    #expect(
      found.errors.contains(
        "The token for monalisa on \(stage.host) is no longer in the keyring."))
  }

  @Test func `a newline after a token that another program stored does no harm`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    _ = try await stage.secretTool(
      ["store", "--label=by hand", "service", "ghrepo:\(stage.host)", "username", "monalisa"],
      input: SimulatorToken.fineGrained.token + "\n")
    let found = try await stage.ghrepo("search", "hello")
    #expect(found.code == 0, "\(found)")
    let sent = stage.github.requests.last?.header("Authorization")
    #expect(sent?.hasSuffix(SimulatorToken.fineGrained.token) == true)
  }

  @Test(arguments: [["search", "hello"], ["token"]])
  func `an empty token is reported and not used`(arguments: [String]) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    _ = try await stage.secretTool(
      ["store", "--label=by hand", "service", "ghrepo:\(stage.host)", "username", "monalisa"],
      input: "\n")
    stage.github.clearRequests()
    let result = try await stage.run(arguments).result()
    #expect(result.code == 4, "\(result)")
    #expect(result.errors.contains("it is empty"))
    #expect(result.output.isEmpty && stage.github.requests.isEmpty)
  }
}
