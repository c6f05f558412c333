import Foundation
import TestSupport
import Testing

/// A check of the keyring for `ghrepo doctor`.
@Suite(.timeLimit(.minutes(20))) struct KeyringInspectionTests {
  private static let service = "ghrepo-doctor:throwaway"

  /// The labels of all items with the check's service, locked ones included.
  private func items(_ session: KeyringSession) async throws -> String {
    let found = try await session.run("secret-tool", ["search", "--all", "service", Self.service])
    return found.standardOutput + found.standardError
  }

  @Test func `an item makes a round trip and is gone afterwards`() async throws {
    let session = try await KeyringSession()
    for _ in 0..<2 {
      #expect(
        try await session.probe("inspect") == "inspected gnome-keyring-daemon, round trip")
    }
    #expect(try await !items(session).contains("ghrepo"))
  }

  @Test func `tokens and items of other checks stay`() async throws {
    let session = try await KeyringSession()
    _ = try await session.probe("save", "github.com", "octocat", input: Array("t".utf8))
    let other = try await session.run(
      "secret-tool", ["store", "--label", "other", "service", Self.service, "username", "1"],
      input: Array("x".utf8))
    try #require(other.exitCode == 0)
    #expect(try await session.probe("inspect").hasSuffix("round trip"))
    #expect(try await items(session).contains("label = other"))
    #expect(try await session.probe("token", "github.com", "octocat") == secretLine("t".utf8))
    #expect(try await session.probe("accounts") == "accounts octocat@github.com")
  }

  @Test func `a locked keyring stays locked, and no dialog opens`() async throws {
    let session = try await KeyringSession()
    _ = try await session.probe("save", "github.com", "octocat", input: Array("t".utf8))
    try await session.lock()
    // A dialog would stay open, and the check would be late.
    let prompter = try await SilentPrompter(in: session)
    #expect(try await session.probe("inspect") == "error locked")
    withExtendedLifetime(prompter) {}
  }

  @Test(arguments: [
    (KeyringSession.Stage.noDefaultCollection, "error noDefaultKeyring"),
    (.busOnly, "error noService("), (.locked, "error locked"),
  ])
  func `a keyring that cannot be used is reported`(
    stage: KeyringSession.Stage, error: String
  ) async throws {
    let session = try await KeyringSession(stage)
    #expect(try await session.probe("inspect").hasPrefix(error))
  }
}
