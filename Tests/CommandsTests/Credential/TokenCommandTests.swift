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
