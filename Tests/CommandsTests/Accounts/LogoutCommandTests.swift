import Access
import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import HTTP
import PresentationTestSupport
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct LogoutCommandTests {
  @Test func `logout prints which account is active afterwards`() async throws {
    let stage = try await Stage(logins: ["monalisa", "ada"])
    try await stage.run("logout", "ada")
    #expect(try stage.speech.contains("\nmonalisa is now the active account on github.com.\n"))
    try await stage.add("ada")
    try await stage.run("switch", "monalisa")
    let before = try stage.speech.count
    try await stage.run("logout", "ada")
    #expect(try !stage.speech.dropFirst(before).contains("active account"))
  }

  func failure(_ body: () async throws -> Void) async -> Failure? {
    await #expect(throws: Failure.self) { try await body() }
  }

  @Test func `the only account is logged out, and what remains is printed`() async throws {
    let stage = try await Stage(["GH_TOKEN": "x"], logins: ["monalisa"])
    try await stage.run("logout")
    #expect(stage.keyring.logins == [])
    #expect(try stage.context.accounts.hosts().isEmpty)
    #expect(
      try stage.speech == """
        Logged out monalisa from github.com. Deleted 1 copy of the token and verified that none is \
        left.
        The token stays valid on GitHub until it expires or you revoke it: \
        https://github.com/settings/tokens
        GH_TOKEN still logs you in to github.com. To stop that, run `unset GH_TOKEN`.

        """)
  }

  @Test func `what could not be searched is not said to be empty`() async throws {
    let unseen = CredentialStoreError.fileFailed(path: "/run/x", detail: "Permission denied")
    let stage = try await Stage(
      logins: ["monalisa"], keyring: MemoryStore("monalisa", unseen: [unseen]))
    try await stage.run("logout")
    #expect(try !stage.speech.contains("verified"))
    #expect(try stage.speech.contains("could not search every store for others:"))
    #expect(try stage.speech.contains("/run/x"))
    #expect(try stage.context.accounts.hosts().isEmpty)
  }

  @Test func `logout deletes data that only the account could see`() async throws {
    let stage = try await Stage(logins: ["monalisa", "octocat"])
    let secrets = [Repository.sample(1, "o/a", isPrivate: true), .sample(2, "o/b")]
    try await stage.database.remember(secrets, seenBy: stage.viewer("monalisa"), at: Stage.now)
    try await stage.run("logout", "--user", "octocat")
    #expect(try !stage.speech.contains("library"))
    try await stage.run("logout")
    #expect(
      try stage.speech.contains(
        "Deleted 1 repository of this account from the local database.\n"))
    #expect(try await stage.database.summary().repositories == 1)
  }

  @Test func `a logout from a server keeps the favorites that its other accounts see`()
    async throws
  {
    let stage = try await Stage(
      ["GH_HOST": "git.example.org"], logins: ["monalisa", "octocat"])
    let viewer = stage.viewer("monalisa")
    _ = try await stage.database.add(
      Favorite(repository: .sample(1, "o/a"), addedAt: Stage.now, seenAt: Stage.now), for: viewer)
    try await stage.run("logout", "--user", "octocat")
    #expect(try await stage.database.favorites(for: viewer).count == 1)
    try await stage.run("logout")
    #expect(try await stage.database.favorites(for: viewer).isEmpty)
  }

  @Test func `what is still being read can be stopped before that data is deleted`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    try await stage.database.remember(
      [.sample(1, "o/a", isPrivate: true)], seenBy: stage.viewer("monalisa"), at: Stage.now)
    let session = try await Session(hostname: nil, verbose: false, in: stage.context)
    let record = try #require(try stage.context.accounts.active(on: stage.host))
    let counts = Mutex<[Int]>([])
    let steps = LogoutSteps(
      session: session,
      tokenRemoved: {
        let count = try? await stage.database.summary().repositories
        counts.withLock { $0 += [count, stage.keyring.logins.count].compactMap(\.self) }
      }, send: { _ in })
    var logout = Logout(accounts: stage.context.accounts, stores: stage.context.stores)
    try await steps.remove(record, with: &logout)
    #expect(counts.withLock(\.self) == [1, 0])
    #expect(try await stage.database.summary().repositories == 0)
  }

  @Test func `an unusable local database is reported and does not stop the logout`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    try FileManager.default.createDirectory(
      atPath: stage.context.databasePath, withIntermediateDirectories: true)
    try await stage.run("logout")
    #expect(stage.keyring.logins == [])
    #expect(try stage.speech.contains("NOT deleted from the local database."))
  }

  @Test func `without a prompt, several accounts need a name`() async throws {
    let stage = try await Stage(logins: ["monalisa", "octocat"])
    let failure = await failure { try await stage.run("logout") }
    #expect(failure?.report.exitCode == .usage)
    #expect(failure?.text.contains("monalisa, octocat") == true)
    #expect(stage.keyring.logins == ["monalisa", "octocat"])
  }

  @Test func `a named account is found whatever its case`() async throws {
    let stage = try await Stage(logins: ["monalisa", "octocat"])
    try await stage.run("logout", "--user", "OctoCat")
    #expect(stage.keyring.logins == ["monalisa"])
    #expect(try stage.context.accounts.active(on: "github.com")?.login == "monalisa")
  }

  @Test func `an unknown account is not logged out`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    let failure = await failure { try await stage.run("logout", "--user", "nobody") }
    #expect(failure?.report.exitCode == .notLoggedIn)
    #expect(stage.keyring.logins == ["monalisa"])
  }

  @Test func `logout reports that there is no account to log out`() async throws {
    let stage = try await Stage()
    let failure = await failure { try await stage.run("logout", "--all") }
    #expect(failure?.text.hasPrefix("You are not logged in to github.com.") == true)
  }

  @Test func `a token that is missing from the account list is logged out too`() async throws {
    let stage = try await Stage(keyring: MemoryStore("forgotten"))
    try await stage.run("logout")
    #expect(stage.keyring.logins == [])
  }

  @Test func `all accounts of all hosts are logged out`() async throws {
    let stage = try await Stage(logins: ["monalisa", "octocat"])
    try await stage.context.accounts.add(
      AccountRecord(login: "boss", storage: .file, kind: .classic), on: "ghe.example")
    try await stage.run("logout", "--all")
    #expect(stage.keyring.logins == [])
    #expect(try stage.context.accounts.hosts().isEmpty)
  }

  @Test func `a locked keyring fails with that reason, and the token in the file is still deleted`()
    async throws
  {
    let stage = try await Stage(keyring: MemoryStore(failing: .locked))
    try await stage.context.accounts.add(
      AccountRecord(login: "monalisa", storage: .keyring, kind: .classic), on: "github.com")
    try await stage.add("octocat", in: .file)
    let failure = await failure { try await stage.run("logout", "--all") }
    #expect(failure?.report.exitCode == .keyringLocked)
    #expect(stage.file.logins == [])
    for login in ["monalisa", "octocat"] {
      let text = "Could NOT delete every copy of the token for \(login) on github.com."
      #expect(try stage.speech.contains(text))
    }
  }

  @Test func `with a damaged token file, the copy in the keyring is still deleted`() async throws {
    let damaged = CredentialStoreError.fileFailed(path: "/tokens.json", detail: "JSON")
    let stage = try await Stage(logins: ["monalisa"], file: MemoryStore(failing: damaged))
    let failure = await failure { try await stage.run("logout") }
    #expect(failure?.report.exitCode == .failure)
    #expect(
      failure?.text.contains("cannot be used (invalid JSON or an unexpected format).") == true)
    #expect(stage.keyring.logins == [])
    #expect(
      try stage.speech
        == "Could NOT delete every copy of the token for monalisa on github.com.\n")
  }

  @Test func `an account on another host is found there`() async throws {
    let stage = try await Stage(logins: ["mona"])
    try await stage.context.accounts.add(
      AccountRecord(login: "boss", storage: .keyring, kind: .classic), on: "ghe.example")
    for line in [["logout", "Boss"], ["switch", "boss"], ["token", "--user", "boss"]] {
      let failure = await failure { try await stage.run(line) }
      #expect(failure?.report.exitCode == .notLoggedIn)
      #expect(failure?.text.hasSuffix(": add `--hostname ghe.example`.") == true)
    }
    #expect(stage.keyring.logins == ["mona"])
  }

  @Test(arguments: [
    ("ghe.example", [], "hots: x", false), ("ghe.example", [], "{", false),
    ("ghe.example", ["--hostname", "github.com"], "hots: x", true),
    ("ghe.example", ["Mona"], "{", true), ("ghe.example", [], "theme: drak", true),
    ("ghe.example", [], "host: ghe.example\ntheme: drak", false), (nil, [], "hots: x", true),
  ])
  func `a mistake in the configuration file keeps no token here unless it may name the host`(
    other: String?, options: [String], configuration: String, isLoggedOut: Bool
  ) async throws {
    let stage = try await Stage(logins: ["mona"], configuration: configuration)
    if let other {
      try await stage.context.accounts.add(
        AccountRecord(login: "boss", storage: .file, kind: .classic), on: other)
    }
    do { try await stage.run(["logout"] + options) } catch {
      let failure = error as? Failure
      #expect(failure?.report.exitCode == .usage || configuration.hasPrefix("host:"))
      #expect(failure?.text.contains("`--hostname`") == true || configuration.hasPrefix("host:"))
    }
    #expect(stage.keyring.logins.isEmpty == isLoggedOut)
    if isLoggedOut { #expect(try stage.speech.contains("Continuing without its settings.")) }
  }

  @Test(arguments: [
    (CredentialStoreError.noSession(detail: ""), ExitCode.unavailable), (.locked, .keyringLocked),
    (.late(seconds: 120), .tryLater),
  ])
  func `an account in an unreachable keyring can be removed with --forget`(
    error: CredentialStoreError, code: ExitCode
  ) async throws {
    let stage = try await Stage(keyring: MemoryStore(failing: error))
    try await stage.context.accounts.add(
      AccountRecord(login: "monalisa", storage: .keyring, kind: .classic), on: "github.com")
    let failure = await failure { try await stage.run("logout") }
    #expect(failure?.report.exitCode == code)
    #expect(failure?.text.contains("run `ghrepo logout --forget`") == true)
    #expect(try stage.context.accounts.hosts().count == 1)
    try await stage.run("logout", "--forget")
    #expect(try stage.speech.contains("but its token may still be on this computer:\n"))
    #expect(try stage.speech.contains("revoke it: https://github.com/settings/tokens"))
    #expect(try stage.context.accounts.hosts().isEmpty)
  }

  @Test func `without a known account, --forget is not suggested`() async throws {
    let stage = try await Stage(keyring: MemoryStore(failing: .locked))
    let failure = await failure { try await stage.run("logout") }
    #expect(failure?.report.exitCode == .keyringLocked)
    #expect(failure?.text.contains("--forget") == false)
    #expect(
      failure?.text.hasSuffix("| Unlock the keyring, then run the command again.") == true)
  }

  @Test func `without an account and without a keyring, nobody is logged in`() async throws {
    let stage = try await Stage(keyring: MemoryStore(failing: .noSession(detail: "")))
    let failure = await failure { try await stage.run("logout") }
    #expect(failure?.report.exitCode == .notLoggedIn)
    #expect(
      failure?.text == """
        You are not logged in to github.com. | If a token is in the keyring, run the command again \
        in a desktop session.
        """)
  }

  @Test func `an account stays listed if the keyring does not have its token`() async throws {
    let stage = try await Stage()
    try await stage.context.accounts.add(
      AccountRecord(login: "monalisa", storage: .keyring, kind: .classic), on: "github.com")
    let failure = await failure { try await stage.run("logout") }
    #expect(failure?.report.exitCode == .notLoggedIn)
    #expect(failure?.text.contains("such as KeePassXC or KWallet") == true)
    #expect(try stage.context.accounts.hosts().count == 1)
    try await stage.run("logout", "--forget")
    #expect(try stage.context.accounts.hosts().isEmpty)
  }

  @Test func `a removed token is called removed even if the account list cannot be changed`()
    async throws
  {
    let stage = try await Stage(logins: ["monalisa"])
    let lock = stage.context.accounts.path + ".lock"
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    let failure = await failure { try await stage.run("logout") }
    #expect(failure?.report.exitCode == .failure)
    #expect(stage.keyring.logins == [])
    #expect(
      try stage.speech == """
        Deleted 1 copy of the token for monalisa on github.com, but could not update the account \
        list.

        """)
  }
}
