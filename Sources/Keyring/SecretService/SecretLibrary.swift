internal import Auth
internal import CSecret
internal import Glibc
internal import HTTP

/// libsecret, loaded at first use so that the program starts without it.
///
/// `@unchecked Sendable` is sound because the table of functions is filled in `init` and only read
/// afterwards, and libsecret's functions may be called from any thread.
struct SecretLibrary: @unchecked Sendable {
  let functions: GhrepoSecretFunctions

  /// Loads `soname`, or throws `libraryMissing`. The library is never unloaded: glib cannot be.
  init(soname: String) throws(CredentialStoreError) {
    guard let handle = dlopen(soname, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else {
      throw .libraryMissing(detail: dlerror().map { String(cString: $0) } ?? soname)
    }
    var functions = GhrepoSecretFunctions()
    if let missing = ghrepo_secret_find(handle, &functions) {
      throw .libraryMissing(detail: "\(soname): \(String(cString: missing))")
    }
    // glib would print its warnings into the middle of ours.
    _ = functions.g_log_set_default_handler({ _, _, _, _ in }, nil)
    self.functions = functions
  }

  /// Makes the next request connect again; libsecret would keep a broken session, and glib a closed
  /// connection until its main loop has reported that. By default the report ends the program.
  func forgetService() {
    functions.secret_service_disconnect()
    if let bus = functions.g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) {
      functions.g_dbus_connection_set_exit_on_close(bus, 0)
      functions.g_object_unref(UnsafeMutableRawPointer(bus))
    }
    while functions.g_main_context_iteration(nil, 0) != 0 {}
  }

  /// Makes `call` and converts the GError it may set to ours.
  func check<Value>(
    _ clock: RequestClock,
    _ call: (inout UnsafeMutablePointer<GError>?) -> Value
  ) throws(CredentialStoreError) -> Value {
    var raised: UnsafeMutablePointer<GError>?
    let value = call(&raised)
    guard let error = raised else { return value }
    defer { functions.g_error_free(error) }
    let remote = functions.g_dbus_error_get_remote_error(error)
    defer { functions.g_free(remote) }
    _ = functions.g_dbus_error_strip_remote_error(error)
    throw ServiceFailure(
      domain: functions.g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? "",
      code: error.pointee.code,
      remoteName: remote.map { String(cString: $0) },
      message: ForeignText.cleaned(error.pointee.message.map { String(cString: $0) } ?? "")
    ).storeError(waited: clock.waited)
  }
}

/// A GError as plain values: what libsecret, glib and the bus report.
struct ServiceFailure: Sendable, Equatable {
  /// The name of the error's quark, as in `g-dbus-error-quark`.
  let domain: String
  let code: Int32
  /// The D-Bus name of an error that the service sent.
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
    // glib tried to start a bus of its own and failed.
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
      G_DBUS_ERROR_NO_NETWORK:
      .noSession(detail: message)
    case G_DBUS_ERROR_DISCONNECTED: .vanished
    default: refused
    }
  }

  private func inputOutputError(waited: Int) -> CredentialStoreError {
    switch GIOErrorEnum(rawValue: UInt32(bitPattern: code)) {
    case G_IO_ERROR_TIMED_OUT: .late(seconds: waited)
    case G_IO_ERROR_FAILED, G_IO_ERROR_NOT_FOUND, G_IO_ERROR_INVALID_ARGUMENT,
      G_IO_ERROR_PERMISSION_DENIED, G_IO_ERROR_CONNECTION_REFUSED:
      .noSession(detail: message)
    // The bus closed a connection that it had accepted.
    case G_IO_ERROR_CLOSED, G_IO_ERROR_BROKEN_PIPE: .vanished
    default: refused
    }
  }
}
