import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo login --insecure-storage`: the plain file that replaces a keyring.
@Suite(.timeLimit(.minutes(20))) struct InsecureStorageTests {
  private let token = SimulatorToken.classic.token

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `the token is in a file and a directory that only the user can read`() async throws {
    let stage = try await Stage.make()
    try await stage.logIn(token, "--insecure-storage")
    #expect(try permissions(stage.tokenFile) == 0o600)
    let folder = (stage.tokenFile as NSString).deletingLastPathComponent
    #expect(try permissions(folder) == 0o700)
    #expect(stage.files(containing: token) == ["data/ghrepo/tokens.json"])
  }

  @Test func `a warning names the file`() async throws {
    let stage = try await Stage.make()
    let login = try await stage.ghrepo(
      "login", "--with-token", "--insecure-storage", input: token)
    #expect(login.code == 0, "\(login)")
    #expect(login.errors.contains("unencrypted in \(stage.tokenFile)"))
    #expect(!(login.output + login.errors).contains(token))
  }

  @Test func `the stored token is used and named as the source`() async throws {
    let stage = try await Stage.make()
    try await stage.logIn(token, "--insecure-storage")
    let status = try await stage.ghrepo("status")
    #expect(status.code == 0, "\(status)")
    #expect(status.singleSpaced.contains("Source the file \(stage.tokenFile)"))
    #expect(stage.github.requests.last?.header("Authorization")?.hasSuffix(token) == true)
  }

  @Test(arguments: [0o644, 0o640, 0o660, 0o602])
  func `a file that others can read or write is rejected`(mode: Int) async throws {
    let stage = try await Stage.make()
    try await stage.logIn(token, "--insecure-storage")
    stage.github.clearRequests()
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: stage.tokenFile)
    let status = try await stage.ghrepo("status")
    #expect(status.code == 5, "\(status)")
    #expect(status.singleSpaced.contains("chmod 600 \(stage.tokenFile)"), "\(status)")
    // Public data is read without the token.
    let search = try await stage.ghrepo("search", "hello")
    #expect(search.code == 0, "\(search)")
    #expect(search.errors.contains(stage.tokenFile))
    #expect(stage.github.requests.allSatisfy { $0.header("Authorization") == nil })
  }

  @Test func `logout removes the token from the file`() async throws {
    let stage = try await Stage.make()
    try await stage.logIn(token, "--insecure-storage")
    let logout = try await stage.ghrepo("logout")
    #expect(logout.code == 0, "\(logout)")
    #expect(stage.files(containing: token).isEmpty)
    #expect(try await stage.ghrepo("status", "--offline").code == 4)
  }

  @Test func `a file that is not a token file is not overwritten`() async throws {
    let stage = try await Stage.make()
    try await stage.logIn(token, "--insecure-storage")
    try Data("not json".utf8).write(to: URL(filePath: stage.tokenFile))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: stage.tokenFile)
    let login = try await stage.ghrepo(
      "login", "--with-token", "--insecure-storage", input: token)
    #expect(login.code == 1, "\(login)")
    #expect(try String(contentsOfFile: stage.tokenFile, encoding: .utf8) == "not json")
  }

  @Test func `a login into the keyring leaves no copy in the file`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(token, "--insecure-storage")
    try await stage.logIn(SimulatorToken.fineGrained.token)
    #expect(stage.files(containing: token).isEmpty)
    #expect(stage.files(containing: SimulatorToken.fineGrained.token).isEmpty)
    #expect(try await stage.storedToken(of: "monalisa") == SimulatorToken.fineGrained.token)
  }
}
