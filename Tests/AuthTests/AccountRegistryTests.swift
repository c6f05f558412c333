import Auth
import Foundation
import GitHub
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct AccountRegistryTests {
  private let fixture: Fixture
  private var accounts: AccountRegistry { fixture.accounts }

  init() throws { fixture = try Fixture() }

  @Test func `the last login is the active account`() async throws {
    try await accounts.add(.stored("monalisa"), on: "github.com")
    try await accounts.add(.stored("octocat"), on: "github.com")
    #expect(try accounts.active(on: "github.com")?.login == "octocat")
    #expect(try accounts.hosts()["github.com"]?.accounts.count == 2)
  }

  @Test func `hosts are independent`() async throws {
    try await accounts.add(.stored("monalisa"), on: "github.com")
    try await accounts.add(.stored("hubot"), on: "git.example.com")
    #expect(try accounts.active(on: "github.com")?.login == "monalisa")
    #expect(try accounts.active(on: "git.example.com")?.login == "hubot")
  }

  @Test func `a second login of one account replaces the first`() async throws {
    try await accounts.add(.stored("monalisa"), on: "github.com")
    try await accounts.add(.stored("monalisa", in: .file), on: "github.com")
    #expect(try accounts.hosts()["github.com"]?.accounts.map(\.storage) == [.file])
  }

  @Test func `when the active account is removed, another one becomes active`() async throws {
    try await accounts.add(.stored("monalisa"), on: "github.com")
    try await accounts.add(.stored("octocat"), on: "github.com")
    try await accounts.remove("octocat", on: "github.com")
    #expect(try accounts.active(on: "github.com")?.login == "monalisa")
    try await accounts.remove("monalisa", on: "github.com")
    #expect(try accounts.hosts().isEmpty)
  }

  @Test func `logins are case-insensitive`() async throws {
    try await accounts.add(.stored("MonaLisa"), on: "github.com")
    #expect(try accounts.record(of: "monalisa", on: "github.com")?.login == "MonaLisa")
  }

  @Test func `all data of an account survives a round trip through the file`() async throws {
    let record = AccountRecord(
      login: "monalisa", storage: .keyring, kind: .fineGrained, scopes: nil,
      expiresAt: Date(timeIntervalSinceReferenceDate: 800_000_000))
    try await accounts.add(record, on: "github.com")
    #expect(try accounts.active(on: "github.com") == record)
  }

  @Test func `simultaneous logins lose nothing`() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask { try await accounts.add(.stored("user\(number)"), on: "github.com") }
      }
      try await group.waitForAll()
    }
    #expect(try accounts.hosts()["github.com"]?.accounts.count == 20)
  }

  @Test(arguments: ["{", "[]", "{\"github.com\": 1}", "\u{0}"])
  func `an invalid file is reported and stays unchanged`(text: String) async throws {
    try FileManager.default.createDirectory(
      atPath: fixture.folder.path + "/ghrepo", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: accounts.path))
    #expect(throws: AuthError.self) { try accounts.hosts() }
    await #expect(throws: AuthError.self) {
      try await accounts.add(.stored("monalisa"), on: "github.com")
    }
    #expect(try Data(contentsOf: URL(filePath: accounts.path)) == Data(text.utf8))
  }

  @Test(arguments: [
    ("{", "JSON"), ("{\"github.com\": 1}", "JSON → github.com"),
    ("{\"github.com\": {\"accounts\": [{}]}}", "JSON → github.com → accounts → Index 0 → login"),
  ])
  func `an invalid value is reported with its position`(text: String, detail: String) throws {
    try FileManager.default.createDirectory(
      atPath: fixture.folder.appending("ghrepo"), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: accounts.path))
    #expect(throws: AuthError.accountsFile(path: accounts.path, detail: detail)) {
      try accounts.hosts()
    }
  }

  @Test(arguments: ["1e300", "-1e300", "9223372036854775807", "-9223372036854775808", "-1"])
  func `an expiry date out of all bounds is clamped`(seconds: String) throws {
    try FileManager.default.createDirectory(
      atPath: fixture.folder.appending("ghrepo"), withIntermediateDirectories: true)
    let text = """
      {"github.com": {"active": "monalisa", "accounts": [{"login": "monalisa", "kind": "classic",
       "storage": "keyring", "expires_at": \(seconds)}]}}
      """
    try Data(text.utf8).write(to: URL(filePath: accounts.path))
    let record = try #require(try accounts.active(on: "github.com"))
    let expiry = try #require(record.expiresAt)
    #expect(abs(expiry.timeIntervalSince1970) < 3e11)
  }

  @Test func `a file in place of the folder holds no accounts`() throws {
    try Data().write(to: URL(filePath: fixture.folder.appending("ghrepo")))
    #expect(try accounts.hosts().isEmpty)
  }

  @Test func `no token and no secret is ever written`() async throws {
    try await accounts.add(.stored("monalisa"), on: "github.com")
    let text = try String(contentsOfFile: accounts.path, encoding: .utf8)
    #expect(text.contains("monalisa"))
    #expect(!text.lowercased().contains("token"))
  }

  @Test func `only its owner can read the file, even if it was open to all`() async throws {
    for _ in 1...2 {
      try await accounts.add(.stored("monalisa"), on: "github.com")
      let attributes = try FileManager.default.attributesOfItem(atPath: accounts.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: accounts.path)
    }
  }

  @Test func `a file that is a link stays one`() async throws {
    try await accounts.add(.stored("monalisa"), on: "github.com")
    let target = fixture.folder.appending("dotfiles.json")
    try FileManager.default.moveItem(atPath: accounts.path, toPath: target)
    try FileManager.default.createSymbolicLink(
      atPath: accounts.path, withDestinationPath: target)
    try await accounts.add(.stored("hubot"), on: "github.com")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: accounts.path) == target)
    #expect(try accounts.hosts()["github.com"]?.accounts.count == 2)
  }

  @Test(arguments: ["../new/dotfiles.json", "../other"])
  func `a link to a missing file stays one, and the file is written`(path: String) async throws {
    let files = FileManager.default
    let target = fixture.folder.appending("new/dotfiles.json")
    try files.createDirectory(
      atPath: fixture.folder.appending("ghrepo"), withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: fixture.folder.appending("other"), withDestinationPath: target)
    try files.createSymbolicLink(atPath: accounts.path, withDestinationPath: path)
    try await accounts.add(.stored("hubot"), on: "github.com")
    #expect(try files.destinationOfSymbolicLink(atPath: accounts.path) == path)
    #expect(files.contents(atPath: target) != nil)
    #expect(try accounts.hosts()["github.com"]?.accounts.count == 1)
  }

  @Test func `waiting for another process's lock has a time limit`() async throws {
    try await accounts.add(.stored("monalisa"), on: "github.com")
    let lock = open(accounts.path + ".lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    let impatient = AccountRegistry(path: accounts.path, limit: .milliseconds(20))
    await #expect(throws: AuthError.busy) {
      try await impatient.add(.stored("hubot"), on: "github.com")
    }
    #expect(try accounts.hosts()["github.com"]?.accounts.map(\.login) == ["monalisa"])
  }
}
