import Access
import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import HTTP
import PresentationTestSupport
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// `logout --revoke`.
extension LogoutCommandTests {
  @Test func `a revoked token is no longer called valid`() async throws {
    let revoke = ScriptedTransport.Stub.answer(
      "https://api.github.com/credentials/revoke", method: .post, status: 202, body: "{}")
    try await ScriptedTransport.playing(revoke) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.addClassic("monalisa")
      try await stage.run("logout", "--revoke", "--yes")
      #expect(transport.requests.first?.bearer == nil)
      #expect(try stage.speech.contains("GitHub accepted the revocation"))
      #expect(try !stage.speech.contains("stays valid"))
      #expect(stage.keyring.logins == [])
    }
  }

  @Test func `a failed revocation keeps the token for another try`() async throws {
    let stage = try await Stage()
    try await stage.addClassic("monalisa")
    let failure = await failure { try await stage.run("logout", "--revoke", "--yes") }
    #expect(failure?.report.exitCode == .tryLater)
    #expect(try stage.speech.contains("was NOT revoked, so it was not deleted here either."))
    #expect(stage.keyring.logins == ["monalisa"])
    #expect(try stage.context.accounts.active(on: "github.com")?.login == "monalisa")
  }

  @Test(arguments: [
    ["revoke", "ghp_x"], ["favorites", "sync", "--push"], ["logout", "--revoke"],
    ["logout", "--all", "--revoke"],
  ])
  func `what cannot be undone on GitHub needs --yes without a terminal`(
    arguments: [String]
  ) async throws {
    try await ScriptedTransport.playing { transport in
      let stage = try await Stage(transport: transport, logins: ["mona"])
      try await stage.addFavorites(.sample(1, "o/r"))
      let failure = await failure { try await stage.run(arguments) }
      #expect(failure?.report.exitCode == .usage)
      #expect(failure?.text.contains("`--yes`") == true)
      #expect(transport.requests.isEmpty && stage.keyring.logins == ["mona"])
    }
  }

  @Test func `a request to revoke that GitHub rejects is not called a query`() async throws {
    let revoke = ScriptedTransport.Stub.answer(
      "https://api.github.com/credentials/revoke", method: .post, status: 422,
      body: #"{"message": "Invalid request."}"#)
    try await ScriptedTransport.playing(revoke) { transport in
      let stage = try await Stage(transport: transport)
      let failure = await failure { try await stage.run("revoke", "ghp_x", "--yes") }
      #expect(failure?.text.hasPrefix("GitHub rejected the request: Invalid request.") == true)
      #expect(failure?.report.next == nil)
    }
  }

  @Test func `a host that cannot revoke tokens is reported, with advice`() async throws {
    let missing = ScriptedTransport.Stub.answer(
      "https://api.github.com/credentials/revoke", method: .post, status: 404,
      body: #"{"message":"Not Found","status":"404"}"#)
    try await ScriptedTransport.playing(missing) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.addClassic("monalisa")
      let failure = await failure { try await stage.run("logout", "--revoke", "--yes") }
      #expect(
        failure?.text == """
          github.com does not let programs revoke tokens. | Revoke it at \
          https://github.com/settings/tokens. To delete it from this computer, run `ghrepo logout`.
          """)
      #expect(stage.keyring.logins == ["monalisa"])
    }
  }

  @Test func `all accounts are tried even if one cannot be revoked`() async throws {
    let stage = try await Stage()
    try await stage.addClassic("monalisa")
    try await stage.add("octocat")
    let failure = await failure { try await stage.run("logout", "--all", "--revoke", "--yes") }
    #expect(failure?.report.exitCode == .tryLater)
    #expect(stage.keyring.logins == ["monalisa"])
  }

  @Test func `--revoke and --forget exclude each other`() {
    #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: ["logout", "--revoke", "--forget"])
    }
  }
}
