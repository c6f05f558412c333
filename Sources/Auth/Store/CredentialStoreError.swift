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
  /// The file of tokens could not be read, parsed or written; `detail` is the system's text.
  case fileFailed(path: String, detail: String)
}
