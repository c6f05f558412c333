package import FoundationEssentials

/// One response, whatever its status.
package struct HTTPResponse: Sendable, Equatable {
  package var status: Int
  package var headers: HTTPHeaders
  /// The decompressed body.
  package var body: Data
  /// The URL that responded, after redirects.
  package var url: String
  package var redirects: Int
  /// From the start of the request to its last byte.
  package var duration: Duration

  package init(
    status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data(), url: String,
    redirects: Int = 0, duration: Duration = .zero
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
    self.redirects = redirects
    self.duration = duration
  }
}
