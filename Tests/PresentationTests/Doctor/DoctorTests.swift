import Access
import Core
import CoreTestSupport
import Foundation
import HTTP
import Messages
import PresentationTestSupport
import TestSupport
import Testing

@testable import Auth
@testable import GitHub
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct DoctorTests {
  @Test func `every check is made, in a fixed order`() async throws {
    let output = try await DoctorFindings(Stage(transport: DoctorTransport(), logins: ["monalisa"]))
    #expect(
      output.checks.map(\.id) == [
        "version", "terminal", "locale", "configuration", "database", "keyring", "account",
        "variables", "proxy", "dns", "tls", "api", "clock", "rate_limits", "git", "images", "jq",
      ])
    #expect(output.problems == 0)
    #expect(try output["version"].detail.contains("ghrepo \(Version.number), libcurl/8, SQLite 3."))
    #expect(
      try output["account"].detail
        == "monalisa on github.com: classic personal access token from the keyring; active; valid")
    #expect(
      try output["tls"].detail.hasSuffix("certificate. Certificate authorities: /etc/ssl/certs"))
    #expect(try output["rate_limits"].detail == "core: 59 of 60 left")
    #expect(try output["dns"].detail == "api.github.com resolves to 192.0.2.1.")
  }

  @Test func `a locked keyring is a problem for its accounts, not without any`() async throws {
    let stage = try await Stage(
      transport: DoctorTransport(), keyring: MemoryStore(failing: .locked))
    #expect(try await DoctorFindings(stage)["keyring"].state == .note)
    try await stage.context.accounts.add(
      AccountRecord(login: "monalisa", storage: .keyring, kind: .classic), on: "github.com")
    let output = try await DoctorFindings(stage)
    #expect(try output["keyring"].state == .problem)
    #expect(try output["account"].state == .problem)
    #expect(try output["account"].detail.contains("The keyring is locked"))
    #expect(output.problems > 0)
  }

  @Test func `without a keyring there is nothing to do if the tokens are elsewhere`() async throws {
    let stage = try await Stage(
      transport: DoctorTransport(), keyring: MemoryStore(failing: .noDefaultKeyring))
    var check = try await DoctorFindings(stage)["keyring"]
    #expect(check.state == .note && check.next?.contains("--store file") == true, "\(check)")
    try await stage.context.accounts.add(
      AccountRecord(login: "monalisa", storage: .file, kind: .classic), on: "github.com")
    check = try await DoctorFindings(stage)["keyring"]
    #expect(check.state == .note && check.next == nil, "\(check)")
  }

  @Test func `other stores are checked if an account uses them`() async throws {
    let stage = try await Stage(
      transport: DoctorTransport(),
      file: MemoryStore(failing: .fileExposed(path: "/home/mona/tokens.json")))
    try await stage.context.accounts.add(
      AccountRecord(login: "monalisa", storage: .file, kind: .classic), on: "github.com")
    let check = try await DoctorFindings(stage)["file"]
    #expect(check.state == .problem && check.next?.contains("chmod") == true, "\(check)")
  }

  @Test func `an account list that cannot be read is reported`() async throws {
    let stage = try await Stage(transport: DoctorTransport())
    try Data("{".utf8).write(to: URL(filePath: stage.context.accounts.path))
    let output = try await DoctorFindings(stage)
    #expect(try output["account"].state == .problem)
    #expect(output.checks.count == 17)
  }

  @Test(arguments: [(6.0, DoctorCheck.State.warning), (8, .ok), (-1, .warning)])
  func `a token that ends soon is a warning`(days: Double, state: DoctorCheck.State) async throws {
    let stage = try await Stage(logins: ["monalisa"])
    try await stage.context.accounts.add(
      AccountRecord(
        login: "monalisa", storage: .keyring, kind: .fineGrained,
        expiresAt: Stage.now.addingTimeInterval(days * 86_400)), on: "github.com")
    let check = try await DoctorFindings(stage, isOffline: true)["account"]
    #expect(check.state == state && check.detail.contains("expires Mar"), "\(check)")
  }

  @Test func `a token that cannot be renewed is a warning that says why`() async throws {
    let stage = try await Stage(transport: DoctorTransport(), logins: ["monalisa"])
    let token = try #require(
      RenewableToken(
        IssuedToken(
          access: Secret("ghu_1"), expiresIn: .seconds(3600), refresh: Secret("ghr_1"),
          refreshExpiresIn: nil, issuedAt: Stage.now),
        clientID: "Iv1.test", now: Stage.now))
    try await stage.context.stores.store(.keyring).save(
      token.stored, as: .renewal, of: Account(host: "github.com", login: "monalisa"))
    var record = AccountRecord(
      login: "monalisa", storage: .keyring, kind: .githubAppUser, expiresAt: token.expiresAt)
    record.renewal = .refused
    try await stage.context.accounts.add(record, on: "github.com")
    let check = try await DoctorFindings(stage)["account"]
    #expect(check.state == .warning && check.next != nil)
    let reason = "something else has already used its refresh token, or the login was revoked"
    #expect(check.detail.hasSuffix("valid; not renewed: \(reason)"), "\(check)")
  }

  @Test func `an active token that GitHub refuses is a problem`() async throws {
    let transport = DoctorTransport(status: 401, body: #"{"message": "Bad credentials"}"#)
    let stage = try await Stage(transport: transport, logins: ["monalisa", "octocat"])
    let accounts = try await DoctorFindings(stage).checks.filter { $0.id == "account" }
    #expect(accounts.map(\.state) == [.warning, .problem])
    #expect(accounts.allSatisfy { $0.next != nil })
  }

  @Test func `all hosts with accounts are checked, unless one was named`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    try await stage.context.accounts.add(
      AccountRecord(login: "boss", storage: .file, kind: .classic), on: "ghe.example")
    let all = try await DoctorFindings(stage, isOffline: true).checks.filter { $0.id == "account" }
    #expect(
      all.map { String($0.detail.prefix { $0 != ":" }) } == [
        "monalisa on github.com", "boss on ghe.example",
      ])
    let one = try await DoctorFindings(stage, isOffline: true, hostname: "github.com")
    #expect(one.checks.filter { $0.id == "account" }.count == 1)
    #expect(!one.text.contains("ghe.example"))
  }

  @Test func `variables are named, and their values are not`() async throws {
    let secret = "not-like-a-token"
    let stage = try await Stage(
      ["GH_TOKEN": secret, "GITHUB_TOKEN": secret, "GH_HOST": "github.com"],
      transport: DoctorTransport())
    let output = try await DoctorFindings(stage)
    #expect(
      try output["variables"].detail == "These are set: GH_TOKEN, GITHUB_TOKEN, GH_HOST.")
    #expect(try output["account"].detail.contains("from the environment variable GH_TOKEN"))
    #expect(!output.text.contains(secret))
    try await stage.add("monalisa")
    let shadowed = try await DoctorFindings(stage)["variables"]
    #expect(shadowed.state == .warning && shadowed.detail.contains("unset GH_TOKEN"))
  }

  @Test func `a broken configuration is reported, and everything else is checked`() async throws {
    let stage = try await Stage(
      transport: DoctorTransport(), logins: ["monalisa"], configuration: "a: b\n- c\n")
    let output = try await DoctorFindings(stage)
    #expect(try output["configuration"].state == .problem)
    #expect(try output["configuration"].detail.contains("line 2: This is not valid YAML."))
    #expect(output.checks.filter { $0.state == .problem }.count == 1)
    #expect(try output["account"].state == .ok)
    #expect(output.problems > 0)
  }

  @Test func `configured keys that do not work are a problem`() async throws {
    let stage = try await Stage(
      transport: DoctorTransport(), configuration: "keys: {fly: x}\n")
    #expect(try await DoctorFindings(stage)["configuration"].state == .problem)
  }

  @Test func `an invalid host is reported, and what does not need it is checked`() async throws {
    let stage = try await Stage(transport: DoctorTransport())
    var context = stage.context
    context.environment["GH_HOST"] = "not a host"
    let doctor = try await Doctor(
      hostname: nil, user: nil, verbose: false, isOffline: false, program: nil, in: context)
    let checks = await doctor.checks()
    func state(_ topic: DoctorCheck.Topic) -> DoctorCheck.State? {
      checks.first { $0.topic == topic }?.state
    }
    #expect(state(.configuration) == .problem)
    #expect(state(.api) == .skipped && state(.git) == .skipped && state(.account) == .skipped)
    #expect(state(.store(.keyring)) == .ok && state(.version) == .ok)
    await #expect(throws: Failure.self) {
      try await Doctor(
        hostname: "a b", user: nil, verbose: false, isOffline: true, program: nil, in: context)
    }
  }

  @Test func `an API that is going to end is a warning`() async throws {
    let transport = DoctorTransport(
      extra: ["Deprecation": "@1773100800", "Sunset": "Wed, 10 Mar 2027 00:00:00 GMT"])
    let check = try await DoctorFindings(Stage(transport: transport))["api"]
    #expect(check.state == .warning, "\(check)")
    #expect(check.detail.contains("GET https://api.github.com/rate_limit"), "\(check)")
    #expect(check.detail.contains("2027"), "\(check)")
    #expect(check.next?.contains("Update ghrepo") == true)
  }

  @Test func `the local database is reported and not created`() async throws {
    let stage = try await Stage(transport: DoctorTransport())
    #expect(try await DoctorFindings(stage, isOffline: true)["database"].detail.contains("yet"))
    #expect(!FileManager.default.fileExists(atPath: stage.context.databasePath))
    try await stage.addFavorites(.sample(1, "o/r"))
    let check = try await DoctorFindings(stage, isOffline: true)["database"]
    #expect(check.state == .ok, "\(check)")
    #expect(check.detail.contains("is intact, with 0 repositories in"), "\(check)")
  }

  @Test func `directories that cannot be written are warnings`() async throws {
    let stage = try await Stage(transport: DoctorTransport())
    var context = stage.context
    let folder = try ScratchDirectory()
    let file = folder.appending("file")
    try Data().write(to: URL(filePath: file))
    context.databasePath = file + "/favorites.db"
    context.accounts = AccountRegistry(path: file + "/accounts.json")
    let checks = try await Doctor(
      hostname: nil, user: nil, verbose: false, isOffline: true, program: nil, in: context
    ).checks()
    for topic in [DoctorCheck.Topic.database, .configuration] {
      let check = try #require(checks.first { $0.topic == topic })
      #expect(check.state == .warning)
      #expect(check.detail.text(in: .en).contains(" cannot be written (Not a directory), so "))
      #expect(check.next?.text(in: .en).hasPrefix("Check its owner and permissions") == true)
    }
  }

  @Test func `a damaged database is reported and not replaced`() async throws {
    let stage = try await Stage(transport: DoctorTransport())
    let file = URL(fileURLWithPath: stage.context.databasePath)
    let damaged = Data(repeating: 0x6a, count: 8192)
    try damaged.write(to: file)
    let check = try await DoctorFindings(stage, isOffline: true)["database"]
    #expect(check.state == .problem, "\(check)")
    #expect(check.next?.contains("ghrepo cache check --repair") == true, "\(check)")
    #expect(try Data(contentsOf: file) == damaged)
  }

  @Test func `used-up limits are a warning with the time of the reset`() async throws {
    let body =
      #"{"resources":{"search":{"limit":10,"used":10,"remaining":0,"reset":1772461865}}}"#
    let check = try await DoctorFindings(Stage(transport: DoctorTransport(body: body)))[
      "rate_limits"]
    #expect(check.state == .warning && check.detail == "search: 0 of 10 left")
    #expect(check.next?.contains("--wait") == true)
  }
}
