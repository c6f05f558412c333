import Auth
import Foundation
import HTTP
import Keyring
import TestSupport
import Testing

/// Real `systemd-creds`, with a key in a folder of the test instead of this machine's.
@Suite(
  .timeLimit(.minutes(20)),
  .enabled("systemd-creds cannot encrypt here") { try await SystemdCredentials.work() })
struct `Credentials of systemd` {
  private let folder: ScratchDirectory
  private let octocat = Account(host: "github.com", login: "octocat")
  private let elsewhere = Account(host: "ghe.example:8443", login: "octocat")

  init() throws { folder = try ScratchDirectory() }

  private var store: SystemdCredentialStore {
    SystemdCredentialStore(
      folder: folder.appending("data/credentials"),
      environment: SystemdCredentials.environment(in: folder),
      limits: KeyringLimits(response: .seconds(600), prompt: .seconds(600)))
  }

  @Test func `each account has its own secrets`() async throws {
    #expect(try await store.accounts(on: nil) == [])
    #expect(try await store.secret(.token, of: octocat) == nil)
    try await store.check(for: "github.com")
    #expect(!FileManager.default.fileExists(atPath: folder.appending("data")))
    try await store.save(Secret("one"), as: .token, of: octocat)
    try await store.save(Secret("a=1\nb=2\n"), as: .renewal, of: octocat)
    try await store.save(Secret("two"), as: .token, of: elsewhere)
    try await store.save(Secret("newer \u{e9}"), as: .token, of: octocat)
    try await store.check(for: "github.com")
    #expect(try await store.secret(.token, of: octocat) == Secret("newer \u{e9}"))
    #expect(try await store.secret(.renewal, of: octocat) == Secret("a=1\nb=2\n"))
    #expect(try await store.secret(.token, of: elsewhere) == Secret("two"))
    #expect(try await store.accounts(on: nil) == [elsewhere, octocat])
    #expect(try await store.accounts(on: "github.com") == [octocat])
    #expect(try await store.remove(.token, of: octocat) == 1)
    #expect(try await store.remove(.token, of: octocat) == 0)
    #expect(try await store.secret(.token, of: octocat) == nil)
    #expect(try await store.secret(.renewal, of: octocat) != nil)
  }

  @Test func `files are private and hold no secret`() async throws {
    try await store.save(Secret("ghp_secret"), as: .token, of: octocat)
    let directory = folder.appending("data/credentials/github.com")
    let path = "\(directory)/octocat.token.cred"
    let files = FileManager.default
    #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try files.attributesOfItem(atPath: directory)[.posixPermissions] as? Int == 0o700)
    #expect(files.contents(atPath: path)?.firstRange(of: Data("ghp_".utf8)) == nil)
    try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    await #expect(throws: CredentialStoreError.fileExposed(path: path)) {
      try await store.secret(.token, of: octocat)
    }
  }

  @Test func `a file works for its own account only`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    try await store.save(Secret("two"), as: .token, of: elsewhere)
    let files = folder.appending("data/credentials")
    let foreign = "\(files)/\(elsewhere.host)/octocat.token.cred"
    try #require(rename(foreign, "\(files)/github.com/octocat.token.cred") == 0)
    await expectFailure { try await store.secret(.token, of: octocat) }
  }

  @Test func `a file is useless on another machine`() async throws {
    try await store.save(Secret("one"), as: .token, of: octocat)
    try FileManager.default.removeItem(atPath: folder.appending("host.secret"))
    let other = Account(host: "github.com", login: "hubot")
    try await store.save(Secret("two"), as: .token, of: other)
    let path = folder.appending("data/credentials/github.com/octocat.token.cred")
    await #expect(throws: CredentialStoreError.sealedElsewhere(path: path)) {
      try await store.secret(.token, of: octocat)
    }
    #expect(try await store.secret(.token, of: other) == Secret("two"))
    try FileManager.default.removeItem(atPath: folder.appending("host.secret"))
    await #expect(throws: CredentialStoreError.sealedElsewhere(path: path)) {
      try await store.secret(.token, of: octocat)
    }
  }

  private func expectFailure(_ body: () async throws -> Secret?) async {
    await #expect {
      _ = try await body()
    } throws: { error in
      guard case .programFailed("systemd-creds", 1, let detail) = error as? CredentialStoreError
      else { return false }
      return !detail.isEmpty
    }
  }
}

