import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Invalid configurations, environments and locations.
@Suite(.timeLimit(.minutes(20))) struct SettingsTests {
  @Test func `searching needs no writable directory`() async throws {
    let stage = try await Stage.make()
    let file = try await stage.home.script("file", "")
    let search = try await stage.ghrepo(
      "search", "hello", setting: ["HOME": file, "XDG_CONFIG_HOME": nil, "XDG_DATA_HOME": nil])
    #expect(search.code == 0, "\(search)")
  }

  @Test func `a login that cannot be stored is undone`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    let file = try await stage.home.script("file", "")
    let token = SimulatorToken.classic.token
    let login = try await stage.ghrepo(
      "login", "--with-token", input: token, setting: ["XDG_CONFIG_HOME": file])
    #expect(login.code == 1, "\(login)")
    #expect(login.errors.contains("accounts.json cannot be used (Not a directory)."))
    #expect(try await stage.storedToken(of: "monalisa") == nil)
    let plain = try await stage.ghrepo(
      "login", "--with-token", "--insecure-storage", input: token,
      setting: ["XDG_CONFIG_HOME": file])
    #expect(plain.code == 1, "\(plain)")
    #expect(stage.files(containing: token).isEmpty)
  }

  @Test func `an unwritable token file is reported`() async throws {
    let stage = try await Stage.make()
    let file = try await stage.home.script("file", "")
    let login = try await stage.ghrepo(
      "login", "--with-token", "--insecure-storage", input: SimulatorToken.classic.token,
      setting: ["XDG_DATA_HOME": file])
    #expect(login.code == 1, "\(login)")
    #expect(login.errors.contains("tokens.json cannot be used (Not a directory)"))
  }

  @Test func `an invalid list of accounts is reported and stays unchanged`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    try Data("{".utf8).write(to: URL(filePath: stage.accountsFile))
    let search = try await stage.ghrepo("search", "hello")
    #expect(search.code == 1, "\(search)")
    #expect(search.errors.contains("accounts.json cannot be used (invalid JSON"))
    #expect(try String(contentsOfFile: stage.accountsFile, encoding: .utf8) == "{")
  }
}
