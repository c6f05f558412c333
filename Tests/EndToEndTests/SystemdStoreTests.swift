import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo login --store systemd`, with real `systemd-creds` and a key of the test's own.
@Suite(
  .timeLimit(.minutes(20)),
  .enabled("systemd-creds cannot encrypt here") { try await SystemdCredentials.work() })
struct SystemdStoreTests {
  private func setting(_ stage: Stage) -> [String: String?] {
    ["SYSTEMD_CREDENTIAL_SECRET": stage.home.appending("host.secret")]
  }

  private func stage(lifetime: Int) async throws -> Stage {
    try await Stage.make { configuration in
      configuration.clientID = "Iv1.test"
      configuration.deviceInterval = 1
      configuration.approveAfterPolls = 1
      configuration.tokenLifetime = lifetime
    }
  }

  @Test func `a token is stored encrypted, used, renewed and deleted`() async throws {
    let stage = try await stage(lifetime: 200)
    let login = try await stage.ghrepo(
      "login", "--device", "--no-browser", "--client-id", "Iv1.test", "--store", "systemd",
      setting: setting(stage))
    try #require(login.code == 0, "\(login)")
    let status = try await stage.ghrepo("status", "--json", setting: setting(stage))
    #expect(status.code == 0, "\(status)")
    #expect(status.output.contains("\"source\":\"systemd\""))
    let search = try await stage.ghrepo("search", "tool", "--refresh", setting: setting(stage))
    #expect(search.code == 0, "\(search)")
    #expect(stage.github.renewals.count == 2 && stage.github.renewals.reuses == 0)
    for text in ["ghu_", "ghr_"] { #expect(stage.files(containing: text).isEmpty) }
    let logout = try await stage.ghrepo("logout", setting: setting(stage))
    #expect(logout.code == 0, "\(logout)")
    #expect(logout.errors.contains("verified that none is left"))
    let folder = (stage.tokenFile as NSString).deletingLastPathComponent + "/credentials"
    let left = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    #expect(left.filter { $0.hasSuffix(".cred") } == [])
  }

  @Test func `credentials of another machine are said to be unusable`() async throws {
    let stage = try await Stage.make()
    try await stage.logIn(
      SimulatorToken.classic.token, "--store", "systemd", setting: setting(stage))
    let other = ["SYSTEMD_CREDENTIAL_SECRET": stage.home.appending("other.secret")]
    let status = try await stage.ghrepo("status", setting: other)
    #expect(status.code == 5, "\(status)")
    #expect(status.output.contains("The file is from another machine"), "\(status)")
    // Deleting needs no key.
    #expect(try await stage.ghrepo("logout", setting: other).code == 0)
  }
}
