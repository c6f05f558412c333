import Glibc
import TestSupport

/// The small program that makes one request to a keyring, built next to the tests.
enum Probe {
  /// The path of the probe in the directory of the running test program.
  static let path: String = {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let program = String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    return program.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/keyring-probe"
  }()
}

extension KeyringSession {
  /// The output of the probe when it runs in this session.
  func probe(
    _ arguments: [String], input: [UInt8] = [], overriding variables: [String: String?] = [:]
  ) async throws -> String {
    try await run(Probe.path, arguments, input: input, overriding: variables).line
  }
}

extension KeyringSession {
  func probe(_ arguments: String..., input: [UInt8] = []) async throws -> String {
    try await probe(arguments, input: input)
  }
}

/// The hexadecimal form in which the probe prints a secret.
func secretLine(_ bytes: some Sequence<UInt8>) -> String {
  "secret " + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
