import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo login --from gh` and `--from git`.
@Suite(.timeLimit(.minutes(20))) struct TokenImportTests {
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

  @Test func `without gh, the token that it left in the keyring is imported`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await storeAsGh(token, stage)
    let login = try await stage.ghrepo("login", "--from", "gh", setting: Self.withoutGh)
    #expect(login.code == 0, "\(login)")
    #expect(try await stage.storedToken(of: "monalisa") == token)
  }

  @Test func `logout leaves gh's own token alone`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await storeAsGh(token, stage)
    #expect(try await stage.ghrepo("login", "--from", "gh", setting: Self.withoutGh).code == 0)
    #expect(try await stage.ghrepo("logout").code == 0)
    let found = try await stage.secretTool(
      ["lookup", "service", "gh:\(stage.host)", "username", "monalisa"])
    #expect(found.output == token)
  }

  /// An environment without gh and git.
  private static let withoutGh: [String: String?] = ["PATH": "/nonexistent"]

  /// A gh that runs `script`, first in PATH.
  private func settingWithGh(_ script: String, _ stage: Stage) async throws -> [String: String?] {
    let folder = stage.home.appending("bin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let program = try await stage.home.script("bin/gh", script)
    #expect(program == folder + "/gh")
    return ["PATH": "\(folder):/usr/bin:/bin"]
  }

  @Test func `gh is run for its token and does not see other tokens`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await storeAsGh("ghp_old", stage)
    var setting = try await settingWithGh(
      "env > \(stage.home.path)/seen; echo \"$@\" >> \(stage.home.path)/seen; echo \(token)", stage)
    setting["GH_TOKEN"] = "ghp_other"
    setting["GITHUB_TOKEN"] = "ghp_other"
    setting["GH_ENTERPRISE_TOKEN"] = "ghp_other"
    setting["GH_CONFIG_DIR"] = "/somewhere"
    let login = try await stage.ghrepo("login", "--from", "gh", setting: setting)
    #expect(login.code == 0, "\(login)")
    #expect(try await stage.storedToken(of: "monalisa") == token)
    let seen = try await stage.text(of: stage.home.appending("seen"))
    #expect(seen.contains("auth token --hostname \(stage.host)\n"))
    #expect(
      seen.contains("GH_CONFIG_DIR=/somewhere\n") && seen.contains("HOME=\(stage.home.path)\n"))
    #expect(!seen.contains("ghp_") && !seen.contains("GHREPO_API_URL"), "\(seen)")
  }

  @Test func `a token that gh does not have is not searched for elsewhere`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await storeAsGh(token, stage)
    let login = try await stage.ghrepo(
      "login", "--from", "gh", setting: try await settingWithGh("exit 1", stage))
    #expect(login.code == 4, "\(login)")
    #expect(login.errors.contains("`gh auth token` has no token for \(stage.host)."))
  }

  @Test func `a missing gh is reported`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let login = try await stage.ghrepo("login", "--from", "gh", setting: Self.withoutGh)
    #expect(login.code == 4, "\(login)")
    #expect(login.errors.contains("gh is not installed"))
  }

  @Test func `git without a token for this host is reported`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let login = try await stage.ghrepo("login", "--from", "git")
    #expect(login.code == 4, "\(login)")
    #expect(login.errors.contains("`git credential fill` has no token for \(stage.host)."))
  }

  @Test func `the token of git's credential helper is imported`() async throws {
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

  @Test func `git is run for its token and does not see other tokens`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let script = "env > '\(stage.home.path)/seen'; echo username=monalisa; echo password=\(token)"
    try "[credential]\n\thelper = \"!f() { \(script); }; f\"\n".write(
      toFile: stage.home.appending(".gitconfig"), atomically: true, encoding: .utf8)
    let login = try await stage.ghrepo(
      "login", "--from", "git",
      setting: [
        "GH_TOKEN": "ghp_other", "GITHUB_TOKEN": "ghp_other", "GH_ENTERPRISE_TOKEN": "ghp_other",
        "VAULT_TOKEN": "vault",
      ])
    #expect(login.code == 0, "\(login)")
    #expect(try await stage.storedToken(of: "monalisa") == token)
    let seen = try await stage.text(of: stage.home.appending("seen"))
    #expect(seen.contains("VAULT_TOKEN=vault\n") && !seen.contains("ghp_other"), "\(seen)")
  }

  @Test func `a missing git is reported`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let login = try await stage.ghrepo(
      "login", "--from", "git", setting: ["PATH": "/nonexistent"])
    #expect(login.code == 69, "\(login)")
    #expect(login.errors.contains("git is not installed, or not in PATH."))
  }
}
