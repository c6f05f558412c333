import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import HTTP
import PresentationTestSupport
import Testing

@testable import Commands
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct TokenCommandTests {
  @Test func `the active account's token is printed without a message`() async throws {
    let stage = try await Stage(logins: ["octocat", "monalisa"])
    try await stage.run("token")
    #expect(try stage.output == "token-of-monalisa\n")
    #expect(try stage.speech == "")
  }

  @Test func `another account's token is printed on request, whatever the environment contains`()
    async throws
  {
    let stage = try await Stage(["GH_TOKEN": "x"], logins: ["octocat", "monalisa"])
    try await stage.run("token", "--user", "OctoCat")
    #expect(try stage.output == "token-of-octocat\n")
  }

  @Test func `the environment has priority, as everywhere`() async throws {
    let stage = try await Stage(["GH_TOKEN": "from-outside"], logins: ["monalisa"])
    try await stage.run("token", "--verbose")
    #expect(try stage.output == "from-outside\n")
    #expect(
      try stage.speech == "Token source: the environment variable GH_TOKEN\n")
  }

  @Test(arguments: [["token"], ["token", "--user", "x"], ["token", "--hostname", "git.example"]])
  func `without a login there is no token`(arguments: [String]) async throws {
    let stage = try await Stage()
    let failure = await #expect(throws: Failure.self) { try await stage.run(arguments) }
    #expect(failure?.report.exitCode == .notLoggedIn)
    #expect(try stage.output == "")
  }

  @Test(arguments: [nil, RenewalState.refused])
  func `a token that nothing renews must be replaced to last longer`(
    renewal: RenewalState?
  ) async throws {
    let stage = try await Stage(logins: ["monalisa"])
    let pair = try #require(
      RenewableToken(
        IssuedToken(
          access: Secret("ghu_1"), expiresIn: .seconds(3600), refresh: Secret("ghr_1"),
          issuedAt: Stage.now),
        clientID: "Iv1.test", now: Stage.now))
    try await stage.keyring.save(
      pair.stored, as: .renewal, of: Account(host: stage.host, login: "monalisa"))
    var record = AccountRecord(
      login: "monalisa", storage: .keyring, kind: .githubAppUser, expiresAt: pair.expiresAt)
    record.renewal = renewal
    try await stage.context.accounts.add(record, on: stage.host)
    let failure = await #expect(throws: Failure.self) {
      try await stage.run("token", "--min-expiration", "2h")
    }
    #expect(failure?.report.exitCode == .notLoggedIn)
    #expect(failure?.text.hasSuffix("requires. | Run `ghrepo login`.") == true)
    #expect(try stage.output == "")
  }

  @Test(arguments: [
    ([:], "token-of-pass-show"), ([RecursionGuard.variable: "1"], "token-of-monalisa"),
  ])
  func `a token program that runs ghrepo gets the stored token`(
    environment: [String: String], token: String
  ) async throws {
    let stage = try await Stage(
      environment, logins: ["monalisa"], configuration: "token_command: [pass, show]\n")
    try await stage.run("token")
    #expect(try stage.output == token + "\n")
  }
}
