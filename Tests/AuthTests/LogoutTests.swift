import Auth
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LogoutTests {
  private func logout(_ fixture: Fixture) -> Logout {
    Logout(accounts: fixture.accounts, stores: fixture.stores)
  }

  @Test func `copies are removed from both stores, and the account is removed`() async throws {
    let fixture = try Fixture(
      keyring: StoreDouble([Fixture.mona: "a"]), file: StoreDouble([Fixture.mona: "a"]))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    var logout = logout(fixture)
    #expect(try await logout.remove(.stored("monalisa"), on: "github.com") == 2)
    try await logout.forget(.stored("monalisa"), on: "github.com")
    #expect(fixture.keyring.logins.isEmpty)
    #expect(fixture.file.logins.isEmpty)
    #expect(try fixture.accounts.hosts().isEmpty)
  }

  @Test(arguments: [
    CredentialStoreError.locked, .late(seconds: 10), .vanished, .stillThere,
    .noSession(detail: ""), .noService(detail: ""),
  ])
  func `an unreachable keyring fails, and the account stays listed`(
    error: CredentialStoreError
  ) async throws {
    let fixture = try Fixture(keyring: StoreDouble(failing: error))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    var logout = logout(fixture)
    await #expect(throws: AuthError.store(error, .keyring)) {
      try await logout.remove(.stored("monalisa"), on: "github.com")
    }
    #expect(try fixture.accounts.active(on: "github.com")?.login == "monalisa")
  }

  @Test func `a token in the file can be removed without a keyring`() async throws {
    let fixture = try Fixture(
      keyring: StoreDouble(failing: .noSession(detail: "")),
      file: StoreDouble([Fixture.mona: "a"]))
    try await fixture.accounts.add(.stored("monalisa", in: .file), on: "github.com")
    let record = AccountRecord.stored("monalisa", in: .file)
    var logout = logout(fixture)
    #expect(try await logout.remove(record, on: "github.com") == 1)
  }

  @Test func `a second place that cannot be searched is no reason to fail`() async throws {
    let fixture = try Fixture(file: StoreDouble([Fixture.mona: "a"]))
    let unseen = CredentialStoreError.fileFailed(path: "/run/x/tokens.json", detail: "no")
    fixture.file.have(unseen: [unseen])
    var logout = logout(fixture)
    #expect(try await logout.remove(.stored("monalisa", in: .file), on: "github.com") == 1)
    #expect(logout.unseen.map(\.error) == [unseen] && logout.unseen.map(\.storage) == [.file])
    // Of a store that the account never used, nothing is said.
    await #expect(throws: AuthError.self) {
      try await logout.remove(.stored("hubot"), on: "github.com")
    }
    #expect(logout.unseen.isEmpty)
  }

  @Test func `an account that is only in the keyring can be logged out`() async throws {
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "a"]))
    var logout = logout(fixture)
    let candidates = try await logout.candidates(on: "github.com")
    #expect(candidates.map(\.record.login) == ["monalisa"])
  }

  @Test func `without an account list, a silent keyring is not taken for an empty one`()
    async throws
  {
    let fixture = try Fixture(keyring: StoreDouble(failing: .locked))
    var logout = logout(fixture)
    await #expect(throws: AuthError.store(.locked, .keyring)) {
      try await logout.candidates(on: "github.com")
    }
  }

  @Test func `all accounts of all hosts are found`() async throws {
    let hubot = Account(host: "git.example.com", login: "hubot")
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "a", hubot: "b"]))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    var logout = logout(fixture)
    let found = try await logout.candidates(on: nil)
    #expect(found.map(\.host) == ["git.example.com", "github.com"])
  }

  @Test func `an unreachable keyring that may contain an old token is not ignored`() async throws {
    let fixture = try Fixture(
      keyring: StoreDouble(failing: .noSession(detail: "")),
      file: StoreDouble([Fixture.mona: "a"]))
    var record = AccountRecord.stored("monalisa", in: .file)
    record.leftovers = [.keyring]
    var logout = logout(fixture)
    await #expect(throws: AuthError.store(.noSession(detail: ""), .keyring)) {
      try await logout.remove(record, on: "github.com")
    }
    #expect(fixture.file.logins.isEmpty)
  }

  @Test func `a keyring without the token does not prove that the token is gone`() async throws {
    let fixture = try Fixture()
    var logout = logout(fixture)
    await #expect(throws: AuthError.tokenMissing(Fixture.mona, .keyring)) {
      try await logout.remove(.stored("monalisa"), on: "github.com")
    }
    await #expect(throws: AuthError.tokenMissing(Fixture.mona, .pass)) {
      try await logout.remove(.stored("monalisa", in: .pass), on: "github.com")
    }
    for storage in [StorageKind.systemd, .file] {
      #expect(try await logout.remove(.stored("monalisa", in: storage), on: "github.com") == 0)
    }
  }

  @Test(arguments: [CredentialStoreError.locked, .programMissing("pass")])
  func `a password store that cannot be opened is an error even for another account`(
    error: CredentialStoreError
  ) async throws {
    let fixture = try Fixture(
      keyring: StoreDouble([Fixture.mona: "a"]), pass: StoreDouble(failing: error))
    var logout = logout(fixture)
    await #expect(throws: AuthError.store(error, .pass)) {
      try await logout.remove(.stored("monalisa"), on: "github.com")
    }
    #expect(fixture.keyring.logins.isEmpty)
  }

  @Test(arguments: [CredentialStoreError.locked, .late(seconds: 120), .vanished])
  func `a locked keyring is accessed only once per logout`(
    error: CredentialStoreError
  ) async throws {
    let fixture = try Fixture(keyring: StoreDouble(failing: error))
    for login in ["hubot", "monalisa"] {
      try await fixture.accounts.add(.stored(login), on: "github.com")
    }
    var logout = logout(fixture)
    for candidate in try await logout.candidates(on: nil) {
      await #expect(throws: AuthError.self) {
        _ = try await logout.tokens(of: candidate.record, on: candidate.host)
      }
      await #expect(throws: AuthError.self) {
        try await logout.remove(candidate.record, on: candidate.host)
      }
    }
    #expect(fixture.keyring.requestCount == 1)
  }

  @Test func `without an account list and a keyring, the token file is still searched`()
    async throws
  {
    let fixture = try Fixture(
      keyring: StoreDouble(failing: .noSession(detail: "")),
      file: StoreDouble([Fixture.mona: "a"]))
    var logout = logout(fixture)
    let found = try await logout.candidates(on: "github.com")
    #expect(found.map(\.record.storage) == [.file])
  }
}
