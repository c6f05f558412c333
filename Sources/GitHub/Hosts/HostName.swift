import HTTP

/// Validates and normalizes host names that users write.
enum HostName {
  /// `text` in lower case, with its port unless that is 443.
  ///
  /// Accepts only ASCII letters, digits, hyphens and dots (RFC 1123, 2.1): a name in another script
  /// could look like `github.com` and be something else.
  static func normalized(_ text: String) throws(HostError) -> String {
    if text.isEmpty { throw .empty }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard isHost(parts[0]) else { throw .invalidName(withoutPassword(text)) }
    let host = canonical(parts[0].lowercased())
    guard parts.count == 2 else { return host }
    guard let port = port(parts[1]) else { throw .invalidName(withoutPassword(text)) }
    return port == 443 ? host : "\(host):\(port)"
  }

  /// Whether `host`, without a port, is this machine.
  static func isLoopback(_ host: some StringProtocol) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    return octets.count == 4 && octets[0] == "127"
      && octets.allSatisfy { $0.utf8.allSatisfy(\.isASCIIDigit) && UInt8($0) != nil }
  }

  static func port(_ text: some StringProtocol) -> Int? {
    guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit),
      let port = Int(text), (1...65535).contains(port)
    else { return nil }
    return port
  }

  private static func isHost(_ text: some StringProtocol) -> Bool {
    guard text.utf8.count <= 253 else { return false }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.utf8.first != UInt8(ascii: "-")
        && label.last != "-"
        && label.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
    }
  }

  /// For error messages: of a URL that was given as a name. A token is masked where it is shown,
  /// which also says so.
  private static func withoutPassword(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@"), text[..<at].contains(":"),
      TokenMask.masked(text) == text
    else { return text }
    return "•••" + text[at...]
  }

  /// The website's name, for another name of the same GitHub.
  private static func canonical(_ host: String) -> String {
    // git over ssh also works at the last one, on the port of https.
    let names = ["www.github.com", "api.github.com", "ssh.github.com"]
    if names.contains(host) { return "github.com" }
    if host.hasPrefix("api."), host.hasSuffix(".ghe.com") { return String(host.dropFirst(4)) }
    return host
  }
}

extension UInt8 {
  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isASCIIAlphanumeric: Bool {
    isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// ASCII spaces, tabs and line ends.
  var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
