import CCurl
import HTTP

extension Transfer {
  /// Why the proxy was of no use; nil if it is not to blame.
  ///
  /// libcurl has the same codes for what happens on the way to the proxy and behind it.
  func proxyProblem(_ code: CURLcode, _ detail: String) -> ProxyProblem? {
    switch code {
    case CURLE_COULDNT_RESOLVE_PROXY:
      return detail.contains("syntax") ? .invalidAddress : .notFound
    // libcurl's code for the name of a SOCKS proxy; for the host's own, it is CURLE_PROXY.
    case CURLE_COULDNT_RESOLVE_HOST where proxy != nil: return .notFound
    case CURLE_PROXY: return isHostUnknown ? nil : negotiationProblem
    default: break
    }
    let status = easy.integer(CURLINFO_HTTP_CONNECTCODE)
    if status != 0, status / 100 != 2 { return refusal(status) }
    // Of a connection that was already there, the proxy has done its part.
    guard let proxy, status == 0 || tunnelHead.isOpen, !isConnected else { return nil }
    switch code {
    case CURLE_COULDNT_CONNECT: return .connectionFailed(connectionProblem)
    case CURLE_OPERATION_TIMEDOUT:
      return isLookingUpName ? .notFound : .timedOut(after: passedTime)
    // A SOCKS proxy says nothing that libcurl passes on, so that this may have happened behind it.
    case _ where proxy.isSOCKS: return nil
    case CURLE_PEER_FAILED_VERIFICATION: return .untrusted
    case CURLE_SSL_CONNECT_ERROR, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING,
      CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_PARTIAL_FILE,
      CURLE_BAD_FUNCTION_ARGUMENT:
      return earlyEnd
    default: return nil
    }
  }

  /// A proxy that is spoken to in the wrong protocol ends the connection, too, but not with a reset,
  /// nor after it has made another connection.
  private var earlyEnd: ProxyProblem {
    wasReset || proxyHasWorked || tunnelHead.isOpen ? .lost : .otherProtocol
  }

  /// Whether the host's name was not found, in the lookup that some SOCKS proxies leave to us.
  var isHostUnknown: Bool { negotiationCode == CURLPX_RESOLVE_HOST }

  private var negotiationCode: CURLproxycode {
    CURLproxycode(UInt32(easy.integer(CURLINFO_PROXY_ERROR)))
  }

  private func refusal(_ status: Int) -> ProxyProblem {
    switch status {
    case 407: return credentialsProblem
    // What web servers respond to CONNECT, which they do not know.
    case 400, 404, 405, 501: return .notAProxy(status: status)
    default: return .refused(host: host, status: status)
    }
  }

  private var credentialsProblem: ProxyProblem {
    proxy?.hasCredentials == true ? .credentialsRefused : .credentialsNeeded
  }

  /// What went wrong while a SOCKS proxy was asked for the connection.
  /// Source: https://curl.se/libcurl/c/CURLINFO_PROXY_ERROR.html
  private var negotiationProblem: ProxyProblem {
    switch negotiationCode {
    case CURLPX_BAD_VERSION, CURLPX_BAD_ADDRESS_TYPE, CURLPX_CLOSED, CURLPX_RECV_CONNECT,
      CURLPX_RECV_REQACK, CURLPX_RECV_ADDRESS, CURLPX_UNKNOWN_MODE:
      earlyEnd
    case CURLPX_NO_AUTH, CURLPX_RECV_AUTH, CURLPX_USER_REJECTED, CURLPX_IDENTD,
      CURLPX_IDENTD_DIFFER:
      credentialsProblem
    case CURLPX_REPLY_COMMAND_NOT_SUPPORTED, CURLPX_REPLY_ADDRESS_TYPE_NOT_SUPPORTED,
      CURLPX_REPLY_CONNECTION_REFUSED, CURLPX_REPLY_GENERAL_SERVER_FAILURE,
      CURLPX_REPLY_HOST_UNREACHABLE, CURLPX_REPLY_NETWORK_UNREACHABLE, CURLPX_REPLY_NOT_ALLOWED,
      CURLPX_REPLY_TTL_EXPIRED, CURLPX_REPLY_UNASSIGNED, CURLPX_REQUEST_FAILED:
      .refused(host: host, status: nil)
    default: .other
    }
  }
}
