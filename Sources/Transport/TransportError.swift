/// Why no answer came at all.
package enum TransportError: Error, Sendable, Equatable {
  /// libcurl is not installed, or lacks a function; `detail` is the loader's text.
  case libraryMissing(detail: String)
  case invalidAddress(String)
  case hostNotFound(host: String)
  case proxyNotFound(detail: String)
  case connectionFailed(host: String, detail: String)
  /// The limit of `HTTPLimits.connect`, `total` or `stall` passed.
  case timedOut(host: String, after: Duration)
  /// TLS failed: certificate, protocol version or handshake.
  case notSecure(host: String, detail: String)
  case tooManyRedirects(limit: Int)
  /// A redirect to an address that must not be followed, such as from https to http.
  case redirectRefused(detail: String)
  /// `host` is, or leads to, an address that `HTTPReach.publicAddresses` does not reach. Nothing was
  /// sent there.
  case addressRefused(host: String)
  case tooLarge(limit: Int)
  /// The connection was reset, or the answer ended early or made no sense.
  case broken(host: String, detail: String)
  case cancelled
  case other(code: Int, detail: String)

  /// Whether the same request can succeed a moment later.
  package var isTransient: Bool {
    switch self {
    case .hostNotFound, .connectionFailed, .timedOut, .broken: true
    case .libraryMissing, .invalidAddress, .proxyNotFound, .notSecure, .tooManyRedirects,
      .redirectRefused, .addressRefused, .tooLarge, .cancelled, .other:
      false
    }
  }
}
