/// One request, including its limits.
package struct HTTPRequest: Sendable, Equatable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
  }

  package var method: Method
  /// The absolute URL; `https`, or `http` on loopback.
  package var url: String
  package var headers: HTTPHeaders
  package var body: [UInt8]?
  /// Sent as `Authorization: Bearer …` to the host of `url` only, never along a redirect elsewhere.
  package var bearer: Secret?
  package var limits: HTTPLimits
  /// Follows at most five redirects, never from https to http. Only a GET without a body is
  /// redirected: a change is made at the requested URL, or not at all.
  package var followsRedirects: Bool
  /// Which machines the request may contact, at `url` and at every redirect.
  package var reach: AddressPolicy

  package init(
    _ method: Method = .get, _ url: String, headers: HTTPHeaders = HTTPHeaders(),
    body: [UInt8]? = nil, bearer: Secret? = nil, limits: HTTPLimits = .standard,
    followsRedirects: Bool = true, reach: AddressPolicy = .anywhere
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.bearer = bearer
    self.limits = limits
    self.followsRedirects = followsRedirects
    self.reach = reach
  }
}

/// Limits on the time and size of a request.
package struct HTTPLimits: Sendable, Equatable {
  /// Time to connect, including TLS.
  package var connect: Duration
  /// Time for the whole exchange, including redirects.
  package var total: Duration
  /// The exchange ends when less than a byte a second arrives for this long.
  package var stall: Duration
  /// Bytes of the decompressed body.
  package var bodyBytes: Int

  package init(
    connect: Duration = .seconds(10), total: Duration = .seconds(30),
    stall: Duration = .seconds(15), bodyBytes: Int = 10 * 1024 * 1024
  ) {
    self.connect = connect
    self.total = total
    self.stall = stall
    self.bodyBytes = bodyBytes
  }

  package static let standard = HTTPLimits()
}

/// Which addresses a request may contact.
package enum AddressPolicy: Sendable, Hashable {
  case anywhere
  /// For URLs from untrusted sources: only machines with a public address, and only by https.
  ///
  /// A request that begins at one of the exceptions may be redirected to any of them, whatever
  /// their addresses, and by http on this machine. Requests under this policy carry nothing that
  /// identifies the user: no token, no cookie, no referrer.
  case publicAddresses(except: Set<HTTPOrigin>)
}

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
      guard portText.first == ":", let number = UInt16(portText.dropFirst()), number > 0 else {
        return nil
      }
      port = Int(number)
    }
    guard !host.isEmpty else { return nil }
    self.init(host: String(host), port: port)
  }
}
