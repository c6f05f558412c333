import Glibc
import TestSupport

/// A password dialog without a user: it owns the prompter's name on a session's bus and never
/// replies, so that a prompt stays open.
///
/// It implements just enough of the D-Bus wire protocol: EXTERNAL authentication and two calls.
final class SilentPrompter: Sendable {
  private let socket: Int32

  init(in session: KeyringSession) async throws {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: session.home.appending("run/bus").utf8)
    }
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else { throw SystemFailure(call: "connect", code: errno) }
    let user = String(geteuid()).utf8.map { String($0, radix: 16) }.joined()
    send(Array("\0AUTH EXTERNAL \(user)\r\n".utf8))
    try await wait(for: "OK ")
    send(Array("BEGIN\r\n".utf8) + call("Hello", serial: 1))
    send(call("RequestName", serial: 2, name: "org.gnome.keyring.SystemPrompter"))
    try await wait(for: "NameAcquired")
    try await wait(for: "org.gnome.keyring.SystemPrompter")
  }

  deinit { close(socket) }

  /// Returns once the keyring has requested a dialog.
  func waitForPrompt() async throws {
    try await wait(for: "BeginPrompting")
  }

  private func send(_ bytes: [UInt8]) {
    _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  private func wait(for text: String) async throws {
    var seen: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    let deadline = ContinuousClock.now + .seconds(600)
    while !String(decoding: seen, as: UTF8.self).contains(text) {
      guard ContinuousClock.now < deadline else { throw SystemFailure(call: text, code: ETIMEDOUT) }
      // One byte at a time: later bytes belong to the next wait.
      let count = recv(socket, &buffer, 1, Int32(MSG_DONTWAIT))
      if count > 0 { seen.append(buffer[0]) } else { try await Task.sleep(for: .milliseconds(2)) }
    }
  }

  /// A call to the bus itself, in little-endian order; `name` is RequestName's first argument.
  private func call(_ member: String, serial: UInt32, name: String? = nil) -> [UInt8] {
    var body: [UInt8] = []
    if let name {
      append(text: name, to: &body)
      // Do not queue for the name.
      append(UInt32(4), to: &body)
    }
    var fields: [UInt8] = []
    for (code, type, value) in [
      (UInt8(1), "o", "/org/freedesktop/DBus"), (2, "s", "org.freedesktop.DBus"), (3, "s", member),
      (6, "s", "org.freedesktop.DBus"),
    ] {
      pad(&fields, to: 8)
      fields += [code, 1] + Array(type.utf8) + [0]
      append(text: value, to: &fields)
    }
    if name != nil {
      pad(&fields, to: 8)
      fields += [8, 1, UInt8(ascii: "g"), 0, 2] + Array("su".utf8) + [0]
    }
    var message: [UInt8] = [UInt8(ascii: "l"), 1, 0, 1]
    append(UInt32(body.count), to: &message)
    append(serial, to: &message)
    append(UInt32(fields.count), to: &message)
    message += fields
    pad(&message, to: 8)
    return message + body
  }

  private func append(text: String, to bytes: inout [UInt8]) {
    append(UInt32(text.utf8.count), to: &bytes)
    bytes += Array(text.utf8) + [0]
  }

  private func append(_ number: UInt32, to bytes: inout [UInt8]) {
    pad(&bytes, to: 4)
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  private func pad(_ bytes: inout [UInt8], to alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }
}
