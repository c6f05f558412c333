internal import Auth
internal import CSecret

/// A GError as plain values: what libsecret, glib and the bus report.
struct ServiceFailure: Sendable, Equatable {
  /// The name of the error's quark, as in `g-dbus-error-quark`.
  let domain: String
  let code: Int32
  /// The D-Bus name of an error that came from the other side.
  var remoteName: String?
  let message: String

  /// The keyring state behind this failure, `waited` seconds after the request began.
  func storeError(waited: Int) -> CredentialStoreError {
    switch remoteName {
    case "org.freedesktop.Secret.Error.IsLocked": return .locked
    case "org.freedesktop.Secret.Error.NoSuchObject": return .noDefaultKeyring
    case "org.freedesktop.Secret.Error.NoSession": return .vanished
    default: break
    }
    switch domain {
    case "secret-error": return secretError
    case "g-dbus-error-quark": return busError(waited: waited)
    case "g-io-error-quark": return inputOutputError(waited: waited)
    // glib tried to start a bus of its own and could not.
    case "g-exec-error-quark", "g-spawn-exit-error-quark": return .noSession(detail: message)
    default: return refused
    }
  }

  private var refused: CredentialStoreError {
    .refused(domain: domain, code: Int(code), message: message)
  }

  private var secretError: CredentialStoreError {
    switch code {
    case Int32(SECRET_ERROR_IS_LOCKED.rawValue): .locked
    case Int32(SECRET_ERROR_NO_SUCH_OBJECT.rawValue): .noDefaultKeyring
    default: refused
    }
  }

  private func busError(waited: Int) -> CredentialStoreError {
    switch GDBusError(rawValue: UInt32(bitPattern: code)) {
    case G_DBUS_ERROR_SERVICE_UNKNOWN:
      // A unique name, as in `:1.7`, had an owner when the request began.
      message.contains("name :") ? .vanished : .noService(detail: message)
    case G_DBUS_ERROR_NO_REPLY:
      message.contains("timeout") ? .late(seconds: waited) : .vanished
    case G_DBUS_ERROR_NAME_HAS_NO_OWNER: .vanished
    case G_DBUS_ERROR_TIMEOUT, G_DBUS_ERROR_TIMED_OUT: .late(seconds: waited)
    case G_DBUS_ERROR_UNKNOWN_METHOD, G_DBUS_ERROR_UNKNOWN_OBJECT: .noDefaultKeyring
    case G_DBUS_ERROR_SPAWN_EXEC_FAILED, G_DBUS_ERROR_SPAWN_FORK_FAILED,
      G_DBUS_ERROR_SPAWN_CHILD_EXITED, G_DBUS_ERROR_SPAWN_CHILD_SIGNALED,
      G_DBUS_ERROR_SPAWN_FAILED, G_DBUS_ERROR_SPAWN_SETUP_FAILED,
      G_DBUS_ERROR_SPAWN_CONFIG_INVALID, G_DBUS_ERROR_SPAWN_SERVICE_INVALID,
      G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND, G_DBUS_ERROR_SPAWN_PERMISSIONS_INVALID,
      G_DBUS_ERROR_SPAWN_FILE_INVALID, G_DBUS_ERROR_SPAWN_NO_MEMORY:
      .noService(detail: message)
    case G_DBUS_ERROR_NO_SERVER, G_DBUS_ERROR_AUTH_FAILED, G_DBUS_ERROR_BAD_ADDRESS,
      G_DBUS_ERROR_DISCONNECTED, G_DBUS_ERROR_NO_NETWORK:
      .noSession(detail: message)
    default: refused
    }
  }

  private func inputOutputError(waited: Int) -> CredentialStoreError {
    switch GIOErrorEnum(rawValue: UInt32(bitPattern: code)) {
    case G_IO_ERROR_TIMED_OUT: .late(seconds: waited)
    case G_IO_ERROR_FAILED, G_IO_ERROR_NOT_FOUND, G_IO_ERROR_INVALID_ARGUMENT,
      G_IO_ERROR_PERMISSION_DENIED, G_IO_ERROR_CLOSED, G_IO_ERROR_CONNECTION_REFUSED,
      G_IO_ERROR_BROKEN_PIPE:
      .noSession(detail: message)
    default: refused
    }
  }
}
