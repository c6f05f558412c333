import Auth
import Core
import CoreTestSupport
import GitHub
import HTTP
import PresentationTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// Repositories on a host that only a URL names.
@Suite(.timeLimit(.minutes(10))) struct AddressedSessionTests {
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

  @Test func `a host on ghe.com in a URL gets no token of github.com, which is reported`()
    async throws
  {
    let stub = ScriptedTransport.Stub.answer(
      "https://api.evil.ghe.com/repos/o/r", status: 404, body: #"{"message": "Not Found"}"#)
    try await ScriptedTransport.playing(stub) { transport in
      let stage = try await Stage(["GH_TOKEN": "ghp_secret"], transport: transport)
      await #expect(throws: (any Error).self) {
        try await stage.run("show", "https://evil.ghe.com/o/r")
      }
      #expect(transport.requests.map { $0.bearer == nil } == [true])
      #expect(
        try stage.speech == """
          The token in GH_TOKEN is not sent to evil.ghe.com, because only the URL names that host. \
          If the token is for it, add `--hostname evil.ghe.com`.

          """)
    }
  }

  @Test func `the host of --hostname gets the enterprise token`() async throws {
    let stub = ScriptedTransport.Stub.answer(
      "https://own.example/api/v3/repos/o/r", status: 404, body: #"{"message": "Not Found"}"#)
    try await ScriptedTransport.playing(stub) { transport in
      let stage = try await Stage(["GH_ENTERPRISE_TOKEN": "ghp_secret"], transport: transport)
      await #expect(throws: (any Error).self) {
        try await stage.run("show", "https://own.example/o/r", "--hostname", "own.example")
      }
      #expect(transport.requests.map(\.bearer) == [Secret("ghp_secret")])
      #expect(try stage.speech == "")
    }
  }

  /// Rules that choose boss for repositories of acme; mona is active.
  private func stage(
    _ transport: ScriptedTransport, _ environment: [String: String] = [:],
    _ configuration: String = "accounts: [{user: boss, owner: acme}]"
  ) async throws -> Stage {
    let stage = try await Stage(
      environment, transport: transport, logins: ["boss", "mona"], configuration: configuration)
    for login in ["boss", "mona"] {
      try await stage.keyring.save(
        Secret("token-there-of-\(login)"), as: .token,
        of: Account(host: "own.example", login: login))
      try await stage.context.accounts.add(
        AccountRecord(login: login, storage: .keyring, kind: .classic), on: "own.example")
    }
    return stage
  }

  @Test(arguments: [
    (["show", "acme/tool"], "https://api.github.com/repos/acme/tool", "token-of-boss"),
    (["show", "https://github.com/o/r"], "https://api.github.com/repos/o/r", "token-of-mona"),
    (
      ["show", "https://own.example/acme/tool"], "https://own.example/api/v3/repos/acme/tool",
      "token-there-of-boss"
    ),
    (
      ["favorites", "add", "own.example/o/r"], "https://own.example/api/v3/repos/o/r",
      "token-there-of-mona"
    ),
    (["favorites", "add", "acme/tool"], "https://api.github.com/repos/acme/tool", "token-of-boss"),
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
      let stage = try await stage(transport)
      await #expect(throws: (any Error).self) { try await stage.run(arguments) }
      #expect(transport.requests.map(\.bearer) == [Secret(token)])
    }
  }

  @Test(
    arguments: [
      (
        ["show", "far/tool"], [:], "https://own.example/api/v3/repos/far/tool",
        "token-there-of-boss"
      ),
      (["show", "FAR/tool", "--anonymous"], [:], "https://own.example/api/v3/repos/FAR/tool", nil),
      (
        ["favorites", "add", "far/tool"], [:], "https://own.example/api/v3/repos/far/tool",
        "token-there-of-boss"
      ),
      (
        ["show", "far/tool", "--hostname", "github.com"], [:],
        "https://api.github.com/repos/far/tool", "token-of-mona"
      ),
      (
        ["show", "far/tool"], ["GH_HOST": "github.com"], "https://api.github.com/repos/far/tool",
        "token-of-mona"
      ),
      (
        ["show", "far/tool"], ["GHREPO_ACCOUNT": "mona@github.com"],
        "https://api.github.com/repos/far/tool", "token-of-mona"
      ),
      (
        ["show", "https://github.com/far/tool"], [:], "https://api.github.com/repos/far/tool",
        "token-of-mona"
      ),
      (["show", "other/tool"], [:], "https://api.github.com/repos/other/tool", "token-of-mona"),
    ] as [([String], [String: String], String, String?)])
  func `a rule with a host chooses the host of a repository that is named without one`(
    arguments: [String], environment: [String: String], url: String, token: String?
  ) async throws {
    let stub = ScriptedTransport.Stub.answer(url, status: 404, body: #"{"message": "Not Found"}"#)
    try await ScriptedTransport.playing(stub) { transport in
      let stage = try await stage(
        transport, environment, "accounts: [{user: boss@OWN.example, owner: far}]")
      await #expect(throws: (any Error).self) { try await stage.run(arguments) }
      #expect(transport.requests.map(\.bearer) == [token.map { Secret($0) }])
    }
  }

  @Test func `--anonymous sends no token, whatever the rules say`() async throws {
    let stub = ScriptedTransport.Stub.answer(
      "https://api.github.com/repos/acme/tool", status: 404, body: #"{"message": "Not Found"}"#)
    try await ScriptedTransport.playing(stub) { transport in
      let stage = try await stage(transport)
      await #expect(throws: (any Error).self) {
        try await stage.run("show", "acme/tool", "--anonymous")
      }
      #expect(transport.requests.map(\.bearer) == [nil])
    }
  }

  @Test func `each favorite belongs to the account for its owner`() async throws {
    try await ScriptedTransport.playing { transport in
      let stage = try await stage(transport)
      let tool = Repository.sample(7, "acme/tool", isPrivate: true)
      try await stage.addFavorites(tool, account: "boss")
      try await stage.addFavorites(.sample(8, "o/r", isPrivate: true), account: "mona")
      try await stage.run("favorites", "remove", "acme/tool", "o/r")
      #expect(try await stage.favorites("boss").isEmpty)
      #expect(try await stage.favorites("mona").isEmpty)
    }
  }
}
