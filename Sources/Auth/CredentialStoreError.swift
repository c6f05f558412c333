import Glibc
package import Platform

/// Why a token store could not be used. There is a case for each advice.
package enum CredentialStoreError: Error, Sendable, Equatable {
  /// libsecret is not installed; `detail` is the loader's text.
  case libraryMissing(detail: String)
  /// No session bus: no desktop session here.
  case noSession(detail: String)
  /// There is a bus, but nothing on it provides a keyring.
  case noService(detail: String)
  /// The service has no default keyring and could not create one.
  case noDefaultKeyring
  /// The keyring, or the GnuPG key, is locked and was not unlocked.
  case locked
  /// No response within `seconds`: a prompt may still be open, or another process locks the file.
  case late(seconds: Int)
  /// The service stopped during the request.
  case vanished
  /// The keyring returned another error.
  case refused(domain: String, code: Int, message: String)
  /// The program that the store needs is not installed.
  case programMissing(String)
  /// gpg-agent, which holds the secret keys, could not be started.
  case agentMissing
  /// The password store in the folder at `path` has no `.gpg-id`.
  case notInitialized(path: String)
  /// The password store, or an entry of it, is encrypted for `keys`, and none of them is here.
  case noSecretKey(keys: String)
  /// gpg cannot encrypt for `key` of the password store.
  case keyUnusable(key: String, UnusableKey)
  /// The file at `path` was encrypted with a key that this machine does not have, or is damaged.
  case sealedElsewhere(path: String)
  /// The entry of the password store in the file at `path` was not written to its end, or was changed.
  case entryDamaged(path: String)
  /// Neither a TPM nor a host key can encrypt for this machine; `detail` is the program's text.
  case noMachineKey(detail: String)
  /// Only root may use this machine's key.
  case machineKeyDenied
  /// A program failed in another way; `detail` is what it said last.
  case programFailed(String, status: Int32, detail: String)
  /// A copy was still there after it was deleted.
  case stillThere
  /// Other users can read the token file.
  case fileExposed(path: String)
  /// The token file belongs to another user.
  case fileForeign(path: String)
  /// Other users can replace files in the directory at `path`.
  case directoryExposed(path: String)
  /// The path of the token file is a link, so it may lead elsewhere.
  case fileIsLink(path: String)
  /// The token file could not be read, parsed or written; `detail` is the system's text.
  case fileFailed(path: String, detail: String)
  /// The lock file at `path`, in which nothing is stored, could not be used.
  case lockFailed(path: String, code: Int32)

  /// Whether this machine has no such store, so that nothing can be in it.
  package var meansNoStore: Bool {
    switch self {
    case .libraryMissing, .noSession, .noService, .noDefaultKeyring: true
    default: false
    }
  }

  /// Whether the store was not opened: nothing in it has changed, and a retry would fail the same
  /// way.
  var meansNoAccess: Bool {
    switch self {
    case .locked, .late, .vanished, .programMissing, .agentMissing, .notInitialized, .noSecretKey,
      .keyUnusable, .noMachineKey, .machineKeyDenied:
      true
    default: meansNoStore
    }
  }
}

/// Why gpg does not encrypt for a key.
package enum UnusableKey: Sendable, Equatable {
  case expired, revoked
  /// The key is not known to belong to the user that it names.
  case untrusted
  /// What gpg says.
  case other(String)
}

extension CredentialStoreError {
  /// Why the file at `path` could not be used, by the system's error number.
  package init(_ code: Int32, path: String) {
    self = .fileFailed(path: path, detail: String(cString: strerror(code)))
  }

  /// Why the lock at `path` was not obtained within `limit`.
  package init(_ error: FileLockError, path: String, limit: Duration) {
    switch error {
    case .late: self = .late(seconds: limit.wholeSeconds)
    case .failed(let code): self = .lockFailed(path: path, code: code)
    }
  }
}
