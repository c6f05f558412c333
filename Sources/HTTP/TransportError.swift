internal import Glibc

/// Why there was no response at all.
package enum TransportError: Error, Sendable, Equatable {
  /// libcurl is not installed, or lacks a function; `detail` is the loader's text.
  case libraryMissing(detail: String)
  case invalidAddress(String)
  case hostNotFound(host: String)
  /// The proxy could not be used, or did not connect to the host.
  case proxyFailed(
    by: TransportInspection.Proxy? = nil, ProxyProblem = .other, detail: String = "")
  case connectionFailed(
    host: String, port: Int = 443, ConnectionProblem? = nil, detail: String = "")
  /// The limit of `HTTPLimits.connect`, `total` or `stall` passed. `isUnsent` is whether the server
  /// got nothing of the request, because there was no connection yet.
  case timedOut(host: String, after: Duration, isUnsent: Bool = false)
  /// The server's certificate is from a trusted authority, but not valid.
  case badCertificate(host: String, CertificateProblem)
  /// TLS failed for another reason: trust, protocol version or handshake.
  case notSecure(host: String, SecurityProblem = .other, detail: String = "")
  case tooManyRedirects(limit: Int)
  /// A redirect to a URL that must not be followed, such as from https to http.
  case redirectRefused(detail: String)
  /// `host` is, or leads to, an address that `AddressPolicy.publicAddresses` does not allow.
  /// Nothing was sent there.
  case addressRefused(host: String)
  case tooLarge(limit: Int)
  /// The connection was reset, or the response ended early or was invalid. `isUnsent` as above.
  case broken(host: String, detail: String, isUnsent: Bool = false)
  case cancelled
  case other(code: Int, detail: String)

  /// Whether the same request can succeed a moment later: a network that is lost comes back, but
  /// not a proxy that wants another password.
  package var isTransient: Bool {
    switch self {
    case .proxyFailed(_, let problem, _): problem.isTransient
    case .connectionFailed(_, _, .notPermitted, _): false
    default: isOutOfReach
    }
  }

  /// The system has too little of something, by its error number.
  package static func failed(_ code: Int32) -> TransportError {
    .other(code: Int(code), detail: String(cString: strerror(code)))
  }

  /// The words of libcurl, without secrets; nil where the error says it all.
  package var detail: String? {
    switch self {
    case .libraryMissing(let detail), .proxyFailed(_, _, let detail),
      .connectionFailed(_, _, _, let detail), .notSecure(_, _, let detail),
      .redirectRefused(let detail), .broken(_, let detail, _), .other(_, let detail):
      detail.isEmpty ? nil : detail
    default: nil
    }
  }

  /// Whether no connection was made, or no data came through it: the network is down, or the host.
  package var isOutOfReach: Bool {
    switch self {
    case .hostNotFound, .proxyFailed, .connectionFailed, .timedOut, .broken: true
    default: false
    }
  }
}
