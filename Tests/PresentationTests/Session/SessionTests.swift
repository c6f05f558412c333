import Access
import Auth
import Core
import CoreTestSupport
import Foundation
import HTTP
import PresentationTestSupport
import Synchronization
import Testing

@testable import GitHub
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct SessionTests {
  private func session(_ stage: Stage, hostname: String? = nil) async throws -> Session {
    try await Session(hostname: hostname, verbose: false, in: stage.context)
  }

  private func refusal(_ reason: GitHub.ErrorResponse.Reason = .badCredentials) -> APIError {
    .refused(
      GitHub.ErrorResponse(
        status: 401, reason: reason, url: "https://api.github.com", hadCredential: true))
  }

  @Test func `a variable that overrides a stored account is named with it`() async throws {
    let stage = try await Stage(["GH_TOKEN": "bad"], logins: ["monalisa"])
    let session = try await session(stage)
    let failure = session.failure(refusal(), credential: try await session.credential())
    #expect(failure.report.exitCode == .notLoggedIn)
    #expect(failure.text.contains("the environment variable GH_TOKEN"))
    #expect(failure.text.contains("GH_TOKEN takes precedence over the account monalisa."))
    #expect(failure.text.contains("`unset GH_TOKEN`"))
  }

  @Test(arguments: [nil, "github.com"])
  func `another server gets neither the login nor the token_command of github_com`(
    hostname: String?
  ) async throws {
    let stage = try await Stage(
      ["GHREPO_API_URL": "http://127.0.0.1:8080", "GH_HOST": "github.com"],
      configuration: "token_command: [pass, show]")
    let account = Account(host: "github.com", login: "monalisa")
    try await stage.keyring.save(Secret("ghp_secret"), as: .token, of: account)
    try await stage.context.accounts.add(
      AccountRecord(login: "monalisa", storage: .keyring, kind: .classic), on: "github.com")
    #expect(try await session(stage, hostname: hostname).credential() == nil)
    try await stage.add("mona")
    #expect(try await session(stage, hostname: hostname).credential()?.login == "mona")
  }

  @Test func `a token withheld from another server is reported once`() async throws {
    let stage = try await Stage(
      ["GHREPO_API_URL": "http://127.0.0.1:8080", "GH_TOKEN": "ghp_secret"])
    for _ in 0..<2 { #expect(try await session(stage).credential() == nil) }
    #expect(
      try stage.speech == """
        GH_TOKEN is a token for GitHub, so it is not sent to 127.0.0.1:8080. Set GHREPO_TOKEN for \
        that server.

        """)
  }

  @Test func `a refused variable without a stored account needs a new token`() async throws {
    let stage = try await Stage(["GITHUB_TOKEN": "bad"])
    let session = try await session(stage)
    let failure = session.failure(refusal(), credential: try await session.credential())
    #expect(failure.text.contains("Set GITHUB_TOKEN to a valid token"))
  }

  @Test func `a refused stored token should be replaced`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    let session = try await session(stage)
    let failure = session.failure(refusal(), credential: try await session.credential())
    #expect(failure.text.contains("the keyring"))
    #expect(failure.text.contains("`ghrepo login`"))
    #expect(failure.text.contains("`ghrepo logout`"))
  }

  @Test func `an expired token is reported with its date`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    var record = try #require(try stage.context.accounts.active(on: "github.com"))
    record.expiresAt = Stage.now.addingTimeInterval(-3600)
    try await stage.context.accounts.add(record, on: "github.com")
    let session = try await session(stage)
    let failure = session.failure(refusal(), credential: try await session.credential())
    #expect(failure.text.contains("expired on Mar 2, 2026"))
  }

  @Test func `a token that was just entered is not mistaken for a stored one`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    let failure = try await session(stage).loginFailure(.api(refusal()))
    #expect(failure.text.hasPrefix("github.com rejected this token:"))
    #expect(failure.report.exitCode == .notLoggedIn)
  }

  @Test func `suggested commands name the host`() async throws {
    let stage = try await Stage()
    let failure = try await session(stage, hostname: "ghe.example").failure(refusal())
    #expect(failure.text.contains("`ghrepo login --hostname ghe.example`"))
  }

  @Test func `suggested commands name github.com if another host is the default`() async throws {
    let stage = try await Stage(configuration: "host: ghe.example")
    let main = try await session(stage)
    for other in [
      try await session(stage, hostname: "github.com"), try await main.session(on: "github.com"),
    ] {
      #expect(other.failure(refusal()).text.contains("`ghrepo login --hostname github.com`"))
      #expect(other.command("status") == "ghrepo status --hostname github.com")
    }
  }

  @Test func `token_command gives the token, and an empty variable does not hide it`() async throws
  {
    let stage = try await Stage(
      ["GH_TOKEN": ""], logins: ["monalisa"], configuration: "token_command: [pass, show]")
    let credential = try #require(try await session(stage).credential())
    #expect(credential.token == Token(secret: Secret("token-of-pass-show")))
    #expect(credential.source == .command("pass"))
  }

  @Test func `token_command may use the terminal only before the full screen has it`() async throws
  {
    let stage = try await Stage(configuration: "token_command: [pass, show]")
    var context = stage.context
    let program = RecordingProgram()
    context.tokenProgram = program
    let session = try await Session(verbose: false, in: context)
    _ = try await session.credential()
    _ = try await session.withoutPrompts.credential()
    #expect(program.prompts.withLock(\.self) == [true, false])
  }

  @Test func `an unreadable list of accounts is a failure, not a missing login`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    let path = stage.context.accounts.path
    try Array("{".utf8).withUnsafeBytes { bytes in
      let file = try #require(fopen(path, "w"))
      fwrite(bytes.baseAddress, 1, bytes.count, file)
      fclose(file)
    }
    let session = try await session(stage)
    let error = await #expect(throws: AuthError.self) { try await session.credential() }
    #expect(error.map { session.failure($0).text.contains(path) } == true)
  }
}

/// Records whether it may use the terminal.
private final class RecordingProgram: TokenProgram {
  let prompts = Mutex<[Bool]>([])

  func token(
    from arguments: [String], mayPrompt: Bool
  ) async throws(TokenProgramError) -> Secret {
    prompts.withLock { $0.append(mayPrompt) }
    return Secret("token")
  }
}
