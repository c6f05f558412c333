package import FoundationEssentials
package import GitHub

/// Why a credential could not be found, checked or stored.
package enum AuthError: Error, Sendable, Equatable {
  case api(APIError)
  case store(CredentialStoreError, StorageKind)
  case tokenCommand(TokenProgramError, command: String)
  /// The text found in `source` cannot be a token.
  case unusableToken(TokenInputError, TokenSource)
  /// The text that was typed, or read from standard input, cannot be a token.
  case badInput(TokenInputError)
  /// The account is known, but its store has no token for it.
  case tokenMissing(Account, StorageKind)
  /// The token read back from the store is not the one that was written.
  case notKept(StorageKind)
  /// An installation token, which belongs to no user and cannot log in.
  case notAUser
  /// The stored token expired at `date` and was not renewed.
  case expired(Account, date: Date, RenewalError?)
  /// Another process is changing the stored accounts or tokens.
  case busy
  case accountsFile(path: String, detail: String)
  /// The lock file at `path`, in which nothing is stored, could not be used.
  case lockFailed(path: String, code: Int32)
  case noAccount(host: String)
  /// A rule, or else the user, names an account that is not stored; it may be on other hosts.
  case unknownAccount(
    login: String, host: String, AccountChoice.Rule?, elsewhere: [String] = [])
  /// Several accounts match, and none was named.
  case whichAccount(logins: [String], host: String)
  case device(DeviceLoginError)
}

/// Why the device flow returned no token.
package enum DeviceLoginError: Error, Sendable, Equatable {
  case noClientID
  /// The host does not know the client ID, or the app has the device flow disabled.
  case notOffered(code: String?)
  /// The page for the code is not the host's own.
  case foreignPage(url: String)
  case expired
  case denied
  /// Confirmed, but what came is no token.
  case unusable
  /// GitHub's own `error` and `error_description`.
  case failed(code: String, description: String?)
}

extension AuthError {
  /// Whether a login failed because of the token, so that another one may work.
  package var isWrongToken: Bool {
    switch self {
    case .badInput, .notAUser: true
    case .api(.refused(let refusal)): refusal.reason == .badCredentials
    default: false
    }
  }
}
