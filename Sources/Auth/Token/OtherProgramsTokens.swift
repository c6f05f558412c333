package import HTTP

/// The port to tokens that another program has stored, for `login --from`.
package protocol OtherProgramsTokens: Sendable {
  /// The token that `gh auth token` prints for `host`, or nil. Without gh, the one that gh has left
  /// in the keyring.
  func gh(host: String) async throws(TokenImportError) -> Secret?
  /// The password that git's credential helpers know for `https://host`, or nil.
  func git(host: String) async throws(TokenImportError) -> Secret?
}

/// Why another program's token could not be looked for.
package enum TokenImportError: Error, Sendable, Equatable {
  case program(TokenProgramError)
  case keyring(CredentialStoreError)
}
