import Auth
import Foundation
import HTTP
import Keyring
import Platform
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `A file of tokens` {
  private let directory: ScratchDirectory
  private let path: String
  private let store: PlainTextStore
  private let octocat = Account(host: "github.com", login: "octocat")
  private let hubot = Account(host: "github.com", login: "hubot")
  private let elsewhere = Account(host: "ghe.example:8443", login: "octocat")

  init() throws {
    directory = try ScratchDirectory()
    path = directory.appending("share/ghrepo/tokens.json")
    store = PlainTextStore(path: path)
  }

  @Test func `gives each account its own token`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    try await store.save(Secret("two"), as: .token, of: hubot)
    try await store.save(Secret("three"), as: .token, of: elsewhere)
    try await store.save(Secret("newer \"quoted\" \u{e9}"), as: .token, of: octocat)
    let later = PlainTextStore(path: path)
    #expect(try await later.secret(.token, of: octocat) == Secret("newer \"quoted\" \u{e9}"))
    #expect(try await later.secret(.token, of: hubot) == Secret("two"))
    #expect(try await later.secret(.token, of: elsewhere) == Secret("three"))
    #expect(try await later.accounts(on: nil) == [elsewhere, hubot, octocat])
    #expect(try await later.accounts(on: "github.com") == [hubot, octocat])
  }

  @Test func `is empty before it is written`() async throws {
    #expect(try await store.accounts(on: nil) == [])
    #expect(try await store.secret(.token, of: octocat) == nil)
    #expect(try await store.remove(.token, of: octocat) == 0)
    #expect(!FileManager.default.fileExists(atPath: directory.appending("share")))
  }

  @Test func `loses only the removed token`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    try await store.save(Secret("two"), as: .token, of: hubot)
    #expect(try await store.remove(.token, of: octocat) == 1)
    #expect(try await store.remove(.token, of: octocat) == 0)
    #expect(try await store.accounts(on: nil) == [hubot])
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("one"))
  }

  @Test func `is private, like its directory`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    #expect(try mode(path) == 0o600)
    #expect(try mode(directory.appending("share/ghrepo")) == 0o700)
    #expect(try mode(path + ".lock") == 0o600)
  }

  @Test func `makes its directory private`() async throws {
    let parent = directory.appending("share/ghrepo")
    try FileManager.default.createDirectory(
      atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    try await store.save(Secret("one"), as: .token, of: octocat)
    #expect(try mode(parent) == 0o700)
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o666])
  func `is rejected when others may read or write it`(mode: Int) async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    try setMode(mode, of: path)
    let before = try Data(contentsOf: URL(filePath: path))
    await expectEveryRequestThrows(.fileExposed(path: path))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func `is rejected when others may replace it`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    let parent = directory.appending("share/ghrepo")
    try setMode(0o777, of: parent)
    await #expect(throws: CredentialStoreError.directoryExposed(path: parent)) {
      try await store.secret(.token, of: octocat)
    }
  }

  @Test func `is rejected when it is a symlink`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    let target = directory.appending("elsewhere.json")
    try FileManager.default.moveItem(atPath: path, toPath: target)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    await expectEveryRequestThrows(.fileIsLink(path: path))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `is rejected when it belongs to another user`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    try #require(chown(path, 65534, 65534) == 0)
    await expectEveryRequestThrows(.fileForeign(path: path))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
  func `is rejected when its folder belongs to another user`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    let parent = directory.appending("share/ghrepo")
    try #require(chown(parent, 65534, 65534) == 0)
    await expectEveryRequestThrows(.directoryExposed(path: parent))
  }

  @Test(arguments: [
    ("", "JSON"), ("{\"version\":1,\"tokens\":[", "JSON"),
    ("{\"version\":1}", "JSON → tokens"), ("[]", "JSON"),
    ("{\"version\":2,\"tokens\":[]}", "version: 2"),
    (
      "{\"version\":1,\"tokens\":[{\"host\":\"h\",\"login\":\"l\",\"token\":7}]}",
      "JSON → tokens → Index 0 → token"
    ),
    (String(repeating: " ", count: 1 << 20 + 1), "File too large"),
  ])
  func `is not overwritten if its format is unknown`(content: String, detail: String) async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    try content.write(toFile: path, atomically: false, encoding: .utf8)
    await expectEveryRequestThrows(.fileFailed(path: path, detail: detail))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
  }

  @Test func `is not waited for when it is a pipe`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    try FileManager.default.removeItem(atPath: path)
    try #require(mkfifo(path, 0o600) == 0)
    await expectEveryRequestThrows(.fileFailed(path: path, detail: "Invalid argument"))
  }

  @Test func `cannot store a token that is not text`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    await #expect(throws: CredentialStoreError.self) {
      try await store.save(Secret([0xFF]), as: .token, of: hubot)
    }
    #expect(try await store.accounts(on: nil) == [octocat])
  }

  @Test func `loses nothing to concurrent writers`() async throws {
    let accounts = (0..<12).map { Account(host: "github.com", login: "user\($0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for account in accounts {
        group.addTask { [path] in
          try await PlainTextStore(path: path, limit: .seconds(86_400))
            .save(Secret(account.login), as: .token, of: account)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await Set(store.accounts(on: nil)) == Set(accounts))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: directory.appending("share/ghrepo"))
    #expect(names.sorted() == ["tokens.json", "tokens.json.lock"])
  }

  /// What a process leaves that is killed before its file has the name of the old one.
  private func leaveBehind(_ name: String) throws {
    try FileManager.default.copyItem(atPath: path, toPath: "\(path).\(name)")
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: directory.appending("share/ghrepo"))
        .sorted()
    }
  }

  @Test(arguments: ["save", "remove", "remove another", "remove leftovers"])
  func `keeps nothing that a killed write has left`(change: String) async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    for name in ["new", "1831"] { try leaveBehind(name) }
    switch change {
    case "save": try await store.save(Secret("two"), as: .token, of: octocat)
    case "remove": #expect(try await store.remove(.token, of: octocat) == 1)
    case "remove another": #expect(try await store.remove(.renewal, of: hubot) == 0)
    default: try await store.removeLeftovers()
    }
    let rest = change == "remove" ? ["tokens.json.lock"] : ["tokens.json", "tokens.json.lock"]
    #expect(try names == rest)
  }

  @Test func `is not said to be without a token while a copy cannot be deleted`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    try FileManager.default.createDirectory(
      atPath: path + ".new/x", withIntermediateDirectories: true)
    await #expect(throws: CredentialStoreError.self) {
      try await store.remove(.token, of: octocat)
    }
  }

  @Test func `has a second place for a token that it cannot take, and moves it back`() async throws
  {
    let spare = directory.appending("spare/tokens.json")
    let places = SecondPlaces(["/dev/null", directory.appending("spare")])
    let store = PlainTextStore(path: path, places: places)
    try await store.save(Secret("one"), as: .renewal, of: octocat)
    // Nothing can be written there now.
    try FileManager.default.removeItem(atPath: path + ".lock")
    try FileManager.default.createDirectory(
      atPath: path + ".lock", withIntermediateDirectories: false)
    await #expect(throws: CredentialStoreError.lockFailed(path: path + ".lock", code: EISDIR)) {
      try await store.save(Secret("two"), as: .renewal, of: octocat)
    }
    try await store.saveAside(Secret("two"), as: .renewal, of: octocat)
    #expect(try await store.secret(.renewal, of: octocat) == Secret("two"))
    #expect(try await self.store.secret(.renewal, of: octocat) == Secret("one"))
    try FileManager.default.removeItem(atPath: path + ".lock")
    #expect(try await store.secret(.renewal, of: octocat) == Secret("two"))
    #expect(try await self.store.secret(.renewal, of: octocat) == Secret("two"))
    #expect(!FileManager.default.fileExists(atPath: spare))
    try await store.saveAside(Secret("three"), as: .renewal, of: octocat)
    #expect(try await store.remove(.renewal, of: octocat) == 2)
    #expect(try await store.secret(.renewal, of: octocat) == nil)
  }

  @Test(arguments: ["another user's", "exposed", "a link", "damaged", "not of this session"])
  func `works whatever is wrong with a second place`(fault: String) async throws {
    if fault == "another user's", geteuid() != 0 { return }
    let spare = directory.appending("run/ghrepo")
    let file = spare + "/tokens.json"
    try FileManager.default.createDirectory(
      atPath: spare, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try await PlainTextStore(path: file).save(Secret("planted"), as: .token, of: octocat)
    switch fault {
    case "another user's": try #require(chown(file, 65534, 65534) == 0)
    case "exposed": try setMode(0o644, of: file)
    case "a link":
      try FileManager.default.moveItem(atPath: file, toPath: file + "2")
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: file + "2")
    case "damaged": try "x".write(toFile: file, atomically: false, encoding: .utf8)
    default: try setMode(0o755, of: directory.appending("run"))
    }
    let isOfSession = fault == "not of this session"
    let store = PlainTextStore(
      path: path,
      places: isOfSession ? SecondPlaces(session: spare) : SecondPlaces([spare]))
    try await self.store.save(Secret("one"), as: .token, of: octocat)
    #expect(try await store.secret(.token, of: octocat) == Secret("one"))
    #expect(try await store.accounts(on: nil) == [octocat])
    #expect(store.secondPlaces == [])
    try await store.removeLeftovers()
    #expect(await store.unseenPlaces(of: octocat).isEmpty == isOfSession)
    if !isOfSession { try await store.save(Secret("two"), as: .token, of: octocat) }
    // What can be deleted is deleted.
    #expect(try await store.remove(.token, of: octocat) == (isOfSession ? 2 : 1))
    #expect(try await store.secret(.token, of: octocat) == nil)
  }

  @Test(arguments: ["link", "dots", "session", "future link", "linked files"])
  func `is not its own second place`(way: String) async throws {
    let folder = directory.appending("share/ghrepo")
    let spare = directory.appending("config/ghrepo")
    try FileManager.default.createDirectory(
      atPath: directory.appending("config"), withIntermediateDirectories: true)
    if way != "future link" { try await store.save(Secret("zero"), as: .token, of: octocat) }
    var places = SecondPlaces([spare])
    switch way {
    case "link", "future link":
      try FileManager.default.createSymbolicLink(atPath: spare, withDestinationPath: folder)
    case "dots": places = SecondPlaces([directory.appending("./share//ghrepo")])
    case "session":
      try setMode(0o700, of: directory.appending("share"))
      places = SecondPlaces(session: directory.appending("share//ghrepo"))
    default:
      try FileManager.default.createDirectory(
        atPath: spare, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for name in ["tokens.json", "tokens.json.lock"] {
        try FileManager.default.linkItem(atPath: "\(folder)/\(name)", toPath: "\(spare)/\(name)")
      }
    }
    let store = PlainTextStore(path: path, places: places, limit: .seconds(60))
    try await store.save(Secret("one"), as: .token, of: octocat)
    #expect(try await store.secret(.token, of: octocat) == Secret("one"))
    try await store.saveAside(Secret("two"), as: .token, of: octocat)
    #expect(try await store.secret(.token, of: octocat) == Secret("two"))
    #expect(try await self.store.secret(.token, of: octocat) == Secret("two"))
    #expect(await store.unseenPlaces(of: octocat) == [])
    #expect(try await store.remove(.token, of: octocat) == 1)
    #expect(try await store.secret(.token, of: octocat) == nil)
  }

  @Test func `knows the second places of other sessions`() async throws {
    let session = directory.appending("run/ghrepo")
    try FileManager.default.createDirectory(
      atPath: directory.appending("run"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let inSession = PlainTextStore(path: path, places: SecondPlaces(session: session))
    #expect(inSession.secondPlaces == [session])
    try await inSession.saveAside(Secret("two"), as: .renewal, of: octocat)
    let later = PlainTextStore(path: path, places: SecondPlaces { [session] })
    #expect(later.secondPlaces == [session])
    #expect(try await later.remove(.renewal, of: octocat) == 1)
    #expect(!FileManager.default.fileExists(atPath: session + "/tokens.json"))
  }

  @Test func `advises nothing about its contents when only the lock is a link`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    try FileManager.default.removeItem(atPath: path + ".lock")
    try FileManager.default.createSymbolicLink(
      atPath: path + ".lock", withDestinationPath: "/dev/null")
    await #expect(throws: CredentialStoreError.lockFailed(path: path + ".lock", code: ELOOP)) {
      try await store.save(Secret("two"), as: .token, of: octocat)
    }
  }

  @Test func `two renewals of the tokens in it wait for each other`() async throws {
    #expect(try await store.renewalLock() == nil)
    try await store.save(Secret("one"), as: .token, of: octocat)
    let lock = try #require(try await store.renewalLock())
    defer { lock.release() }
    let other = open(path + ".renewal.lock", O_RDWR | O_CLOEXEC)
    defer { close(other) }
    #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
  }

  @Test func `is not waited for forever when another process keeps it locked`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    let other = open(path + ".lock", O_RDWR | O_CLOEXEC)
    defer { close(other) }
    try #require(flock(other, LOCK_EX) == 0)
    let hasty = PlainTextStore(path: path, limit: .milliseconds(30))
    await #expect(throws: CredentialStoreError.late(seconds: 1)) {
      try await hasty.save(Secret("two"), as: .token, of: hubot)
    }
    #expect(try await hasty.secret(.token, of: octocat) == Secret("one"))
  }

  private func expectEveryRequestThrows(_ error: CredentialStoreError) async {
    await #expect(throws: error) { try await store.accounts(on: nil) }
    await #expect(throws: error) { try await store.secret(.token, of: octocat) }
    await #expect(throws: error) { try await store.save(Secret("two"), as: .token, of: octocat) }
    await #expect(throws: error) { _ = try await store.remove(.token, of: octocat) }
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}
