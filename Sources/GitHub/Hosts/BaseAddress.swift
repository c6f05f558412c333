import HTTP

/// Checks base URLs that replace the default ones, such as a simulator's.
enum BaseAddress {
  /// `text` without trailing slashes: `https` anywhere, `http` only on this machine.
  static func checked(_ text: String) throws(HostError) -> String {
    guard let (scheme, rest) = split(text) else { throw .invalidAddress(masked(text)) }
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    guard let host = host(inAuthority: rest[..<end]), isPath(rest[end...]) else {
      throw .invalidAddress(masked(text))
    }
    if scheme == "http", !HostName.isLoopback(host) { throw .notSecure(text) }
    var path = rest[end...]
    while path.last == "/" { path.removeLast() }
    return "\(scheme)://\(rest[..<end].lowercased())\(path)"
  }

  /// Scheme, host and port of an `http` or `https` URL: the part that determines the server.
  static func origin(of address: String) -> String? {
    guard let (scheme, rest) = split(address) else { return nil }
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    guard host(inAuthority: rest[..<end]) != nil else { return nil }
    let authority = rest[..<end].lowercased()
    let usual = scheme == "https" ? ":443" : ":80"
    let bare = authority.hasSuffix(usual) ? authority.dropLast(usual.count) : authority[...]
    return "\(scheme)://\(bare)"
  }

  /// For error messages, which must not show a password or a token in a URL.
  private static func masked(_ text: String) -> String {
    let shown = ForeignText.masked(address: text)
    guard let at = shown.lastIndex(of: "@") else { return shown }
    return "•••" + shown[at...]
  }

  private static func split(_ text: String) -> (scheme: String, rest: Substring)? {
    for scheme in ["https", "http"] where text.lowercased().hasPrefix("\(scheme)://") {
      return (scheme, text.dropFirst(scheme.count + 3))
    }
    return nil
  }

  private static func host(inAuthority authority: Substring) -> String? {
    if authority.hasPrefix("[::1]") {
      let rest = authority.dropFirst(5)
      let isPlain = rest.isEmpty || (rest.first == ":" && HostName.port(rest.dropFirst()) != nil)
      return isPlain ? "[::1]" : nil
    }
    guard (try? HostName.normalized(String(authority))) != nil else { return nil }
    return authority.prefix { $0 != ":" }.lowercased()
  }

  private static func isPath(_ path: Substring) -> Bool {
    path.utf8.allSatisfy { $0.isASCIIAlphanumeric || Array("/-._~".utf8).contains($0) }
  }
}
