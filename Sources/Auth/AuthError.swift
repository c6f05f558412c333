package import GitHub

/// Why a credential could not be found, checked or stored.
package enum AuthError: Error, Sendable, Equatable {
  case api(APIError)
  case store(CredentialStoreError, StorageKind)
  case tokenCommand(TokenProgramError, command: String)
  /// The text found in `source` cannot be a token.
  case unusableToken(TokenInputError, TokenSource)
  /// What was typed, or came on standard input, cannot be a token.
  case badInput(TokenInputError)
  /// The account is known, but its store has no token for it.
  case tokenMissing(Account, StorageKind)
  /// What was read back from the store is not what was written.
  case notKept(StorageKind)
  /// An installation token: it belongs to no user, so it cannot be used to log in.
  case notAPerson
  case accountsFile(path: String, detail: String)
  case noAccount(host: String)
  case unknownAccount(login: String, host: String)
  /// Several accounts fit, and none was named.
  case whichAccount(logins: [String], host: String)
  case device(DeviceLoginError)
}

/// Why the device flow gave no token.
package enum DeviceLoginError: Error, Sendable, Equatable {
  case noClientID
  /// The host does not know the client id, or the app has the device flow switched off.
  case notOffered(code: String?)
  /// The code is to be typed on a page that is not the host's own.
  case foreignPage(url: String)
  case expired
  case denied
  /// GitHub's own `error` and `error_description`.
  case failed(code: String, description: String?)
}
