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
  package var redirects = 0
  package var rateLimit: RateLimit?
  /// Nil while the endpoint is not deprecated.
  package var deprecation: Deprecation?
}
