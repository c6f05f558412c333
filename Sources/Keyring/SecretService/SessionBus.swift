internal import Auth
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

  /// The user's own folder that all processes on this bus have in common: that of its socket, or else
  /// the runtime directory; nil if there is none.
  var folder: String? {
    let prefix = "unix:path="
    let sockets = (address ?? "").split(separator: ";").filter { $0.hasPrefix(prefix) }.map {
      $0.dropFirst(prefix.count).prefix { $0 != "," }
    }
    let folders = sockets.compactMap { socket in
      socket.lastIndex(of: "/").map { String(socket[..<$0]) }
    }
    return (folders + [runtimeDirectory].compactMap(\.self)).first { folder in
      var status = stat()
      return stat(folder, &status) == 0 && status.st_uid == geteuid()
        && status.st_mode & S_IFMT == S_IFDIR && status.st_mode & 0o022 == 0
    }
  }

  private func text(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
