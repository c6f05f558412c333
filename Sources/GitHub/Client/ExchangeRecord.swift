package import HTTP

/// One request and its response, for `--verbose`; holds no secret.
package struct ExchangeRecord: Sendable, Equatable {
  package var method: HTTPRequest.Method
  /// The requested URL, before redirects.
  package var url: String
  /// Nil when no response came because of `failure`.
  package var status: Int?
  package var failure: TransportError?
  package var duration: Duration
  package var redirects: Int
  package var rateLimit: RateLimit?
  /// Nil while the endpoint is not deprecated.
  package var deprecation: Deprecation?

  package init(
    method: HTTPRequest.Method, url: String, status: Int? = nil, failure: TransportError? = nil,
    duration: Duration, redirects: Int = 0, rateLimit: RateLimit? = nil,
    deprecation: Deprecation? = nil
  ) {
    self.method = method
    self.url = url
    self.status = status
    self.failure = failure
    self.duration = duration
    self.redirects = redirects
    self.rateLimit = rateLimit
    self.deprecation = deprecation
  }
}
