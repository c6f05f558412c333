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
}

extension CredentialStoreError {
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
