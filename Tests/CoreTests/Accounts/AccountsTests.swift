import Access
import Auth
import CoreTestSupport
import FoundationEssentials
import GitHub
import Storage
import Testing

@testable import Core

/// What a login, a switch and a logout do and return, for every surface.
@Suite(.timeLimit(.minutes(10))) struct AccountsTests {
  private static let none = CredentialStoreError.noSession(detail: "x")

  private func store(
    _ stage: CoreStage, _ chosen: StorageKind? = nil
  ) async throws -> (kinds: [StorageKind], isReady: Bool) {
    switch try await stage.session().loginStore(chosen) {
    case .ready(let kind): ([kind], true)
    case .needsChoice(_, let kinds): (kinds, false)
    }
  }

  @Test func `a login stores its token in the keyring or in the chosen store`() async throws {
    let stage = try await CoreStage()
    #expect(try await store(stage) == ([.keyring], true))
    for kind in StorageKind.allCases { #expect(try await store(stage, kind) == ([kind], true)) }
  }

  @Test func `without a keyring the user chooses among what works`() async throws {
    let stage = try await CoreStage(
      keyring: MemoryStore(failing: Self.none), pass: MemoryStore(failing: Self.none))
    #expect(try await store(stage) == ([.systemd, .file], false))
    await #expect(throws: AuthError.store(Self.none, .keyring)) { try await store(stage, .keyring) }
  }

  @Test func `a locked keyring is opened, not replaced`() async throws {
    let stage = try await CoreStage(keyring: MemoryStore(failing: .locked))
    await #expect(throws: AuthError.store(.locked, .keyring)) { try await store(stage) }
  }

  @Test func `the usual store is where the other accounts are`() async throws {
    let stage = try await CoreStage()
    #expect(try await stage.session().usualStorage() == .keyring)
    try await stage.add("mona", in: .pass)
    #expect(try await stage.session().usualStorage() == .pass)
    try await stage.add("octocat", in: .keyring)
    #expect(try await stage.session().usualStorage() == .keyring)
  }

  @Test func `a switch returns what changed, and what takes precedence`() async throws {
    let stage = try await CoreStage(["GH_TOKEN": "t"], logins: ["mona", "octocat"])
    let session = try await stage.session()
    let records = try await session.storedAccounts()
    let first = try await session.activate(try session.account(among: records, named: "MONA"))
    #expect(first.record.login == "mona" && first.isChanged && first.leftovers.isEmpty)
    #expect(first.override == .variable("GH_TOKEN"))
    #expect(try await !session.activate(first.record).isChanged)
    #expect(try stage.ports.accounts.active(on: stage.host)?.login == "mona")
  }

  @Test func `a switch and a status delete old tokens, or return those that remain`() async throws {
    let stage = try await CoreStage(logins: ["mona"], pass: MemoryStore(failing: .locked))
    var record = try #require(try stage.ports.accounts.active(on: stage.host))
    record.leftovers = [.pass, .file]
    try await stage.ports.accounts.add(record, on: stage.host)
    let session = try await stage.session()
    let left = [LeftoverToken(login: "mona", storage: .pass)]
    #expect(try await session.activate(record).leftovers == left)
    #expect(try await session.accountStatus(isOffline: true).leftovers == left)
  }

  @Test func `without a name, one of several accounts is not guessed`() async throws {
    let stage = try await CoreStage(logins: ["mona", "octocat"])
    let session = try await stage.session()
    let records = try await session.storedAccounts()
    #expect(throws: AuthError.whichAccount(logins: ["mona", "octocat"], host: stage.host)) {
      try session.account(among: records, named: nil)
    }
    #expect(throws: AuthError.noAccount(host: stage.host)) {
      try session.account(among: [], named: nil)
    }
  }

  private func logOut(
    _ stage: CoreStage, forgetting: Bool = false, isRevoked: Bool = false
  ) async throws -> [LogoutEvent] {
    let record = try #require(try stage.ports.accounts.active(on: stage.host))
    var events: [LogoutEvent] = []
    var logout = Logout(accounts: stage.ports.accounts, stores: stage.ports.stores)
    let steps = LogoutSteps(session: try await stage.session(), forgetting: forgetting) {
      events.append($0)
    }
    do { try await steps.remove(record, isRevoked: isRevoked, with: &logout) } catch {
      events.append(.forgotten(error))
    }
    return events
  }

  @Test func `a logout tells what is gone, who is active and what stays valid`() async throws {
    let stage = try await CoreStage(logins: ["mona", "octocat"])
    try await stage.database.remember(
      [.sample(1, "o/a", isPrivate: true)], seenBy: stage.viewer("octocat"), at: CoreStage.now)
    let events = try await logOut(stage)
    guard events.count == 4, case .removed(1, let unseen) = events[0], unseen.isEmpty,
      case .activated("mona") = events[1], case .dataDeleted(1) = events[2],
      case .stillValid = events[3]
    else {
      Issue.record("\(events)")
      return
    }
    #expect(stage.keyring.logins == ["mona"])
    _ = try await stage.database.add(
      Favorite(
        repository: .sample(2, "o/b", isPrivate: true), note: "n", addedAt: CoreStage.now,
        seenAt: CoreStage.now),
      for: stage.viewer("mona"))
    let last = try await logOut(stage, isRevoked: true)
    guard last.count == 2, case .removed = last[0],
      case .annotationsDeleted(favorites: 1) = last[1]
    else {
      Issue.record("a revoked token is not valid any more: \(last)")
      return
    }
  }

  @Test(arguments: [(["mona"], 1), (["mona", "octocat"], 0)])
  func `the last account of a server takes notes of public favorites along`(
    logins: [String], count: Int
  ) async throws {
    let stage = try await CoreStage(["GH_HOST": "git.example.org"], logins: logins)
    _ = try await stage.database.add(
      Favorite(
        repository: .sample(1, "o/a"), note: "n", addedAt: CoreStage.now, seenAt: CoreStage.now),
      for: stage.viewer("mona"))
    let steps = LogoutSteps(session: try await stage.session()) { _ in }
    // The store may know the account in another form than the list.
    let record = AccountRecord(login: "Mona", storage: .pass, kind: .unknown)
    #expect(await steps.annotatedFavorites(of: record) == count)
  }

  @Test func `a token that may remain is reported before the error`() async throws {
    let stage = try await CoreStage(keyring: MemoryStore("mona", failing: .locked))
    try await stage.ports.accounts.add(
      AccountRecord(login: "mona", storage: .keyring, kind: .classic), on: stage.host)
    let events = try await logOut(stage)
    guard events.count == 2, case .notRemoved = events[0],
      case .forgotten(.store(.locked, .keyring)) = events[1]
    else {
      Issue.record("\(events)")
      return
    }
    #expect(try stage.ports.accounts.active(on: stage.host)?.login == "mona")
    guard
      case .forgotten(.store(.locked, .keyring))? = try await logOut(stage, forgetting: true).first
    else {
      Issue.record("the reason is missing")
      return
    }
    #expect(try stage.ports.accounts.active(on: stage.host) == nil)
  }
}
