import Auth
import TestSupport
import Testing

struct LogoutTests {
  private func logout(_ fixture: Fixture) -> Logout {
    Logout(accounts: fixture.accounts, stores: fixture.stores)
  }

  @Test func `copies are removed from both stores, and the account is forgotten`() async throws {
    let fixture = try Fixture(
      keyring: StoreDouble([Fixture.mona: "a"]), file: StoreDouble([Fixture.mona: "a"]))
    try fixture.accounts.add(.stored("monalisa"), on: "github.com")
    #expect(try await logout(fixture).remove(.stored("monalisa"), on: "github.com") == 2)
    #expect(fixture.keyring.logins.isEmpty)
    #expect(fixture.file.logins.isEmpty)
    #expect(try fixture.accounts.hosts().isEmpty)
  }

  @Test(arguments: [
    CredentialStoreError.locked, .late(seconds: 10), .vanished, .stillThere,
    .noSession(detail: ""), .noService(detail: ""),
  ])
  func `a keyring that cannot be reached fails, and the account stays known`(
    error: CredentialStoreError
  ) async throws {
    let fixture = try Fixture(keyring: StoreDouble(failing: error))
    try fixture.accounts.add(.stored("monalisa"), on: "github.com")
    await #expect(throws: AuthError.store(error, .keyring)) {
      try await logout(fixture).remove(.stored("monalisa"), on: "github.com")
    }
    #expect(try fixture.accounts.active(on: "github.com")?.login == "monalisa")
  }

  @Test func `a token kept in the file can be removed where there is no keyring`() async throws {
    let fixture = try Fixture(
      keyring: StoreDouble(failing: .noSession(detail: "")),
      file: StoreDouble([Fixture.mona: "a"]))
    try fixture.accounts.add(.stored("monalisa", in: .file), on: "github.com")
    let record = AccountRecord.stored("monalisa", in: .file)
    #expect(try await logout(fixture).remove(record, on: "github.com") == 1)
  }

  @Test func `an account that only the keyring knows can be logged out`() async throws {
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "a"]))
    let candidates = try await logout(fixture).candidates(on: "github.com")
    #expect(candidates.map(\.record.login) == ["monalisa"])
  }

  @Test func `without a list of accounts a silent keyring is not taken for an empty one`()
    async throws
  {
    let fixture = try Fixture(keyring: StoreDouble(failing: .locked))
    await #expect(throws: AuthError.store(.locked, .keyring)) {
      try await logout(fixture).candidates(on: "github.com")
    }
  }

  @Test func `all accounts of all hosts are found`() async throws {
    let hubot = Account(host: "git.example.com", login: "hubot")
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "a", hubot: "b"]))
    try fixture.accounts.add(.stored("monalisa"), on: "github.com")
    let found = try await logout(fixture).candidates(on: nil)
    #expect(found.map(\.host) == ["git.example.com", "github.com"])
  }
}
