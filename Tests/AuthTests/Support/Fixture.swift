import Auth
import FoundationEssentials
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import GitHub

/// The environment of one test: stores in memory and a registry in a temporary directory.
struct Fixture {
  let folder: ScratchDirectory
  let keyring: StoreDouble
  let pass: StoreDouble
  let systemd = StoreDouble()
  let file: StoreDouble
  let accounts: AccountRegistry

  init(
    keyring: StoreDouble = StoreDouble(), pass: StoreDouble = StoreDouble(),
    file: StoreDouble = StoreDouble()
  ) throws {
    folder = try ScratchDirectory()
    self.keyring = keyring
    self.pass = pass
    self.file = file
    accounts = AccountRegistry(path: folder.path + "/ghrepo/accounts.json")
  }

  var stores: CredentialStores {
    CredentialStores { kind in
      switch kind {
      case .keyring: keyring
      case .pass: pass
      case .systemd: systemd
      case .file: file
      }
    }
  }

  func finder(
    _ environment: [String: String] = [:], tokenHosts: Set<String> = [], command: [String]? = nil,
    program: ProgramDouble = ProgramDouble(.failure(.notFound)),
    renewer: RenewerDouble = RenewerDouble(), now: Date = Date(timeIntervalSince1970: 1_000_000)
  ) -> CredentialFinder {
    CredentialFinder(
      environment: environment, tokenHosts: tokenHosts, tokenCommand: command,
      accounts: accounts, stores: stores, program: program, renewer: renewer, now: { now })
  }

  static func client(_ transport: ScriptedTransport) -> GitHubClient {
    GitHubClient(host: .dotcom, transport: transport, credential: nil)
  }

  static let mona = Account(host: "github.com", login: "monalisa")

  /// 2026-11-20 12:00:00 UTC.
  static let issued = Date(timeIntervalSince1970: 1_795_176_000)

  /// A token that lasts eight hours and can be renewed.
  static func pair(
    _ number: Int = 1, issuedAt: Date = issued, clockOffset: TimeInterval = 0,
    refreshLasts: Duration? = .seconds(15_897_600)
  ) throws -> RenewableToken {
    try #require(
      RenewableToken(
        IssuedToken(
          access: Secret("ghu_\(number)"), expiresIn: .seconds(8 * 3600),
          refresh: Secret("ghr_\(number)"), refreshExpiresIn: refreshLasts,
          issuedAt: issuedAt + clockOffset),
        clientID: "Iv1.test", now: issuedAt))
  }
}

/// A token program that returns a token without being run.
struct ProgramDouble: TokenProgram {
  let result: Result<String, TokenProgramError>

  init(_ result: Result<String, TokenProgramError>) {
    self.result = result
  }

  func token(
    from arguments: [String], mayPrompt: Bool
  ) async throws(TokenProgramError) -> Secret {
    Secret(try result.get())
  }
}

/// A renewer that does what a test says, and counts how often.
final class RenewerDouble: TokenRenewer {
  private let calls = Mutex<[Duration]>([])
  private let outcome: @Sendable () async -> RenewalError?

  init(_ outcome: @escaping @Sendable () async -> RenewalError? = { nil }) {
    self.outcome = outcome
  }

  /// What was asked for, in order.
  var minimums: [Duration] { calls.withLock(\.self) }

  func renew(
    _ account: Account, minimum: Duration, rejected: Date?
  ) async -> RenewalError? {
    calls.withLock { $0.append(minimum) }
    return await outcome()
  }
}

extension AccountRecord {
  static func stored(
    _ login: String, in storage: StorageKind = .keyring
  ) -> AccountRecord {
    AccountRecord(login: login, storage: storage, kind: .classic)
  }
}
