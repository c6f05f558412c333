internal import Glibc

/// The port through which every request leaves the program.
package protocol HTTPTransport: Sendable {
  /// Sends `request` and waits for the whole response. Cancelling the task ends the exchange.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Announces a request, so that slow preparations can begin. Returns at once.
  func prepare()

  /// How a request to `url` would be made; sends nothing.
  func inspect(_ url: String) async throws(TransportError) -> TransportInspection

  /// The addresses of the machine named `host`, as a request finds them.
  func addresses(of host: String) async throws(TransportError) -> [String]
}

extension HTTPTransport {
  package func prepare() {}

  package func inspect(_ url: String) async throws(TransportError) -> TransportInspection {
    TransportInspection()
  }

  package func addresses(of host: String) async throws(TransportError) -> [String] { [] }
}

/// How requests are made, to find out why they fail; holds no secret.
package struct TransportInspection: Sendable, Equatable {
  /// Where trusted certificates come from.
  package struct Trust: Sendable, Equatable {
    package var file: String?
    package var directory: String?
    /// The environment variables that name them; empty for the system's own.
    package var variables: [String]

    package init(file: String? = nil, directory: String? = nil, variables: [String] = []) {
      self.file = file
      self.directory = directory
      self.variables = variables
    }

    /// Whether the library chooses.
    package var isDefault: Bool { file == nil && directory == nil }
  }

  package struct Proxy: Sendable, Equatable {
    /// The environment variable that names it.
    package let variable: String
    /// Without a user name and password.
    package let address: String

    package init(variable: String, address: String) {
      self.variable = variable
      self.address = address
    }
  }

  /// The library and its versions, as in `libcurl/8.5.0 OpenSSL/3.0.13`.
  package var library: String?
  package var trust: Trust
  /// The proxy on the way to the URL; nil for a direct connection.
  package var proxy: Proxy?

  package init(library: String? = nil, trust: Trust = Trust(), proxy: Proxy? = nil) {
    self.library = library
    self.trust = trust
    self.proxy = proxy
  }
}

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
