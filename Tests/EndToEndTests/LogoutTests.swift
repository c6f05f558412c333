import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo logout`.
@Suite(.timeLimit(.minutes(20))) struct LogoutTests {
  @Test func `logout removes the item, verifies it and says what stays valid`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    let logout = try await stage.ghrepo("logout")
    #expect(logout.code == 0, "\(logout)")
    #expect(logout.output.isEmpty)
    #expect(
      logout.errors.contains("Deleted 1 copy of the token and verified that none is left."))
    #expect(logout.errors.contains("\(stage.github.url)/settings/tokens"))
    #expect(try await stage.storedToken(of: "monalisa") == nil)
    #expect(try await stage.ghrepo("status", "--offline").code == 4)
  }

  @Test func `logout sends no request`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    stage.github.clearRequests()
    #expect(try await stage.ghrepo("logout").code == 0)
    #expect(stage.github.requests.isEmpty)
    #expect(stage.github.isKnown(SimulatorToken.classic.token))
  }

  @Test func `--revoke revokes the token on GitHub too`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    let logout = try await stage.ghrepo("logout", "--revoke", "--yes", "--verbose")
    #expect(logout.code == 0, "\(logout)")
    #expect(!stage.github.isKnown(SimulatorToken.classic.token))
    #expect(try await stage.storedToken(of: "monalisa") == nil)
    #expect(!logout.errors.contains(SimulatorToken.classic.token))
    #expect(!logout.errors.contains("stays valid"))
  }

  @Test(arguments: [Fault.empty500, .reset, .html502])
  func `a failed revocation keeps the token and can be retried`(
    fault: Fault
  ) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    stage.github.inject(fault, for: "/credentials/revoke")
    let failed = try await stage.ghrepo("logout", "--revoke", "--yes")
    #expect(failed.code == 75, "\(failed)")
    #expect(failed.errors.contains("was NOT revoked, so it was not deleted here either."))
    #expect(try await stage.storedToken(of: "monalisa") == SimulatorToken.classic.token)
    stage.github.clearFaults()
    let again = try await stage.ghrepo("logout", "--revoke", "--yes")
    #expect(again.code == 0, "\(again)")
    #expect(!stage.github.isKnown(SimulatorToken.classic.token))
    #expect(try await stage.storedToken(of: "monalisa") == nil)
  }

  @Test func `logout without a login is an error`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let logout = try await stage.ghrepo("logout")
    #expect(logout.code == 4, "\(logout)")
    #expect(logout.errors.contains("You are not logged in to \(stage.host)."))
  }

  @Test func `logout of an unknown account is an error`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    let logout = try await stage.ghrepo("logout", "--user", "hubot")
    #expect(logout.code == 4, "\(logout)")
    #expect(try await stage.storedToken(of: "monalisa") != nil)
  }

  @Test func `an account and --all exclude each other`() async throws {
    let stage = try await Stage.make()
    #expect(try await stage.ghrepo("logout", "--all", "--user", "monalisa").code == 64)
  }

  @Test func `an item that is not in the list of accounts is found`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    try FileManager.default.removeItem(atPath: stage.accountsFile)
    let logout = try await stage.ghrepo("logout")
    #expect(logout.code == 0, "\(logout)")
    #expect(try await stage.storedToken(of: "monalisa") == nil)
  }

  @Test func `a variable that still provides a token is named`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    let logout = try await stage.ghrepo("logout", token: .classic)
    #expect(logout.code == 0, "\(logout)")
    #expect(logout.errors.contains("`unset GHREPO_TOKEN`"))
  }
}
