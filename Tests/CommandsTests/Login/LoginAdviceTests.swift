import Auth
import GitHub
import HTTP
import Testing

@testable import App
@testable import Commands

/// What a login says about tokens that are not there yet.
@Suite(.timeLimit(.minutes(10))) struct LoginAdviceTests {
  private func session(
    _ stage: Stage, hostname: String? = nil, failing error: TokenProgramError? = nil
  ) async throws -> Session {
    var context = stage.context
    if let error { context.otherPrograms = FailingPrograms(error: error) }
    return try await Session(hostname: hostname, verbose: false, in: context)
  }

  @Test(arguments: [
    ([], "To search public repositories it needs no scopes or permissions: select none."),
    (["repo", "gist"], "The classic token needs these scopes: repo, gist."),
  ])
  func `the page for a new token comes with the scopes to select`(
    scopes: [String], text: String
  ) async throws {
    let stage = try await Stage()
    TokenInput(session: try await session(stage)).sayWhere(scopes: scopes)
    #expect(try stage.speech.hasSuffix("\n\(text)\n"))
  }

  @Test func `a missing git is not mistaken for token_command`() async throws {
    let session = try await session(Stage(), failing: .notFound)
    let failure = await #expect(throws: Failure.self) {
      try await TokenImport(session: session).token(from: .git)
    }
    #expect(failure?.report.exitCode == .unavailable)
    #expect(failure?.text.hasPrefix("git is not installed, or not in PATH. | ") == true)
  }

  @Test(arguments: [
    (TokenProgramError.late(seconds: 60), "no response within 60 seconds"),
    (.tooLong(limit: 8192), "more than 8,192 bytes"),
    (.interrupted(detail: "Killed."), "Killed"),
  ])
  func `a failed import names the program and the cause`(
    error: TokenProgramError, cause: String
  ) async throws {
    for provider in TokenProvider.allCases {
      let session = try await session(Stage(), hostname: "ghe.example", failing: error)
      let failure = await #expect(throws: Failure.self) {
        try await TokenImport(session: session).token(from: provider)
      }
      #expect(failure?.report.exitCode == .notLoggedIn)
      #expect(
        failure?.text
          == "`\(provider == .gh ? "gh auth token" : "git credential fill")` did not provide a "
          + "token (\(cause)). | Run `ghrepo login --hostname ghe.example` and paste one.")
    }
  }
}

/// gh and git that both fail.
private struct FailingPrograms: OtherProgramsTokens {
  let error: TokenProgramError

  func gh(host: String) async throws(TokenImportError) -> Secret? { throw .program(error) }
  func git(host: String) async throws(TokenImportError) -> Secret? { throw .program(error) }
}
