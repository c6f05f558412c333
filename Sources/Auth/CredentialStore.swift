package import HTTP

/// One user on one GitHub host.
package struct Account: Sendable, Hashable {
  /// The host's name, as in `github.com`.
  package let host: String
  package let login: String

  package init(host: String, login: String) {
    self.host = host
    self.login = login
  }
}

/// The port to a place that keeps tokens between runs.
package protocol CredentialStore: Sendable {
  /// The accounts that have a token here, on `host` or, with nil, on every host.
  func accounts(on host: String?) async throws(CredentialStoreError) -> [Account]
  /// The token of `account`, or nil when there is none.
  func token(of account: Account) async throws(CredentialStoreError) -> Secret?
  /// Keeps `token`, replacing an older one of the same account.
  func save(_ token: Secret, of account: Account) async throws(CredentialStoreError)
  /// Removes every copy and searches again to prove it; returns how many copies there were.
  /// Throws `stillThere` when the proof fails.
  func remove(_ account: Account) async throws(CredentialStoreError) -> Int
}

/// The two places a token can be kept in.
package enum StorageKind: String, Sendable, Codable {
  case keyring
  /// The file of `--insecure-storage`.
  case file
}

/// The stores at hand.
package struct CredentialStores: Sendable {
  package let keyring: any CredentialStore
  package let file: any CredentialStore
  package let filePath: String

  package init(keyring: any CredentialStore, file: any CredentialStore, filePath: String) {
    self.keyring = keyring
    self.file = file
    self.filePath = filePath
  }

  package func store(_ kind: StorageKind) -> any CredentialStore {
    switch kind {
    case .keyring: keyring
    case .file: file
    }
  }

  package func source(_ kind: StorageKind) -> TokenSource {
    switch kind {
    case .keyring: .keyring
    case .file: .file(path: filePath)
    }
  }
}

/// Why a store of tokens could not be used. Each keyring state is told apart, for each has its own
/// advice.
package enum CredentialStoreError: Error, Sendable, Equatable {
  /// libsecret is not installed; `detail` is the loader's text.
  case libraryMissing(detail: String)
  /// No session bus: no desktop session here.
  case noSession(detail: String)
  /// A bus, but nothing on it provides a keyring.
  case noService(detail: String)
  /// The service has no default keyring and could not create one.
  case noDefaultKeyring
  /// The keyring is locked and was not unlocked.
  case locked
  /// No answer within `seconds`; a prompt may still be open.
  case late(seconds: Int)
  /// The service stopped during the request.
  case vanished
  /// The keyring gave another error.
  case refused(domain: String, code: Int, message: String)
  /// A copy was still found after its removal.
  case stillThere
  /// The file of tokens can be read by others than its owner.
  case fileExposed(path: String)
  /// Something else may be behind the name of the file of tokens.
  case fileIsLink(path: String)
  /// The file of tokens could not be read, parsed or written; `detail` is the system's text.
  case fileFailed(path: String, detail: String)

  /// There is no such store on this machine, so nothing can be in it.
  var meansNoStore: Bool {
    switch self {
    case .libraryMissing, .noSession, .noService, .noDefaultKeyring: true
    default: false
    }
  }

  /// The store was not opened, so nothing in it has changed, and another try would fail alike.
  var meansNoAccess: Bool {
    switch self {
    case .locked, .late, .vanished: true
    default: meansNoStore
    }
  }
}
