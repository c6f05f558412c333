/// A host with a port, which identifies one server.
package struct HTTPOrigin: Sendable, Hashable {
  /// In lower case; an IPv6 address is in brackets.
  package let host: String
  package let port: Int

  package init(host: String, port: Int) {
    self.host = host.lowercased()
    self.port = port
  }

  /// The origin of an `https` or `http` URL; nil for anything else, and for a URL with a user name
  /// or password.
  package init?(of url: String) {
    guard let mark = url.firstRange(of: "://") else { return nil }
    let scheme = url[..<mark.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let rest = url[mark.upperBound...]
    let authority = rest.prefix { !"/?#\\".contains($0) }
    guard !authority.contains("@") else { return nil }
    let hostEnd: Substring.Index
    if authority.first == "[" {
      guard let close = authority.firstIndex(of: "]") else { return nil }
      hostEnd = authority.index(after: close)
    } else {
      hostEnd = authority.firstIndex(of: ":") ?? authority.endIndex
    }
    let (host, portText) = (authority[..<hostEnd], authority[hostEnd...])
    var port = scheme == "https" ? 443 : 80
    if !portText.isEmpty {
      let digits = portText.dropFirst()
      guard portText.first == ":", digits.first != "+", let number = UInt16(digits), number > 0
      else { return nil }
      port = Int(number)
    }
    guard !host.isEmpty else { return nil }
    self.init(host: String(host), port: port)
  }
}
