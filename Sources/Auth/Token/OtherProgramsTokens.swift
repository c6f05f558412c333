package import Transport

/// The port to tokens that another program has stored, for `login --from`.
package protocol OtherProgramsTokens: Sendable {
  /// The token that `gh` keeps in the keyring for `host`, or nil.
  func gh(host: String) async throws(CredentialStoreError) -> Secret?
  /// The password that git's credential helpers know for `https://host`, or nil.
  func git(host: String) async throws(TokenProgramError) -> Secret?
}
