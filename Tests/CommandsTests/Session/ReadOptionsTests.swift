import Auth
import PresentationTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// Options and settings that name or require an account, in every command that reads.
@Suite(.timeLimit(.minutes(10))) struct ReadOptionsTests {
  @Test(arguments: [
    "search x", "search x --count", "show a/b", "trending", "top", "saved run mine",
    "favorites add a/b",
  ])
  func `a named account does not become anonymous when its store is locked`(
    line: String
  ) async throws {
    try await ScriptedTransport.playing { transport in
      let stage = try await Stage.withFailingKeyring(.locked, transport: transport)
      try await stage.run("saved", "add", "mine", "x")
      let words = line.split(separator: " ").map(String.init)
      let failure = await #expect(throws: Failure.self) {
        try await stage.run(words + ["--user", "mona", "--quiet"])
      }
      #expect(failure?.report.exitCode == .keyringLocked)
      #expect(
        failure?.text == "The token for mona on github.com cannot be read. "
          + "The keyring is locked, or access to it was denied. | Unlock it and try again.")
      #expect(transport.requests.isEmpty)
    }
  }

  @Test(arguments: [("--user", "mona"), ("--require-login", nil)] as [(String, String?)])
  func `options that name or require an account exclude --anonymous-fallback`(
    option: String, value: String?
  ) async throws {
    let stage = try await Stage(logins: ["mona"])
    let words = ["show", "a/b", "--anonymous-fallback", option] + (value.map { [$0] } ?? [])
    await #expect {
      try await stage.run(words)
    } throws: { error in
      (error as? Failure)?.report.exitCode == .usage || "\(error)".contains("cannot be used with")
    }
  }

  @Test(
    arguments: [
      ([:], "require_login: true", ["search", "x"]),
      ([:], nil, ["search", "x", "--require-login", "--offline"]),
      (["GHREPO_ACCOUNT": "mona"], nil, ["show", "a/b"]),
      ([:], "accounts: [{user: mona, directory: /}]", ["top"]),
    ] as [([String: String], String?, [String])])
  func `an account that is named or required must be logged in`(
    environment: [String: String], configuration: String?, arguments: [String]
  ) async throws {
    try await ScriptedTransport.playing { transport in
      let stage = try await Stage(
        environment, transport: transport, configuration: configuration)
      let failure = await #expect(throws: Failure.self) { try await stage.run(arguments) }
      #expect(failure?.report.exitCode == .notLoggedIn)
      #expect(transport.requests.isEmpty)
    }
  }

  @Test func `--anonymous wins over the configuration file`() async throws {
    let found = ScriptedTransport.Stub.answer(
      "https://api.github.com/repos/a/b", status: 404, body: #"{"message": "Not Found"}"#)
    try await ScriptedTransport.playing(found) { transport in
      let stage = try await Stage(transport: transport, configuration: "require_login: true")
      let failure = await #expect(throws: Failure.self) {
        try await stage.run("show", "a/b", "--anonymous")
      }
      #expect(failure?.report.exitCode == .notFound)
    }
  }

  @Test(arguments: [
    "search x", "top", "trending", "browse", "show a/b", "saved run x", "favorites add a/b",
  ])
  func `an account cannot be chosen for reads without a token`(line: String) async throws {
    let stage = try await Stage(logins: ["monalisa"])
    let words = line.split(separator: " ").map(String.init)
    let failure = await #expect(throws: Failure.self) {
      try await stage.run(words + ["--anonymous", "--user", "monalisa"])
    }
    #expect(failure?.report.exitCode == .usage)
    #expect(failure?.text == "`--anonymous` cannot be used with `--user`.")
  }
}
