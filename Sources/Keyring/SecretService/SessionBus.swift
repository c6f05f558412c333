internal import Auth
internal import CSecret
internal import Glibc

/// The address of the session bus, checked before glib uses it: without an address glib would start
/// a bus of its own with `dbus-launch`, which keeps running with an empty keyring.
struct SessionBus: Sendable, Equatable {
  /// The value of `DBUS_SESSION_BUS_ADDRESS`.
  let address: String?
  /// The value of `XDG_RUNTIME_DIR`.
  let runtimeDirectory: String?

  /// The values in this process's environment.
  static var current: SessionBus {
    SessionBus(
      address: getenv("DBUS_SESSION_BUS_ADDRESS").map { String(cString: $0) },
      runtimeDirectory: getenv("XDG_RUNTIME_DIR").map { String(cString: $0) })
  }

  /// Throws `noSession` if glib would start a bus.
  func requireAddress() throws(CredentialStoreError) {
    if let address {
      guard !address.split(separator: ";").contains(where: { $0.hasPrefix("autolaunch:") }) else {
        throw .noSession(detail: "DBUS_SESSION_BUS_ADDRESS=\(address)")
      }
      return
    }
    guard let runtimeDirectory, !runtimeDirectory.isEmpty else {
      throw .noSession(detail: "DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR: \(text(ENOENT))")
    }
    let path = runtimeDirectory + "/bus"
    var status = stat()
    guard stat(path, &status) == 0 else { throw .noSession(detail: "\(path): \(text(errno))") }
    guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
      throw .noSession(detail: "\(path): \(text(ENOTSOCK))")
    }
  }

  private func text(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}

/// Looks up which process on the session bus owns a name.
struct SessionBusNames {
  private let library: SecretLibrary
  private let connection: OpaquePointer?

  init(_ library: SecretLibrary, connection: OpaquePointer?) {
    self.library = library
    self.connection = connection
  }

  /// The unique name, as in `:1.7`, of the process that owns `name`; nil when none does.
  func owner(of name: String) -> String? {
    let functions = library.functions
    guard let connection, var argument = functions.g_variant_new_string(name).map({ Optional($0) })
    else { return nil }
    // The tuple owns its argument, and the call owns the tuple.
    let arguments = functions.g_variant_new_tuple(&argument, 1)
    guard
      let answer = functions.g_dbus_connection_call_sync(
        connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "GetNameOwner", arguments, nil, G_DBUS_CALL_FLAGS_NONE, 1000, nil, nil)
    else { return nil }
    defer { functions.g_variant_unref(answer) }
    guard let owner = functions.g_variant_get_child_value(answer, 0) else { return nil }
    defer { functions.g_variant_unref(owner) }
    return functions.g_variant_get_string(owner, nil).map { String(cString: $0) }
  }
}
