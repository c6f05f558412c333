import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo login --from gh` and `--from git`.
struct TokenImportTests {
  private let token = SimulatorToken.classic.token

  /// gh's layout: the active account's token under an empty name, and a copy under each login.
  private func storeAsGh(_ value: String, _ stage: Stage) async throws {
    for login in ["", "monalisa"] {
      let stored = try await stage.secretTool(
        [
          "store", "--label=Password for '\(login)' on 'gh:\(stage.host)'", "service",
          "gh:\(stage.host)", "username", login,
        ], input: value)
      try #require(stored.code == 0, "\(stored)")
    }
  }

  @Test(arguments: [false, true])
  func `the token that gh keeps is taken over`(isEncoded: Bool) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let base64 = Data(token.utf8).base64EncodedString()
    try await storeAsGh(isEncoded ? "go-keyring-base64:\(base64)" : token, stage)
    let login = try await stage.ghrepo("login", "--from", "gh")
    #expect(login.code == 0, "\(login)")
    #expect(try await stage.storedToken(of: "monalisa") == token)
  }

  @Test func `logout leaves gh's own token alone`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await storeAsGh(token, stage)
    #expect(try await stage.ghrepo("login", "--from", "gh").code == 0)
    #expect(try await stage.ghrepo("logout").code == 0)
    let found = try await stage.secretTool(
      ["lookup", "service", "gh:\(stage.host)", "username", "monalisa"])
    #expect(found.output == token)
  }

  @Test(arguments: ["gh", "git"])
  func `a program without a token for this host is said`(program: String) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let login = try await stage.ghrepo("login", "--from", program)
    #expect(login.code == 4, "\(login)")
    #expect(login.errors.contains("\(program) has no token for \(stage.host)."))
  }

  @Test func `the token that git's helper keeps is taken over`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try "[credential]\n\thelper = store\n".write(
      toFile: stage.home.appending(".gitconfig"), atomically: true, encoding: .utf8)
    let host = stage.host.replacingOccurrences(of: ":", with: "%3a")
    try "https://monalisa:\(token)@\(host)\n".write(
      toFile: stage.home.appending(".git-credentials"), atomically: true, encoding: .utf8)
    let login = try await stage.ghrepo("login", "--from", "git")
    #expect(login.code == 0, "\(login)")
    #expect(try await stage.storedToken(of: "monalisa") == token)
  }

  @Test func `git itself missing is said`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let login = try await stage.ghrepo(
      "login", "--from", "git", setting: ["PATH": "/nonexistent"])
    #expect(login.code == 4, "\(login)")
    #expect(login.errors.contains("git"))
  }
}