/// A script in place of `systemd-creds`, for machines and versions that are not at hand.
@Suite(.timeLimit(.minutes(20))) struct SystemdVersionTests {
  private let folder: ScratchDirectory
  private let octocat = Account(host: "github.com", login: "octocat")

  init() throws { folder = try ScratchDirectory() }

  private func store(
    _ script: String, isRoot: Bool = false, limits: KeyringLimits = KeyringLimits()
  ) async throws -> SystemdCredentialStore {
    try FileManager.default.createDirectory(
      atPath: folder.appending("bin"), withIntermediateDirectories: true)
    _ = try await folder.script(
      "bin/systemd-creds", "echo \"$@\" >> \(folder.appending("arguments"))\n\(script)")
    return SystemdCredentialStore(
      folder: folder.appending("credentials"),
      environment: [
        "PATH": folder.appending("bin") + ":/usr/bin:/bin",
        "SYSTEMD_CREDENTIAL_SECRET": folder.appending("none"),
      ], limits: limits, isRoot: isRoot)
  }

  private var arguments: String {
    get throws { try String(contentsOfFile: folder.appending("arguments"), encoding: .utf8) }
  }

  @Test func `users encrypt with a key of their own`() async throws {
    let store = try await store("cat")
    try await store.save(Secret("one"), as: .token, of: octocat)
    #expect(try await store.secret(.token, of: octocat) == Secret("one"))
    #expect(
      try arguments == """
        --user encrypt --name=ghrepo-github.com-octocat-token - -
        --user decrypt --name=ghrepo-github.com-octocat-token - -

        """)
  }

  @Test func `nothing stays that a killed write has left`() async throws {
    let store = try await store("cat")
    let standIn = Account(host: "https://api.test+https://web.test", login: "hubot")
    for account in [octocat, standIn] {
      try await store.save(Secret("one"), as: .token, of: account)
    }
    #expect(try await store.accounts(on: nil) == [octocat, standIn])
    #expect(try await store.accounts(on: standIn.host) == [standIn])
    let file = folder.appending("credentials/github.com/octocat.token.cred")
    for name in ["new", "1831"] {
      try FileManager.default.copyItem(atPath: file, toPath: "\(file).\(name)")
    }
    #expect(try await store.remove(.token, of: octocat) == 1)
    let left = folder.appending("credentials/github.com")
    #expect(try FileManager.default.contentsOfDirectory(atPath: left) == [])
    try "x".write(toFile: file + ".new", atomically: false, encoding: .utf8)
    try await store.removeLeftovers()
    #expect(try FileManager.default.contentsOfDirectory(atPath: left) == [])
    #expect(try await store.secret(.token, of: standIn) == Secret("one"))
  }

  @Test func `a second folder takes what the first one cannot`() async throws {
    _ = try await store("cat")
    let store = SystemdCredentialStore(
      folder: folder.appending("credentials"), places: SecondPlaces([folder.appending("spare")]),
      environment: ["PATH": folder.appending("bin") + ":/usr/bin:/bin"], isRoot: false)
    try await store.save(Secret("one"), as: .renewal, of: octocat)
    try await store.saveAside(Secret("two"), as: .renewal, of: octocat)
    #expect(try await store.secret(.renewal, of: octocat) == Secret("two"))
    let rest = SystemdCredentialStore(
      folder: folder.appending("credentials"),
      environment: ["PATH": folder.appending("bin") + ":/usr/bin:/bin"], isRoot: false)
    #expect(try await rest.secret(.renewal, of: octocat) == Secret("two"))
    #expect(try await store.remove(.renewal, of: octocat) == 1)
  }

  @Test(arguments: ["exposed", "link", "linked host", "linked files"])
  func `a second folder that cannot be used does not matter`(fault: String) async throws {
    let plain = try await store("cat")
    try await plain.save(Secret("one"), as: .token, of: octocat)
    let (own, spare) = (folder.appending("credentials"), folder.appending("spare/credentials"))
    let files = FileManager.default
    try files.createDirectory(
      atPath: spare + "/github.com", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let file = "github.com/octocat.token.cred"
    switch fault {
    case "exposed":
      try "x".write(toFile: "\(spare)/\(file)", atomically: false, encoding: .utf8)
      chmod("\(spare)/\(file)", 0o644)
    case "linked files":
      for name in [".lock", file] {
        try files.linkItem(atPath: "\(own)/\(name)", toPath: "\(spare)/\(name)")
      }
    default:
      let path = fault == "link" ? spare : spare + "/github.com"
      try files.removeItem(atPath: path)
      try files.createSymbolicLink(
        atPath: path, withDestinationPath: fault == "link" ? own : own + "/github.com")
    }
    let store = SystemdCredentialStore(
      folder: own, places: SecondPlaces([folder.appending("spare")]),
      environment: ["PATH": folder.appending("bin") + ":/usr/bin:/bin"],
      limits: KeyringLimits(response: .seconds(60)), isRoot: false)
    #expect(try await store.secret(.token, of: octocat) == Secret("one"))
    #expect(await store.unseenPlaces(of: octocat).isEmpty == (fault != "exposed"))
    try await store.save(Secret("two"), as: .token, of: octocat)
    #expect(try await store.secret(.token, of: octocat) == Secret("two"))
    #expect(try await store.accounts(on: nil) == [octocat])
    if fault != "exposed" {
      try await store.saveAside(Secret("three"), as: .token, of: octocat)
      #expect(try await store.secret(.token, of: octocat) == Secret("three"))
    }
    #expect(try await store.remove(.token, of: octocat) >= 1)
    #expect(try await store.secret(.token, of: octocat) == nil)
  }

  @Test func `an old version is used without that`() async throws {
    let store = try await store(
      """
      case $1 in --user) echo "systemd-creds: unrecognized option '--user'" >&2; exit 1 ;; esac
      cat
      """)
    try await store.save(Secret("one"), as: .token, of: octocat)
    #expect(try await store.secret(.token, of: octocat) == Secret("one"))
  }

  @Test func `root has no key of its own`() async throws {
    let store = try await store("cat", isRoot: true)
    try await store.save(Secret("one"), as: .token, of: octocat)
    #expect(try !arguments.contains("--user"))
  }

  @Test(
    arguments: [
      ("Failed to determine local credential host secret: Permission denied", .machineKeyDenied),
      (
        "TPM2 support not installed: Operation not supported",
        .noMachineKey(detail: "TPM2 support not installed: Operation not supported")
      ),
    ] as [(String, CredentialStoreError)])
  func `a machine without a key for the user is not used`(
    message: String, error: CredentialStoreError
  ) async throws {
    let store = try await store("echo '\(message)' >&2; exit 1")
    await #expect(throws: error) { try await store.check(for: "github.com") }
    await #expect(throws: error) { try await store.save(Secret("one"), as: .token, of: octocat) }
    #expect(!FileManager.default.fileExists(atPath: folder.appending("credentials")))
  }

  @Test func `a check makes no host key`() async throws {
    let store = try await store("cat", isRoot: true)
    try await store.check(for: "github.com")
    #expect(try arguments == "--version\n")
  }

  @Test func `a missing program is named`() async throws {
    let store = SystemdCredentialStore(
      folder: folder.appending("credentials"), environment: ["PATH": "/nonexistent"])
    await #expect(throws: CredentialStoreError.programMissing("systemd-creds")) {
      try await store.check(for: "github.com")
    }
  }

  @Test func `a program that does not end is not waited for`() async throws {
    let store = try await store(
      "sleep 1000", limits: KeyringLimits(response: .seconds(1), prompt: .seconds(1)))
    await #expect(throws: CredentialStoreError.late(seconds: 1)) {
      try await store.save(Secret("one"), as: .token, of: octocat)
    }
  }
}
