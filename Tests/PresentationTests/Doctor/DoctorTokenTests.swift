import HTTP
import PresentationTestSupport
import Testing

@testable import Presentation

/// What `doctor` says about tokens.
@Suite(.timeLimit(.minutes(10))) struct DoctorTokenTests {
  @Test(
    arguments: [
      ([:], ["monalisa"], nil, "Run `ghrepo login`."),
      (
        ["GH_TOKEN": "ghp_x"], [], nil,
        "Set GH_TOKEN to a valid token, or run `unset GH_TOKEN` and then `ghrepo login`."
      ),
      (
        ["GH_TOKEN": "ghp_x"], ["monalisa"], nil,
        "GH_TOKEN takes precedence over the account monalisa. Run `unset GH_TOKEN` to use that "
          + "account, or set the variable to a valid token."
      ),
      (
        [:], [], "token_command: [pass]",
        """
        Run pass with the arguments in `token_command` and check what it prints: its first \
        line must be a valid token.
        """
      ),
    ] as [([String: String], [String], String?, String)])
  func `a token that ends soon is replaced where it comes from`(
    environment: [String: String], logins: [String], configuration: String?, next: String
  ) async throws {
    let transport = DoctorTransport(
      extra: ["GitHub-Authentication-Token-Expiration": "2026-03-05 14:30:05 UTC"])
    let stage = try await Stage(
      environment, transport: transport, logins: logins, configuration: configuration)
    let check = try await DoctorFindings(stage)["account"]
    #expect(check.state == .warning && check.next == next, "\(check)")
  }
}
