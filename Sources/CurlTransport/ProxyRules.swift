import Glibc
import HTTP

/// The proxy that libcurl would choose for https, as far as ghrepo must know it.
///
/// libcurl reads the same variables itself. For requests that may reach public addresses only, the
/// choice between proxy and direct connection is made here: the address check must not apply to the
/// proxy, which the user chose. For the others, this tells which proxy a failure is about.
package struct ProxyRules: Sendable, Equatable {
  private let proxy: Choice?
  private let exceptions: [String]

  /// Reads the variables that curl reads for https, lower case first. An empty one is not set.
  package init(environment: [String: String] = [:]) {
    func choice(_ name: String) -> Choice? {
      [name, name.uppercased()].lazy.compactMap { variable in
        environment[variable].flatMap {
          $0.isEmpty ? nil : Choice(variable: variable, address: $0)
        }
      }.first
    }
    proxy = choice("https_proxy") ?? choice("all_proxy")
    exceptions = (choice("no_proxy")?.address ?? "").lowercased()
      .split { $0 == "," || $0.isWhitespace }
      .map { String($0.hasPrefix(".") ? $0.dropFirst() : $0) }
  }

  /// The proxy for `host`, in lower case; nil for a direct connection.
  func choice(for host: String) -> Choice? {
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    let isExempt = exceptions.contains {
      $0 == "*" || name == $0 || name.hasSuffix(".\($0)") || Self.isNetwork($0, around: name)
    }
    return isExempt ? nil : proxy
  }

  /// What no message may contain.
  var secrets: [String] { proxy.map { ForeignText.credentials(in: $0.address) } ?? [] }

  /// Whether `network`, an address with or without the length of a prefix as in `10.0.0.0/8`, has
  /// the address `host`. libcurl knows the prefixes since 7.86.
  private static func isNetwork(_ network: String, around host: Substring) -> Bool {
    let parts = network.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let own = bytes(of: host), let bytes = bytes(of: parts[0]), own.count == bytes.count
    else { return false }
    guard parts.count == 2 else { return own == bytes }
    guard let length = Int(parts[1]), (1...(own.count * 8)).contains(length) else { return false }
    return own.indices.allSatisfy { index in
      let unused = 8 - min(max(length - index * 8, 0), 8)
      return own[index] >> unused == bytes[index] >> unused
    }
  }

  /// The 4 or 16 bytes of an address; nil if `text` is no address. IPv6 may be in brackets.
  private static func bytes(of text: Substring) -> [UInt8]? {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text
    var four = in_addr()
    if inet_pton(AF_INET, String(bare), &four) == 1 { return withUnsafeBytes(of: four, Array.init) }
    var six = in6_addr()
    return inet_pton(AF_INET6, String(bare), &six) == 1 ? withUnsafeBytes(of: six, Array.init) : nil
  }
}

extension ProxyRules {
  /// One proxy, and the variable that names it.
  struct Choice: Sendable, Equatable {
    let variable: String
    /// As the user wrote it, with the password.
    let address: String

    /// In lower case; libcurl assumes `http` for an address without one.
    var scheme: String {
      ForeignText.endOfScheme(in: address).map { address[..<$0].dropLast(3).lowercased() } ?? "http"
    }

    private var rest: Substring {
      address[(ForeignText.endOfScheme(in: address) ?? address.startIndex)...]
    }

    var isSOCKS: Bool { scheme.hasPrefix("socks") }
    var hasCredentials: Bool { rest.contains("@") }

    /// For messages: everything between the scheme and the last `@` may be a password, even one with
    /// a slash in it, and so may a port that is no number.
    var inspected: TransportInspection.Proxy {
      let prefix = address[..<rest.startIndex]
      let authority = rest[(rest.lastIndex(of: "@").map(rest.index(after:)) ?? rest.startIndex)...]
        .prefix { !"/?#".contains($0) }
      let (host, port) = Self.parts(of: authority)
      let isNumber = port.map { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      return TransportInspection.Proxy(
        variable: variable, address: String(prefix + (isNumber == true ? authority : host)))
    }

    /// Why libcurl would not use the address, or would take a part of the password for the name.
    var problem: ProxyProblem? {
      guard Self.schemes.contains(scheme) else { return .unknownScheme }
      let authority = rest.prefix { !"/?#".contains($0) }
      let isPlain = address.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
      guard isPlain, rest.filter({ $0 == "@" }).count == authority.filter({ $0 == "@" }).count,
        authority.filter({ $0 == "@" }).count < 2
      else { return .invalidAddress }
      let (host, port) = Self.parts(of: authority.split(separator: "@").last ?? "")
      guard !host.isEmpty, !authority.hasSuffix("@") else { return .invalidAddress }
      guard let port, !port.isEmpty else { return nil }
      return UInt16(port).map { $0 > 0 } == true ? nil : .invalidAddress
    }

    private static let schemes = [
      "http", "https", "socks", "socks4", "socks4a", "socks5", "socks5h",
    ]

    /// The host, with brackets if it has some, and what follows the colon after it.
    private static func parts(of authority: Substring) -> (host: Substring, port: Substring?) {
      let start =
        authority.first == "["
        ? authority.firstIndex(of: "]") ?? authority.endIndex : authority.startIndex
      guard let colon = authority[start...].firstIndex(of: ":") else { return (authority, nil) }
      return (authority[..<colon], authority[authority.index(after: colon)...])
    }
  }
}
