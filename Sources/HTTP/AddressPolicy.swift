/// How far into the world a request may go.
package enum AddressPolicy: Sendable, Hashable {
  case anywhere
  /// For addresses that strangers wrote: machines with a public address alone, by https alone.
  ///
  /// A request that begins at one of the exceptions may be answered by any of them, wherever they
  /// are, by http where that stays on this machine. Such a request carries nothing that tells who
  /// asks: no token, no cookie, no referrer.
  case publicAddresses(except: Set<HTTPOrigin>)
}

/// A host with a port: what answers under one address.
package struct HTTPOrigin: Sendable, Hashable {
  /// In lower case; an IPv6 address stands in brackets.
  package let host: String
  package let port: Int

  package init(host: String, port: Int) {
    self.host = host.lowercased()
    self.port = port
  }

  /// The origin of an `https` or `http` address; nil for anything else, and where a name or password
  /// stands before the host.
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
      guard portText.first == ":", let number = UInt16(portText.dropFirst()), number > 0 else {
        return nil
      }
      port = Int(number)
    }
    guard !host.isEmpty else { return nil }
    self.init(host: String(host), port: port)
  }
}
