import Auth
import GitHub
import HTTP
import TestSupport

/// The environment of one test: stores in memory and a registry in a temporary directory.
struct Fixture {
  let folder: ScratchDirectory
  let keyring: StoreDouble
  let file: StoreDouble
  let accounts: AccountRegistry

  init(keyring: StoreDouble = StoreDouble(), file: StoreDouble = StoreDouble()) throws {
    folder = try ScratchDirectory()
    self.keyring = keyring
    self.file = file
    accounts = AccountRegistry(path: folder.path + "/ghrepo/accounts.json")
  }

  var stores: CredentialStores {
    CredentialStores(keyring: keyring, file: file, filePath: "/home/mona/tokens.json")
  }

  func finder(
    _ environment: [String: String] = [:], enterpriseHost: String? = nil, command: [String]? = nil,
    program: ProgramDouble = ProgramDouble(.failure(.notFound))
  ) -> CredentialFinder {
    CredentialFinder(
      environment: environment, enterpriseHost: enterpriseHost, tokenCommand: command,
      accounts: accounts, stores: stores, program: program)
  }

  static func client(_ transport: ScriptedTransport) -> GitHubClient {
    GitHubClient(host: .dotcom, transport: transport, credential: nil, userAgent: "ghrepo/test")
  }

  static let mona = Account(host: "github.com", login: "monalisa")
}

/// A token program that returns a token without being run.
struct ProgramDouble: TokenProgram {
  let result: Result<String, TokenProgramError>

  init(_ result: Result<String, TokenProgramError>) {
    self.result = result
  }

  func token(from arguments: [String]) async throws(TokenProgramError) -> Secret {
    Secret(try result.get())
  }
}

extension AccountRecord {
  static func stored(
    _ login: String, in storage: StorageKind = .keyring
  ) -> AccountRecord {
    AccountRecord(login: login, storage: storage, kind: .classic)
  }
}
