/// One request, including its limits.
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
  /// Sent as `Authorization: Bearer …` to the host of `url` only, never along a redirect elsewhere.
  package var bearer: Secret?
  package var limits: HTTPLimits
  /// Follows at most five redirects, never from https to http. Only a GET without a body is
  /// redirected: a change is made at the requested URL, once and over a new connection, or not at all.
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
