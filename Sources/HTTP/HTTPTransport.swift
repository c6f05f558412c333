/// The port through which every request leaves the program.
package protocol HTTPTransport: Sendable {
  /// Sends `request` and waits for the whole response. Cancelling the task ends the exchange.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Announces a request, so that slow preparations can begin. Returns at once.
  func prepare()
}

extension HTTPTransport {
  package func prepare() {}
}

/// Why there was no response at all.
package enum TransportError: Error, Sendable, Equatable {
  /// libcurl is not installed, or lacks a function; `detail` is the loader's text.
  case libraryMissing(detail: String)
  case invalidAddress(String)
  case hostNotFound(host: String)
  case proxyNotFound(detail: String)
  case connectionFailed(host: String, detail: String)
  /// The limit of `HTTPLimits.connect`, `total` or `stall` passed.
  case timedOut(host: String, after: Duration)
  /// The server's certificate is from a trusted authority, but not valid.
  case badCertificate(host: String, CertificateProblem)
  /// TLS failed for another reason: trust, protocol version or handshake.
  case notSecure(host: String, detail: String)
  case tooManyRedirects(limit: Int)
  /// A redirect to a URL that must not be followed, such as from https to http.
  case redirectRefused(detail: String)
  /// `host` is, or leads to, an address that `AddressPolicy.publicAddresses` does not allow.
  /// Nothing was sent there.
  case addressRefused(host: String)
  case tooLarge(limit: Int)
  /// The connection was reset, or the response ended early or made no sense.
  case broken(host: String, detail: String)
  case cancelled
  case other(code: Int, detail: String)

  /// Whether the same request can succeed a moment later. An unknown name and an unreachable
  /// machine will not change within two seconds.
  package var isTransient: Bool {
    switch self {
    case .timedOut, .broken: true
    default: false
    }
  }

  /// Whether no connection was made, or no data came through it: the network is down, or the host.
  package var isOutOfReach: Bool {
    switch self {
    case .hostNotFound, .proxyNotFound, .connectionFailed, .timedOut, .broken: true
    default: false
    }
  }
}

/// Why a certificate is not valid although its authority is trusted.
package enum CertificateProblem: Sendable, Equatable {
  case expired
  case notYetValid
  /// It is for another host.
  case otherName
}
