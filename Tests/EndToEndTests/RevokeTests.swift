import GitHubSimulator
import TestSupport
import Testing

/// Tokens that `ghrepo revoke` revokes, without being logged in.
@Suite(.timeLimit(.minutes(20))) struct RevokeTests {
  private static let classic = SimulatorToken.classic.token
  private static let fineGrained = SimulatorToken.fineGrained.token

  private func isValid(_ token: SimulatorToken, on stage: Stage) async throws -> Bool {
    try await stage.ghrepo("status", token: token).code == 0
  }

  @Test(arguments: [
    ([classic, fineGrained], ""), (["--stdin"], "\(classic)\n\r\n \(fineGrained) \r\n\(classic)"),
  ])
  func `all given tokens are revoked with one anonymous request`(
    arguments: [String], input: String
  ) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["revoke", "--yes"] + arguments, input: input).result()
    #expect(result.code == 0 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("GitHub accepted the revocation"))
    #expect(stage.github.requests.count == 1)
    #expect(stage.github.requests.first?.header("Authorization") == nil)
    #expect(try await !isValid(.classic, on: stage))
    #expect(try await !isValid(.fineGrained, on: stage))
    #expect(!result.errors.contains(Self.classic))
  }

  @Test(arguments: [
    ("ghs_abcdefghijklmnopqrstuvwxyz0123456789", "GitHub cannot revoke token 2"),
    ("secret", "GitHub cannot revoke token 2"), ("two words", "it contains whitespace"),
    (String(repeating: "x", count: 5000), "too long"),
  ])
  func `if one token cannot be revoked, none is`(other: String, words: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("revoke", "--stdin", input: "\(Self.classic)\n\(other)\n")
    #expect(result.code == 64 && result.errors.contains(words), "\(result)")
    #expect(result.errors.contains("Nothing was revoked."))
    #expect(!result.errors.contains(other) && !result.errors.contains(Self.classic))
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `too many tokens and too much input are refused`() async throws {
    let stage = try await Stage.make()
    let many = (1...1001).map { "ghp_\($0)" }.joined(separator: "\n")
    let tooMany = try await stage.ghrepo("revoke", "--stdin", input: many)
    #expect(tooMany.code == 64 && tooMany.errors.contains("at most 1,000 tokens"), "\(tooMany)")
    let tooLarge = try await stage.ghrepo(
      "revoke", "--stdin", input: String(repeating: "ghp_x\n", count: 200_000))
    #expect(tooLarge.code == 64 && tooLarge.errors.contains("1,048,576 bytes"), "\(tooLarge)")
    #expect(stage.github.requests.isEmpty)
  }

  @Test(arguments: [
    ([], "No token given"), (["--stdin"], "has no token"), (["--stdin", "ghp_x"], "not both"),
  ])
  func `no token, and tokens from two sources, are usage errors`(
    arguments: [String], words: String
  ) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["revoke"] + arguments).result()
    #expect(result.code == 64 && result.errors.contains(words), "\(result)")
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `a failed request revokes nothing`() async throws {
    let stage = try await Stage.make {
      $0.faults = [FaultRule(.redirectLoop, path: "/credentials/revoke")]
    }
    let result = try await stage.ghrepo("revoke", "--stdin", "--yes", input: Self.classic)
    #expect(result.code != 0 && !result.errors.contains("accepted"), "\(result)")
    #expect(try await isValid(.classic, on: stage))
  }

  @Test func `a terminal asks for the token without showing it, and for confirmation`()
    async throws
  {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo("revoke")
    try await session.see("Token to revoke (not shown): ")
    #expect(!session.echoes)
    session.type(Self.classic + "\n")
    try await session.see("Revoke 1 token? Every program that uses it permanently loses access. ")
    session.type("n\n")
    try await session.see("Canceled.")
    #expect(try await session.exitCode() == 2)
    #expect(!session.output.contains(Self.classic) && stage.simulator.requests.isEmpty)
  }
}
