/// Why a certificate is not valid although its authority is trusted.
package enum CertificateProblem: Sendable, Equatable {
  case expired
  case notYetValid
  /// The certificate is for another host.
  case otherName
}

/// Why TLS failed, if not because of a certificate that is not valid.
package enum SecurityProblem: Sendable, Equatable {
  /// The server's certificate is its own, and not among the trusted ones.
  case selfSigned(TransportInspection.Trust)
  /// The server's certificate is from an authority that is not trusted.
  case unknownAuthority(TransportInspection.Trust)
  /// There are no certificates at `path`, which `variable` names; nil for the system's own.
  case trustUnusable(variable: String?, path: String?, TrustProblem)
  /// The server does not speak TLS on this port.
  case notTLS(port: Int)
  /// The server has only versions of TLS before 1.2.
  case oldVersion
  case other
}

/// What is wrong with the file or directory of trusted certificates.
package enum TrustProblem: Sendable, Equatable {
  case missing
  /// The file exists, but may not be read, or is not a file or a directory.
  case unreadable
  /// There is no certificate in it.
  case empty
}

/// Why a TCP connection was not made.
package enum ConnectionProblem: Sendable, Equatable {
  case refused
  case hostUnreachable
  case networkUnreachable
  case timedOut
  /// By this computer, such as by a firewall.
  case notPermitted
}

/// Why a proxy was of no use.
package enum ProxyProblem: Sendable, Equatable {
  /// The scheme of its address is unknown.
  case unknownScheme
  /// Its address cannot be parsed.
  case invalidAddress
  case notFound
  /// The cause is nil if it is not known.
  case connectionFailed(ConnectionProblem?)
  case timedOut(after: Duration)
  /// The proxy ended the connection, although it speaks its protocol.
  case lost
  /// The proxy speaks another protocol than its address says.
  case otherProtocol
  /// A web server that connects to nobody, by the status of its response.
  case notAProxy(status: Int)
  /// Its certificate is not trusted, for a proxy that is reached by https.
  case untrusted
  case credentialsNeeded
  case credentialsRefused
  /// It does not connect to the host; the status is nil for a SOCKS proxy.
  case refused(host: String, status: Int?)
  case other

  var isTransient: Bool {
    switch self {
    case .notFound, .connectionFailed, .timedOut, .lost, .other: true
    case .refused(_, let status): status.map { $0 >= 500 } ?? true
    case .unknownScheme, .invalidAddress, .otherProtocol, .notAProxy, .untrusted,
      .credentialsNeeded, .credentialsRefused:
      false
    }
  }
}
