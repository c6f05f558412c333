import Auth
import FoundationEssentials
import GitHub
import HTTP
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LoginTests {
  private let user = "https://api.github.com/user"
  private let token = Token(secret: Secret("ghp_new"))

  private func login(_ transport: ScriptedTransport, _ fixture: Fixture) -> Login {
    Login(client: Fixture.client(transport), accounts: fixture.accounts, stores: fixture.stores)
  }

  private func stub(
    _ headers: KeyValuePairs<String, String> = ["X-OAuth-Scopes": "repo, read:user"]
  )
    -> ScriptedTransport.Stub
  {
    .answer(user, headers: HTTPHeaders(headers), body: #"{"login":"monalisa","id":1}"#)
  }

  @Test func `a token is checked, stored, read back and becomes active`() async throws {
    let fixture = try Fixture()
    try await ScriptedTransport.playing(stub()) { transport in
      let login = login(transport, fixture)
      let checked = try await login.check(NewToken(token))
      #expect(checked.login == "monalisa")
      #expect(checked.scopes == ["repo", "read:user"])
      _ = try await login.keep(checked, in: .keyring)
      #expect(transport.requests[0].bearer == Secret("ghp_new"))
    }
    #expect(fixture.keyring.logins == ["monalisa"])
    #expect(try fixture.accounts.active(on: "github.com")?.scopes == ["repo", "read:user"])
  }

  @Test func `the expiry date of a token is stored`() async throws {
    let fixture = try Fixture()
    let headers: KeyValuePairs<String, String> = [
      "github-authentication-token-expiration": "2026-12-31 08:26:39 UTC"
    ]
    try await ScriptedTransport.playing(stub(headers)) { transport in
      let checked = try await login(transport, fixture).check(NewToken(token))
      #expect(checked.scopes == nil)
      #expect(checked.expiresAt != nil)
    }
  }

  @Test func `a refused token is not stored`() async throws {
    let fixture = try Fixture()
    let refusal = ScriptedTransport.Stub.answer(
      user, status: 401, body: #"{"message":"Bad credentials","status":"401"}"#)
    try await ScriptedTransport.playing(refusal) { transport in
      await #expect(throws: AuthError.self) {
        try await login(transport, fixture).check(NewToken(token))
      }
    }
    #expect(fixture.keyring.logins.isEmpty)
  }

  @Test func `a store that only pretends to save is detected`() async throws {
    let fixture = try Fixture()
    fixture.keyring.forget()
    try await ScriptedTransport.playing(stub()) { transport in
      let login = login(transport, fixture)
      let checked = try await login.check(NewToken(token))
      await #expect(throws: AuthError.notKept(.keyring)) {
        try await login.keep(checked, in: .keyring)
      }
    }
    #expect(try fixture.accounts.hosts().isEmpty)
  }

  @Test func `a token that moves to the keyring leaves no copy in the file`() async throws {
    let fixture = try Fixture(file: StoreDouble([Fixture.mona: "ghp_old"]))
    try await fixture.accounts.add(.stored("monalisa", in: .file), on: "github.com")
    try await ScriptedTransport.playing(stub()) { transport in
      let login = login(transport, fixture)
      _ = try await login.keep(try await login.check(NewToken(token)), in: .keyring)
    }
    #expect(fixture.file.logins.isEmpty)
    #expect(fixture.keyring.logins == ["monalisa"])
  }

  @Test func `an installation token is rejected without a request`() async throws {
    let fixture = try Fixture()
    try await ScriptedTransport.playing { transport in
      await #expect(throws: AuthError.notAUser) {
        try await login(transport, fixture).check(NewToken(Token(secret: Secret("ghs_x"))))
      }
    }
  }

  @Test(arguments: [CredentialStoreError.locked, .noDefaultKeyring, .vanished])
  func `a keyring failure leaves no account logged in`(error: CredentialStoreError) async throws {
    let fixture = try Fixture()
    try await ScriptedTransport.playing(stub()) { transport in
      let login = login(transport, fixture)
      let checked = try await login.check(NewToken(token))
      fixture.keyring.fail(error)
      await #expect(throws: AuthError.store(error, .keyring)) {
        try await login.keep(checked, in: .keyring)
      }
    }
    #expect(try fixture.accounts.hosts().isEmpty)
  }

  @Test func `a login that cannot be stored leaves no token behind`() async throws {
    let fixture = try Fixture()
    try Data().write(to: URL(filePath: fixture.folder.appending("ghrepo")))
    try await ScriptedTransport.playing(stub()) { transport in
      let login = login(transport, fixture)
      let checked = try await login.check(NewToken(token))
      await #expect(
        throws: AuthError.accountsFile(path: fixture.accounts.path, detail: "Not a directory")
      ) {
        try await login.keep(checked, in: .keyring)
      }
    }
    #expect(fixture.keyring.logins.isEmpty)
  }

  /// Reasons why the account list cannot be changed, and how to cause them.
  private static let brokenLists: [(String, @Sendable (String) throws -> Void)] = [
    ("not JSON", { try Data("{".utf8).write(to: URL(filePath: $0)) }),
    (
      "not writable",
      { path in
        try FileManager.default.removeItem(atPath: path + ".lock")
        try FileManager.default.createDirectory(
          atPath: path + ".lock", withIntermediateDirectories: false)
      }
    ),
  ]

  @Test(arguments: brokenLists.indices, StorageKind.allCases)
  func `a login that cannot be stored leaves the old login intact`(
    index: Int, storage: StorageKind
  ) async throws {
    let fixture = try Fixture(
      keyring: StoreDouble([Fixture.mona: "ghp_old"]), pass: StoreDouble([Fixture.mona: "ghp_old"]),
      file: StoreDouble([Fixture.mona: "ghp_old"]))
    try await fixture.accounts.add(.stored("monalisa", in: .keyring), on: "github.com")
    let before = try Data(contentsOf: URL(filePath: fixture.accounts.path))
    try Self.brokenLists[index].1(fixture.accounts.path)
    let broken = try Data(contentsOf: URL(filePath: fixture.accounts.path))
    try await ScriptedTransport.playing(stub()) { transport in
      let login = login(transport, fixture)
      let checked = try await login.check(NewToken(token))
      await #expect(throws: AuthError.self) { try await login.keep(checked, in: storage) }
    }
    for store in [fixture.keyring, fixture.pass, fixture.file] {
      #expect(try await store.secret(.token, of: Fixture.mona) == Secret("ghp_old"))
    }
    #expect(index == 0 || broken == before)
    #expect(try Data(contentsOf: URL(filePath: fixture.accounts.path)) == broken)
  }

  @Test func `if a store corrupts the new token, the old one is restored`() async throws {
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "ghp_old"]))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    fixture.keyring.garbleNext()
    try await ScriptedTransport.playing(stub()) { transport in
      let login = login(transport, fixture)
      let checked = try await login.check(NewToken(token))
      await #expect(throws: AuthError.notKept(.keyring)) {
        try await login.keep(checked, in: .keyring)
      }
    }
    #expect(try await fixture.keyring.secret(.token, of: Fixture.mona) == Secret("ghp_old"))
    #expect(try fixture.accounts.active(on: "github.com") == .stored("monalisa"))
  }

  @Test(arguments: [CredentialStoreError.noSession(detail: ""), .locked, .late(seconds: 10)])
  func `an unreachable keyring does not stop a login to the file and is cleared later`(
    error: CredentialStoreError
  ) async throws {
    let fixture = try Fixture(keyring: StoreDouble([Fixture.mona: "ghp_old"]))
    try await fixture.accounts.add(.stored("monalisa"), on: "github.com")
    fixture.keyring.fail(error)
    try await ScriptedTransport.playing(stub()) { transport in
      let login = login(transport, fixture)
      let done = try await login.keep(try await login.check(NewToken(token)), in: .file)
      #expect(done.leftovers == [.keyring: error])
      #expect(done.replaced == .stored("monalisa"))
    }
    #expect(fixture.file.logins == ["monalisa"])
    #expect(try fixture.accounts.active(on: "github.com")?.leftovers == [.keyring])
    let leftovers = LeftoverTokens(accounts: fixture.accounts, stores: fixture.stores)
    #expect(try await leftovers.removeAll(on: "github.com").map(\.login) == ["monalisa"])
    fixture.keyring.fail(nil)
    #expect(try await leftovers.removeAll(on: "github.com").isEmpty)
    #expect(fixture.keyring.logins.isEmpty)
    #expect(try fixture.accounts.active(on: "github.com")?.leftovers == nil)
    #expect(fixture.file.logins == ["monalisa"])
  }

  @Test func `a login into a third store clears two others, one of them later`() async throws {
    let fixture = try Fixture(
      keyring: StoreDouble([Fixture.mona: "ghp_old"]), pass: StoreDouble([Fixture.mona: "ghp_old"]))
    var record = AccountRecord.stored("monalisa", in: .pass)
    record.leftovers = [.keyring]
    try await fixture.accounts.add(record, on: "github.com")
    fixture.keyring.fail(.locked)
    try await ScriptedTransport.playing(stub()) { transport in
      let login = login(transport, fixture)
      let done = try await login.keep(try await login.check(NewToken(token)), in: .file)
      #expect(done.leftovers == [.keyring: .locked])
    }
    #expect(fixture.pass.logins.isEmpty)
    #expect(try fixture.accounts.active(on: "github.com")?.leftovers == [.keyring])
    // Another account's leftover is in a store that answers.
    var other = AccountRecord.stored("hubot", in: .file)
    other.leftovers = [.keyring, .pass]
    try await fixture.accounts.add(other, on: "github.com")
    let asked = fixture.keyring.requestCount
    let leftovers = LeftoverTokens(accounts: fixture.accounts, stores: fixture.stores)
    let left = try await leftovers.removeAll(on: "github.com")
    #expect(left.map(\.login) == ["monalisa", "hubot"])
    #expect(left.map(\.storage) == [.keyring, .keyring])
    #expect(fixture.keyring.requestCount == asked + 1)
    #expect(try fixture.accounts.active(on: "github.com")?.leftovers == [.keyring])
  }

  @Test func `a token that was stored but cannot be read back does not stay`() async throws {
    for old in [nil, "ghp_old"] {
      let fixture = try Fixture(pass: StoreDouble(old.map { [Fixture.mona: $0] } ?? [:]))
      try await ScriptedTransport.playing(stub()) { transport in
        let login = login(transport, fixture)
        let checked = try await login.check(NewToken(token))
        // Two requests for what was there, one to write; then the passphrase is not entered.
        fixture.pass.fail(.locked, after: 3, times: 1)
        await #expect(throws: AuthError.store(.locked, .pass)) {
          try await login.keep(checked, in: .pass)
        }
      }
      #expect(try await fixture.pass.secret(.token, of: Fixture.mona) == old.map { Secret($0) })
    }
  }

  @Test(arguments: [
    CredentialStoreError.locked, .late(seconds: 10), .vanished, .noSession(detail: ""),
  ])
  func `a token that the keyring stored but does not return does not stay`(
    error: CredentialStoreError
  ) async throws {
    for old in [nil, "ghp_old"] {
      let fixture = try Fixture(keyring: StoreDouble(old.map { [Fixture.mona: $0] } ?? [:]))
      try await ScriptedTransport.playing(stub()) { transport in
        let login = login(transport, fixture)
        let checked = try await login.check(NewToken(token))
        // Two requests for what was there, one to write.
        fixture.keyring.fail(error, after: 3, times: 1)
        await #expect(throws: AuthError.store(error, .keyring)) {
          try await login.keep(checked, in: .keyring)
        }
      }
      #expect(try await fixture.keyring.secret(.token, of: Fixture.mona) == old.map { Secret($0) })
    }
  }

  @Test func `a login reports which account was active before`() async throws {
    let fixture = try Fixture()
    try await fixture.accounts.add(.stored("hubot"), on: "github.com")
    try await ScriptedTransport.playing(stub()) { transport in
      let login = login(transport, fixture)
      let done = try await login.keep(try await login.check(NewToken(token)), in: .keyring)
      #expect(done.formerlyActive == "hubot")
      #expect(done.replaced == nil)
    }
  }
}
