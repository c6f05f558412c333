import Auth
import HTTP
import TestSupport
import Testing

@testable import Commands

/// Repositories on a host that only a URL names.
@Suite(.timeLimit(.minutes(10))) struct AddressedSessionTests {
  @Test(arguments: [
    ["show", "https://evil.example/o/r"], ["show", "git@evil.example:o/r"],
    ["favorites", "add", "evil.example/o/r"],
    ["favorites", "add", "ssh://git@evil.example/o/r.git"],
  ])
  func `a host in a URL gets no enterprise token, which is reported`(
    arguments: [String]
  ) async throws {
    let stub = ScriptedTransport.Stub.answer(
      "https://evil.example/api/v3/repos/o/r", status: 404, body: #"{"message": "Not Found"}"#)
    try await ScriptedTransport.playing(stub) { transport in
      let stage = try await Stage(
        ["GH_ENTERPRISE_TOKEN": "ghp_secret", "GH_TOKEN": "ghp_other"], transport: transport)
      await #expect(throws: (any Error).self) { try await stage.run(arguments) }
      #expect(transport.requests.map { $0.bearer == nil } == [true])
      #expect(
        try stage.speech == """
          The token in GH_ENTERPRISE_TOKEN is not sent to evil.example, because only the URL names \
          that host. If the token is for it, add `--hostname evil.example`.

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
}
