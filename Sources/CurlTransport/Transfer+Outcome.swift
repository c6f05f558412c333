import CCurl
import Glibc
import HTTP

extension Transfer {
  /// The result of the exchange, which libcurl ended with `code`.
  func outcome(of code: CURLcode) -> Result<HTTPResponse, TransportError> {
    if let passedLimit { return .failure(.tooLarge(limit: passedLimit)) }
    guard code == CURLE_OK else { return .failure(error(for: code)) }
    // libcurl treats a response that ends within its headers as one without a body.
    if head.isOpen { return .failure(error(for: CURLE_PARTIAL_FILE)) }
    return .success(
      HTTPResponse(
        status: easy.integer(CURLINFO_RESPONSE_CODE), headers: head.headers, body: body,
        url: effectiveURL,
        redirects: submission.redirects,
        duration: submission.start.duration(to: .now)))
  }

  private var effectiveURL: String {
    easy.text(CURLINFO_EFFECTIVE_URL) ?? submission.request.url
  }

  /// Codes: https://curl.se/libcurl/c/libcurl-errors.html
  private func error(for code: CURLcode) -> TransportError {
    if let shortage = TransportError.shortage { return shortage }
    let detail = easy.detail(of: code)
    let host = host
    if detail.contains("thread failed to start") { return .failed(EAGAIN) }
    if case .publicDirect = route, wasAddressRefused,
      code == CURLE_COULDNT_CONNECT || code == CURLE_ABORTED_BY_CALLBACK
    {
      return .addressRefused(host: host)
    }
    if let problem = trustProblem(code) { return .notSecure(host: host, problem, detail: detail) }
    if let problem = proxyProblem(code, detail) {
      return .proxyFailed(by: proxy?.inspected, problem, detail: detail)
    }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: return .hostNotFound(host: host)
    case CURLE_PROXY: return .hostNotFound(host: host)
    case CURLE_COULDNT_CONNECT:
      return .connectionFailed(
        host: host, port: target.port, connectionProblem, detail: detail)
    case CURLE_OPERATION_TIMEDOUT where isLookingUpName: return .hostNotFound(host: host)
    case CURLE_OPERATION_TIMEDOUT:
      return .timedOut(host: host, after: passedTime, isUnsent: isUnsent)
    case CURLE_FILESIZE_EXCEEDED:
      return .tooLarge(limit: submission.request.limits.bodyBytes)
    case CURLE_OUT_OF_MEMORY where head.isOpen || tunnelHead.isOpen, CURLcode(100):
      // libcurl's code for a header line that is too long; newer versions have a code of its own.
      return .tooLarge(limit: HeaderBlock.limit)
    case CURLE_OUT_OF_MEMORY: return .failed(ENOMEM)
    case CURLE_ABORTED_BY_CALLBACK: return .cancelled
    // The code for a response that is not HTTP at all.
    case CURLE_UNSUPPORTED_PROTOCOL: return broken(detail)
    case CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED:
      return .invalidAddress(ForeignText.cleaned(effectiveURL))
    case CURLE_PEER_FAILED_VERIFICATION:
      return certificateProblem.map { .badCertificate(host: host, $0) }
        ?? .notSecure(host: host, authorityProblem, detail: detail)
    case CURLE_SSL_CONNECT_ERROR where wasReset || isEnd(detail): return broken(detail)
    case CURLE_SSL_CONNECT_ERROR:
      return .notSecure(host: host, handshakeProblem(detail), detail: detail)
    case _ where code.isAboutTLS: return .notSecure(host: host, detail: detail)
    case _ where code.isAboutExchange: return broken(detail)
    default: return .other(code: Int(code.rawValue), detail: detail)
    }
  }

  private func broken(_ detail: String) -> TransportError {
    .broken(host: host, detail: detail, isUnsent: isUnsent)
  }

  /// Whether the server got nothing of the request, nor of an earlier one that it redirected.
  private var isUnsent: Bool { !isConnected && submission.redirects == 0 }

  /// Whether there was a connection to the host, secure where it has to be.
  var isConnected: Bool { easy.offset(CURLINFO_PRETRANSFER_TIME_T) > 0 }

  /// What was connected to, after redirects.
  private var target: TargetURL { TargetURL(effectiveURL, by: easy.curl) ?? address }
  var host: String { target.host }

  /// The cause of the last failed attempt to connect.
  var connectionProblem: ConnectionProblem? {
    switch Int32(easy.integer(CURLINFO_OS_ERRNO)) {
    case ECONNREFUSED: .refused
    case EHOSTUNREACH, EHOSTDOWN: .hostUnreachable
    case ENETUNREACH, ENETDOWN, EADDRNOTAVAIL, EAFNOSUPPORT: .networkUnreachable
    case ETIMEDOUT: .timedOut
    case EACCES, EPERM: .notPermitted
    default: nil
    }
  }

  /// Whether the connection was reset; libcurl has no other code for that during a TLS handshake.
  var wasReset: Bool {
    [Int(ECONNRESET), Int(EPIPE)].contains(easy.integer(CURLINFO_OS_ERRNO))
  }

  /// Whether the server closed the connection during the TLS handshake, by the words of libcurl,
  /// OpenSSL and GnuTLS.
  private func isEnd(_ detail: String) -> Bool {
    let text = detail.lowercased()
    return [
      "ssl_error_syscall", "ssl_error_zero_return", "unexpected eof", "non-properly terminated",
    ]
    .contains(where: text.contains)
  }

  /// Whether time ran out during the DNS lookup. A transfer that waits for another one's connection
  /// looks the same, but its limit is the total one.
  var isLookingUpName: Bool {
    easy.offset(CURLINFO_NAMELOOKUP_TIME_T) == 0 && !isConnected && !hasPassedTotal
  }

  /// libcurl does not report which of the three limits passed. A limit longer than the elapsed time
  /// did not, such as the limit to connect while a redirect connects.
  var passedTime: Duration {
    let limits = submission.request.limits
    let phase = isConnected ? limits.stall : limits.connect
    return hasPassedTotal || phase > elapsed ? limits.total : phase
  }

  private var hasPassedTotal: Bool { elapsed >= submission.request.limits.total }

  /// libcurl counts in whole milliseconds, so its limits pass a little early.
  private var elapsed: Duration {
    submission.start.duration(to: .now) + .milliseconds(5)
  }
}

extension CURLcode {
  /// Certificate, version, handshake, or the files they need.
  var isAboutTLS: Bool {
    switch self {
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ENGINE_NOTFOUND,
      CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED,
      CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED,
      CURLE_OBSOLETE51:
      true
    default: false
    }
  }

  /// The connection or the response broke; a retry may succeed.
  fileprivate var isAboutExchange: Bool {
    switch self {
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
      CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_HTTP3, CURLE_AGAIN:
      true
    // libcurl's code for an invalid header line.
    case CURLE_BAD_FUNCTION_ARGUMENT: true
    default: false
    }
  }
}
