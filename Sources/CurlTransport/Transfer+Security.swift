import CCurl
import Glibc
import HTTP

extension Transfer {
  /// What is wrong with the server's certificate, if more is known than that it is not trusted.
  /// Numbers: https://docs.openssl.org/3.0/man3/X509_STORE_CTX_get_error/
  var certificateProblem: CertificateProblem? {
    switch easy.integer(CURLINFO_SSL_VERIFYRESULT) {
    // A trusted certificate of another host: libcurl checks the name first and leaves its initial
    // value.
    case 0, 1: .otherName
    case 9: .notYetValid
    case 10: .expired
    default: nil
    }
  }

  /// Why the server's certificate is not trusted.
  var authorityProblem: SecurityProblem {
    switch easy.integer(CURLINFO_SSL_VERIFYRESULT) {
    case 18: .selfSigned(trust)
    case 2, 19, 20, 21, 24, 27: .unknownAuthority(trust)
    default: .other
    }
  }

  /// What the handshake failed for, by the words of OpenSSL and GnuTLS: libcurl has one code for all.
  func handshakeProblem(_ detail: String) -> SecurityProblem {
    let text = detail.lowercased()
    let other = [
      "wrong version number", "packet length too long", "http request", "unexpected tls packet",
    ]
    if other.contains(where: text.contains) { return .notTLS(port: address.port) }
    let old = [
      "unsupported protocol", "protocol version", "version too low", "unsupported version",
    ]
    return old.contains(where: text.contains) ? .oldVersion : .other
  }

  /// Whether the trusted certificates themselves are the problem. OpenSSL ignores a directory that it
  /// cannot read, and then trusts nobody.
  func trustProblem(_ code: CURLcode) -> SecurityProblem? {
    switch code {
    case CURLE_SSL_CACERT_BADFILE:
      if let file = trust.file {
        return .trustUnusable(
          variable: trust.variables.first, path: file, Self.problem(withFile: file) ?? .empty)
      }
      return .trustUnusable(variable: nil, path: nil, .missing)
    case CURLE_PEER_FAILED_VERIFICATION:
      guard trust.file == nil, let directory = trust.directory, !trust.variables.isEmpty,
        let problem = TrustProblem(directory: directory)
      else { return nil }
      return .trustUnusable(variable: trust.variables.last, path: directory, problem)
    default: return nil
    }
  }

  private static func problem(withFile path: String) -> TrustProblem? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      return [ENOENT, ENOTDIR].contains(errno) ? .missing : .unreadable
    }
    defer { close(descriptor) }
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) < 0 ? .unreadable : nil
  }
}

extension TrustProblem {
  /// Nil if there is a certificate in `directory` that OpenSSL can find.
  init?(directory: String) {
    guard let stream = opendir(directory) else {
      self = errno == ENOENT ? .missing : .unreadable
      return
    }
    closedir(stream)
    guard TransportInspection.Trust.links(in: directory, upTo: 1) == 0 else { return nil }
    self = .empty
  }
}
