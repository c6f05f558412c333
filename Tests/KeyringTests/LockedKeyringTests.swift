import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `A locked keyring` {
  /// A session with a stored token whose keyring is locked again.
  private func lockedSession() async throws -> KeyringSession {
    let session = try await KeyringSession()
    let saved = try await session.probe("save", "github.com", "octocat", input: Array("t".utf8))
    try #require(saved == "saved")
    try await session.lock()
    return session
  }

  @Test(arguments: `A keyring that cannot be used`.requests)
  func `is never mistaken for one without the token`(request: [String]) async throws {
    let session = try await lockedSession()
    #expect(try await session.probe(request) == "error locked")
  }

  @Test func `keeps a token that could not be removed`() async throws {
    let session = try await lockedSession()
    _ = try await session.probe("remove", "github.com", "octocat")
    try await session.unlock()
    #expect(try await session.probe("token", "github.com", "octocat") == secretLine("t".utf8))
  }

  @Test func `is known not to hold another account's token`() async throws {
    let session = try await lockedSession()
    #expect(try await session.probe("token", "github.com", "hubot") == "none")
    #expect(try await session.probe("accounts", "ghe.example") == "accounts")
  }

  @Test func `that shows no items may hide the token`() async throws {
    let session = try await KeyringSession(.locked)
    #expect(try await session.probe("token", "github.com", "octocat") == "error locked")
    #expect(try await session.probe("remove", "github.com", "octocat") == "error locked")
  }

  @Test func `that its service locked acts like one that was never unlocked`() async throws {
    let session = try await KeyringSession()
    _ = try await session.probe("save", "github.com", "octocat", input: Array("t".utf8))
    let locked = try await session.run(
      "gdbus",
      [
        "call", "--session", "-d", "org.freedesktop.secrets", "-o", "/org/freedesktop/secrets",
        "-m",
        "org.freedesktop.Secret.Service.Lock", "['/org/freedesktop/secrets/collection/login']",
      ])
    try #require(locked.exitCode == 0, "\(locked.standardError)")
    #expect(try await session.probe("token", "github.com", "octocat") == "error locked")
    #expect(try await session.probe("accounts") == "error locked")
  }

  @Test func `keeps running when its dialog stays open without an answer`() async throws {
    let session = try await lockedSession()
    let prompter = try await SilentPrompter(in: session)
    let limits = ["--notice", "50", "--response", "900", "--prompt", "900"]
    let line = try await session.probe(limits + ["token", "github.com", "octocat"])
    #expect(line.hasPrefix("notice\nerror late("))
    try await prompter.waitForPrompt()
    // A cancelled prompt would have ended gnome-keyring 42.
    #expect(try await session.probe("accounts", "ghe.example") == "accounts")
  }

  @Test func `that ends while its dialog is open does not block ghrepo`() async throws {
    let session = try await lockedSession()
    let prompter = try await SilentPrompter(in: session)
    async let line = session.probe(
      ["--response", "900", "--prompt", "900", "token", "github.com", "octocat"])
    try await prompter.waitForPrompt()
    session.killDaemon()
    // libsecret 0.20 never returns here.
    let end = try await line
    #expect(end.hasPrefix("error late(") || end == "error vanished")
  }
}
