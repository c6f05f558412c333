/// The checks on a base address that replaces the usual one, such as a simulator's.
enum BaseAddress {
  /// `text` without the slashes at its end: `https` anywhere, `http` on this machine only.
  static func checked(_ text: String) throws(HostError) -> String {
    guard let (scheme, rest) = split(text) else { throw .invalidAddress(withoutUser(text)) }
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    guard let host = host(inAuthority: rest[..<end]), isPath(rest[end...]) else {
      throw .invalidAddress(withoutUser(text))
    }
    if scheme == "http", !HostName.isLoopback(host) { throw .notSecure(text) }
    var path = rest[end...]
    while path.last == "/" { path.removeLast() }
    return "\(scheme)://\(rest[..<end].lowercased())\(path)"
  }

  /// Scheme, host and port of an `http` or `https` address, the part that decides who answers.
  static func origin(of address: String) -> String? {
    guard let (scheme, rest) = split(address) else { return nil }
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    guard host(inAuthority: rest[..<end]) != nil else { return nil }
    let authority = rest[..<end].lowercased()
    let usual = scheme == "https" ? ":443" : ":80"
    let bare = authority.hasSuffix(usual) ? authority.dropLast(usual.count) : authority[...]
    return "\(scheme)://\(bare)"
  }

  /// For errors: a password in an address must not be shown.
  private static func withoutUser(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@") else { return text }
    return "•••" + text[at...]
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
