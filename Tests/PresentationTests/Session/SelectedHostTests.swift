import Access
import Auth
import Core
import GitHub
import PresentationTestSupport
import Testing

@testable import Presentation

/// What commands say of the host that was selected.
@Suite(.timeLimit(.minutes(10))) struct SelectedHostTests {
  @Test func `an invalid host is a usage error that says what to write`() async throws {
    let stage = try await Stage()
    let failure = await #expect(throws: Failure.self) {
      try await Session(hostname: "a b", verbose: false, in: stage.context)
    }
    #expect(failure?.report.exitCode == .usage)
    #expect(failure?.text.contains("a host name such as github.example.com") == true)
  }

  @Test func `the account of a host is not that of a stand-in with its API`() async throws {
    let stage = try await Stage([
      "GHREPO_API_URL": "https://github.com", "GHREPO_WEB_URL": "http://127.0.0.1:9",
    ])
    try await stage.context.accounts.add(
      AccountRecord(login: "monalisa", storage: .keyring, kind: .classic), on: "github.com")
    let session = try await Session(verbose: false, in: stage.context)
    let failure = await #expect(throws: Failure.self) {
      try await session.credential(lasting: nil, in: stage.context)
    }
    #expect(failure?.report.exitCode == .notLoggedIn)
  }
}
