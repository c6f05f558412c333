import Auth
import CoreTestSupport
import GitHub
import HTTP
import PresentationTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// Commands use the host and the account that go with a repository's address.
@Suite(.timeLimit(.minutes(10))) struct AddressedCommandTests {
  @Test(arguments: [
    ["show", "https://evil.example/o/r"], ["show", "git@evil.example:o/r"],
    ["favorites", "add", "evil.example/o/r"],
    ["favorites", "add", "ssh://git@evil.example/o/r.git"],
  ])
  func `no request is sent to a host that only a URL names`(arguments: [String]) async throws {
    try await ScriptedTransport.playing { transport in
      let stage = try await Stage(
        ["GH_ENTERPRISE_TOKEN": "ghp_secret", "GH_TOKEN": "ghp_other"], transport: transport)
      let failure = await #expect(throws: Failure.self) { try await stage.run(arguments) }
      #expect(failure?.report.exitCode == .usage)
      #expect(failure?.text.contains("add `--hostname evil.example`") == true)
      #expect(transport.requests.isEmpty)
    }
  }

  @Test(arguments: [
    (["show", "acme/tool"], "https://api.github.com/repos/acme/tool", "token-of-boss"),
    (
      ["favorites", "add", "own.example/o/r"], "https://own.example/api/v3/repos/o/r",
      "token-there-of-mona"
    ),
    (
      ["show", "acme/tool", "--user", "mona"], "https://api.github.com/repos/acme/tool",
      "token-of-mona"
    ),
  ])
  func `the owner in an argument chooses the account, on every host`(
    arguments: [String], url: String, token: String
  ) async throws {
    let stub = ScriptedTransport.Stub.answer(url, status: 404, body: #"{"message": "Not Found"}"#)
    try await ScriptedTransport.playing(stub) { transport in
      let stage = try await Stage.onTwoHosts(transport: transport)
      await #expect(throws: (any Error).self) { try await stage.run(arguments) }
      #expect(transport.requests.map(\.bearer) == [Secret(token)])
    }
  }

  @Test func `--anonymous sends no token, whatever the rules say`() async throws {
    let stub = ScriptedTransport.Stub.answer(
      "https://api.github.com/repos/acme/tool", status: 404, body: #"{"message": "Not Found"}"#)
    try await ScriptedTransport.playing(stub) { transport in
      let stage = try await Stage.onTwoHosts(transport: transport)
      await #expect(throws: (any Error).self) {
        try await stage.run("show", "acme/tool", "--anonymous")
      }
      #expect(transport.requests.map(\.bearer) == [nil])
    }
  }

  @Test func `each favorite belongs to the account for its owner`() async throws {
    try await ScriptedTransport.playing { transport in
      let stage = try await Stage.onTwoHosts(transport: transport)
      let tool = Repository.sample(7, "acme/tool", isPrivate: true)
      try await stage.addFavorites(tool, account: "boss")
      try await stage.addFavorites(.sample(8, "o/r", isPrivate: true), account: "mona")
      try await stage.run("favorites", "remove", "acme/tool", "o/r")
      #expect(try await stage.favorites("boss").isEmpty)
      #expect(try await stage.favorites("mona").isEmpty)
    }
  }
}
