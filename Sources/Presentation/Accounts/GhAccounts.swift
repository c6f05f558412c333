internal import Access
internal import Core
import GitHub
import Glibc
import Platform

/// The accounts that gh has, by its file `hosts.yml`. That may have tokens, too: only names are
/// copied out of it.
package struct GhAccounts {
  private let path: String?

  package init(environment: [String: String]) {
    let folder =
      environment.nonEmpty("GH_CONFIG_DIR")
      ?? environment.nonEmpty("XDG_CONFIG_HOME").map { "\($0)/gh" }
      ?? environment.nonEmpty("HOME").map { "\($0)/.config/gh" }
    path = folder.map { "\($0)/hosts.yml" }
  }

  /// In bytes.
  private static let limit = 1 << 20

  /// The logins on `host`, the active one last. None if gh has no such file, or before version 2.40,
  /// when it had one account for each host.
  package func logins(on host: String) -> [String] {
    guard let path else { return [] }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.limit)
    defer { wipe(&bytes) }
    var count = 0
    while count < Self.limit {
      let result = bytes.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress?.advanced(by: count), bytes.count - count)
      }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { break }
      count += result
    }
    return count < Self.limit ? Self.logins(in: bytes[..<count], on: host) : []
  }

  /// gh writes its file itself: four spaces for each level, and one key in each line.
  static func logins(in bytes: ArraySlice<UInt8>, on host: String) -> [String] {
    var (logins, active): ([String], String?) = ([], nil)
    var keys: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let depth = line.prefix { $0 == UInt8(ascii: " ") }.count / 4
      let rest = line.dropFirst(depth * 4)
      guard let colon = end(ofKeyIn: rest), depth <= keys.count else { continue }
      keys = keys.prefix(depth) + [name(rest[..<colon])]
      guard keys[0] == host || GitHubHost.usualName(of: keys[0]) == host else { continue }
      if depth == 2, keys[1] == "users" { logins.append(keys[2]) }
      if depth == 1, keys[1] == "user" {
        active = name(rest[(colon + 1)...])
      }
    }
    return logins.filter { $0 != active } + logins.filter { $0 == active }
  }

  /// The colon after the key; one inside of it comes before a port.
  private static func end(ofKeyIn line: ArraySlice<UInt8>) -> Int? {
    line.indices.first { index in
      line[index] == UInt8(ascii: ":")
        && (index + 1 == line.endIndex || " \r".utf8.contains(line[index + 1]))
    }
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    let isUnwanted = { (byte: UInt8) in " \"'\r".utf8.contains(byte) }
    return String(decoding: bytes.trimming(while: isUnwanted), as: UTF8.self)
  }
}
