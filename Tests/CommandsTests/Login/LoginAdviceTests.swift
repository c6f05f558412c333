import Access
import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import HTTP
import PresentationTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// What a login says about tokens that are not there yet.
@Suite(.timeLimit(.minutes(10))) struct LoginAdviceTests {
  private func session(
    _ stage: Stage, hostname: String? = nil
  ) async throws -> Session {
    try await Session(hostname: hostname, verbose: false, in: stage.context)
  }

  @Test(arguments: [
    ([], "To search public repositories, the token needs no scopes or permissions: select none."),
    (["repo", "gist"], "A classic token needs these scopes: repo, gist."),
  ])
  func `the page for a new token comes with the scopes to select`(
    scopes: [String], text: String
  ) async throws {
    let stage = try await Stage()
    TokenInput(session: try await session(stage), context: stage.context)
      .sayWhere(scopes: scopes)
    #expect(try stage.speech.hasSuffix("\n\(text)\n"))
  }

  private func stub(_ login: String, status: Int = 200) -> ScriptedTransport.Stub {
    .answer(
      "https://api.github.com/user", status: status,
      body: status == 200
        ? #"{"login": "\#(login)", "id": 1}"# : #"{"message": "Bad credentials"}"#)
  }

  @Test func `all accounts of gh are imported, its active one as the active one`() async throws {
    let folder = try ScratchDirectory()
    try """
    github.com:
        git_protocol: ssh
        users:
            mona:
                oauth_token: gho_secret
            gone:
            octocat:
        oauth_token: gho_secret
        user: mona
    """.write(toFile: folder.appending("hosts.yml"), atomically: true, encoding: .utf8)
    let stubs = [stub("gone", status: 401), stub("octocat"), stub("mona")]
    try await ScriptedTransport.playing(stubs) { transport in
      let stage = try await Stage(["GH_CONFIG_DIR": folder.path], transport: transport)
      await #expect(throws: ExitError.self) { try await stage.run("login", "--from", "gh") }
      #expect(stage.keyring.logins == ["mona", "octocat"])
      #expect(try stage.context.accounts.active(on: "github.com")?.login == "mona")
      let speech = try stage.speech
      #expect(speech.contains("The account gone of gh was not imported."))
      #expect(speech.contains("`ghrepo login` and paste one.") && !speech.contains("the line"))
      #expect(
        transport.requests.map(\.bearer)
          == ["gone", "octocat", "mona"].map { Secret("token-of-\($0)") })
    }
  }

  @Test func `a missing git is not mistaken for token_command`() async throws {
    let session = try await session(Stage())
    let failure = await #expect(throws: Failure.self) {
      try await TokenImport(session: session, programs: FailingPrograms(error: .notFound))
        .token(from: .git)
    }
    #expect(failure?.report.exitCode == .unavailable)
    #expect(failure?.text.hasPrefix("git is not installed, or not in PATH. | ") == true)
  }

  @Test(arguments: [
    (TokenProgramError.late(seconds: 60), "no response within 1 min"),
    (.tooLong(limit: 8192), "more than 8,192 bytes"),
    (.interrupted(detail: "Killed."), "Killed"),
  ])
  func `a failed import names the program and the cause`(
    error: TokenProgramError, cause: String
  ) async throws {
    for provider in TokenProvider.allCases {
      let session = try await session(Stage(), hostname: "ghe.example")
      let failure = await #expect(throws: Failure.self) {
        try await TokenImport(session: session, programs: FailingPrograms(error: error))
          .token(from: provider)
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

  func gh(host: String, user: String?) async throws(TokenImportError) -> Secret? {
    throw .program(error)
  }
  func git(host: String) async throws(TokenImportError) -> Secret? { throw .program(error) }
}
