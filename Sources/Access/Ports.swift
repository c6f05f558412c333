package import Auth
package import FoundationEssentials
package import GitHub
package import HTTP

/// What use cases may use of the machine; created once, by the program itself.
package struct Ports: Sendable {
  package var environment: [String: String]
  package var transport: any HTTPTransport
  package var stores: CredentialStores
  package var storeNotices: StoreNotices
  package var accounts: AccountRegistry
  package var tokenProgram: any TokenProgram
  package var renewer: any TokenRenewer
  package var databasePath: String
  /// ghrepo's own folder for data that can be fetched again.
  package var cachePath: String
  package var cacheDatabasePath: String { cachePath + "/cache.db" }
  package var clock: any Clock<Duration>
  package var now: @Sendable () -> Date
  /// Identifies the terminal, for row numbers that commands accept.
  package var terminal: @Sendable () -> String
  /// The current directory.
  package var directory: @Sendable () -> String = { FileManager.default.currentDirectoryPath }
  /// Measures whether a response is late.
  package var stopwatch: any Clock<Duration> = ContinuousClock()
  /// The versions of the API that hosts know, as far as they have refused one.
  package var apiVersions = APIVersions()

  package init(
    environment: [String: String], transport: any HTTPTransport, stores: CredentialStores,
    storeNotices: StoreNotices = StoreNotices(), accounts: AccountRegistry,
    tokenProgram: any TokenProgram, renewer: any TokenRenewer,
    databasePath: String, cachePath: String, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }, terminal: @escaping @Sendable () -> String
  ) {
    self.environment = environment
    self.transport = transport
    self.stores = stores
    self.storeNotices = storeNotices
    self.accounts = accounts
    self.tokenProgram = tokenProgram
    self.renewer = renewer
    self.databasePath = databasePath
    self.cachePath = cachePath
    self.clock = clock
    self.now = now
    self.terminal = terminal
  }
}
