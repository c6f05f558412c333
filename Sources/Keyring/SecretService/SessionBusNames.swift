internal import CSecret

/// Which process on the session bus has which name.
struct SessionBusNames {
  private let library: SecretLibrary
  private let connection: OpaquePointer?

  init(_ library: SecretLibrary, connection: OpaquePointer?) {
    self.library = library
    self.connection = connection
  }

  /// The unique name, as in `:1.7`, of the process that has `name`; nil when none has.
  func owner(of name: String) -> String? {
    let functions = library.functions
    guard let connection, var argument = functions.g_variant_new_string(name).map({ Optional($0) })
    else { return nil }
    // Owns its argument, and the call owns it.
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
