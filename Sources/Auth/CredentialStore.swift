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

/// The port to a place that stores tokens between runs.
package protocol CredentialStore: Sendable {
  /// The accounts with a token here, on `host` or, if nil, on every host.
  func accounts(on host: String?) async throws(CredentialStoreError) -> [Account]
  /// The token of `account`, or nil when there is none.
  func token(of account: Account) async throws(CredentialStoreError) -> Secret?
  /// Stores `token`, replacing an older one of the same account.
  func save(_ token: Secret, of account: Account) async throws(CredentialStoreError)
  /// Deletes every copy, then searches again to verify that; returns how many copies there were.
  /// Throws `stillThere` if a copy remains.
  func remove(_ account: Account) async throws(CredentialStoreError) -> Int
}

/// The two places that can store a token.
package enum StorageKind: String, Sendable, Codable {
  case keyring
  /// The file of `--insecure-storage`.
  case file
}

/// The available stores.
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

  /// The token of `account` in that store, or nil when there is none.
  func token(of account: Account, in kind: StorageKind) async throws(AuthError) -> Secret? {
    do { return try await store(kind).token(of: account) } catch { throw .store(error, kind) }
  }

  package func source(_ kind: StorageKind) -> TokenSource {
    switch kind {
    case .keyring: .keyring
    case .file: .file(path: filePath)
    }
  }
}

/// Why a token store could not be used. The keyring's states are separate cases because each has
/// its own advice.
package enum CredentialStoreError: Error, Sendable, Equatable {
  /// libsecret is not installed; `detail` is the loader's text.
  case libraryMissing(detail: String)
  /// No session bus: no desktop session here.
  case noSession(detail: String)
  /// There is a bus, but nothing on it provides a keyring.
  case noService(detail: String)
  /// The service has no default keyring and could not create one.
  case noDefaultKeyring
  /// The keyring is locked and was not unlocked.
  case locked
  /// No response within `seconds`; a prompt may still be open.
  case late(seconds: Int)
  /// The service stopped during the request.
  case vanished
  /// The keyring returned another error.
  case refused(domain: String, code: Int, message: String)
  /// A copy was still there after it was deleted.
  case stillThere
  /// Other users can read the token file.
  case fileExposed(path: String)
  /// The path of the token file is a link, so it may lead elsewhere.
  case fileIsLink(path: String)
  /// The token file could not be read, parsed or written; `detail` is the system's text.
  case fileFailed(path: String, detail: String)

  /// Whether this machine has no such store, so that nothing can be in it.
  var meansNoStore: Bool {
    switch self {
    case .libraryMissing, .noSession, .noService, .noDefaultKeyring: true
    default: false
    }
  }

  /// Whether the store was not opened: nothing in it has changed, and a retry would fail the same
  /// way.
  var meansNoAccess: Bool {
    switch self {
    case .locked, .late, .vanished: true
    default: meansNoStore
    }
  }
}
