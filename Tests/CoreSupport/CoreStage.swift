package import Auth
package import FoundationEssentials
package import GitHub
package import HTTP
package import Storage
import Synchronization
package import TestSupport

@testable package import Access
@testable import Core

/// What use cases may use of a machine, isolated from the real one: stores in memory, files in a
/// folder of its own, and a clock that stands still.
package final class CoreStage: Sendable {
  package let ports: Ports
  package let keyring: MemoryStore
  package let pass: MemoryStore
  package let systemd: MemoryStore
  package let file: MemoryStore
  package let clock = ManualClock()
  /// No response is late unless a test advances this clock.
  package let stopwatch = ManualClock()
  /// The name of the host that is used unless something chooses another.
  package let host: String
  package let folder: ScratchDirectory

  /// 2026-03-02 14:30:05 UTC
  package static let now = Date(timeIntervalSince1970: 1_772_461_805)

  /// - Parameter logins: Listed accounts of `host` that have a token; the last one is active.
  package init(
    _ environment: [String: String] = [:], transport: any HTTPTransport = NoTransport(),
    logins: [String] = [], keyring: MemoryStore = MemoryStore(), pass: MemoryStore = MemoryStore(),
    systemd: MemoryStore = MemoryStore(), file: MemoryStore = MemoryStore()
  ) async throws {
    folder = try ScratchDirectory()
    host = try HostChoice(environment: environment).host(named: nil).name
    self.keyring = keyring
    self.pass = pass
    self.systemd = systemd
    self.file = file
    var ports = Ports(
      environment: environment, transport: transport,
      stores: CredentialStores { kind in
        switch kind {
        case .keyring: keyring
        case .pass: pass
        case .systemd: systemd
        case .file: file
        }
      },
      accounts: AccountRegistry(path: folder.appending("accounts.json")),
      tokenProgram: EchoProgram(), renewer: NoRenewer(),
      databasePath: folder.appending("favorites.db"), cachePath: folder.appending("cache"),
      clock: clock,
      now: { [clock] in Self.now.addingTimeInterval(clock.now.offset / .seconds(1)) },
      terminal: { "terminal" })
    ports.stopwatch = stopwatch
    self.ports = ports
    for login in logins { try await add(login) }
  }

  package func session(
    _ configuration: Configuration = Configuration(),
    listener: @escaping @Sendable (SessionEvent) -> Void = { _ in }
  ) async throws -> Session {
    try await Session(
      isVerbose: false, configuration: configuration, ports: ports, listener: listener)
  }

  /// Adds an account of `host` with a token.
  package func add(_ login: String, in storage: StorageKind = .keyring) async throws {
    try await ports.stores.store(storage).save(
      Secret("token-of-\(login)"), as: .token, of: Account(host: host, login: login))
    try await ports.accounts.add(
      AccountRecord(login: login, storage: storage, kind: .classic), on: host)
  }

  package var database: LocalDatabase {
    LocalDatabase(path: ports.databasePath, cachePath: ports.cacheDatabasePath, now: ports.now)
  }

  /// `account` as a viewer on `host`.
  package func viewer(_ account: String? = nil) -> Viewer { Viewer(host: host, account: account) }

  package func favorites(_ account: String? = nil) async throws -> [Favorite] {
    try await database.favorites(for: viewer(account))
  }

  /// Adds repositories to the favorites, from oldest to newest.
  package func addFavorites(_ repositories: [Repository], account: String? = nil) async throws {
    for (index, repository) in repositories.enumerated() {
      let time = Self.now.addingTimeInterval(Double(index - repositories.count) * 60)
      _ = try await database.add(
        Favorite(repository: repository, addedAt: time, seenAt: time), for: viewer(account))
    }
  }
}

/// A missing network: any request is an error.
package struct NoTransport: HTTPTransport {
  package init() {}

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    throw .hostNotFound(host: "nowhere")
  }
}

/// A program that prints a token with its own arguments.
private struct EchoProgram: TokenProgram {
  func token(
    from arguments: [String], mayPrompt: Bool
  ) async throws(TokenProgramError) -> Secret {
    Secret("token-of-\(arguments.joined(separator: "-"))")
  }
}

/// Nothing can be renewed.
private struct NoRenewer: TokenRenewer {
  func renew(_ account: Account, minimum: Duration, rejected: Date?) async -> RenewalError? {
    .interrupted(detail: "No such file or directory")
  }
}
