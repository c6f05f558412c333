import Access
package import Auth
import Core
import CoreTestSupport
import GitHub
package import HTTP
import Presentation

extension Stage {
  /// mona is logged in, but the keyring with the token fails.
  package static func withFailingKeyring(
    _ failure: CredentialStoreError, _ environment: [String: String] = [:],
    transport: any HTTPTransport, configuration: String? = nil
  ) async throws -> Stage {
    let stage = try await Stage(
      environment, transport: transport, keyring: MemoryStore(failing: failure),
      configuration: configuration)
    try await stage.context.accounts.add(
      AccountRecord(login: "mona", storage: .keyring, kind: .classic), on: "github.com")
    return stage
  }

  /// boss and mona are logged in on github.com and on own.example; mona is active, and the
  /// configuration chooses boss for repositories of acme.
  package static func onTwoHosts(
    _ environment: [String: String] = [:], transport: any HTTPTransport = NoTransport(),
    configuration: String = "accounts: [{user: boss, owner: acme}]"
  ) async throws -> Stage {
    let stage = try await Stage(
      environment, transport: transport, logins: ["boss", "mona"], configuration: configuration)
    for login in ["boss", "mona"] {
      try await stage.keyring.save(
        Secret("token-there-of-\(login)"), as: .token,
        of: Account(host: "own.example", login: login))
      try await stage.context.accounts.add(
        AccountRecord(login: login, storage: .keyring, kind: .classic), on: "own.example")
    }
    return stage
  }
}
