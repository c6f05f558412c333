internal import Auth
internal import CSecret
internal import Glibc

/// libsecret, found at first use so that the program starts without it.
///
/// `@unchecked Sendable` holds because the table of functions is filled in `init` and only read
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

  /// Lets the next request connect anew; libsecret would keep a session that broke.
  func forgetService() {
    functions.secret_service_disconnect()
  }

  /// Makes `call` and turns the GError it may leave into ours.
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
      message: error.pointee.message.map { String(cString: $0) } ?? ""
    ).storeError(waited: clock.waited)
  }
}
