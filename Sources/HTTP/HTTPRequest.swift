/// One request, complete with the limits it must keep.
package struct HTTPRequest: Sendable, Equatable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  package var method: Method
  /// The absolute URL; `https`, or `http` on loopback.
  package var url: String
  package var headers: HTTPHeaders
  package var body: [UInt8]?
  /// Sent as `Authorization: Bearer …` to the host of `url` alone, never along a redirect elsewhere.
  package var bearer: Secret?
  package var limits: HTTPLimits
  /// Follows at most five redirects, never from https to http. Only a GET without a body is
  /// redirected: a change is made where it was asked for, or not at all.
  package var followsRedirects: Bool
  /// Which machines may be contacted, at `url` and at every redirect.
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

/// How much and how long a request may take.
package struct HTTPLimits: Sendable, Equatable {
  /// Time to be connected, TLS included.
  package var connect: Duration
  /// Time for the whole exchange, redirects included.
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
