import CCurl
import Glibc
import HTTP

/// The parts of a URL that decide whether it may be requested, as libcurl itself parses them.
struct TargetURL: Equatable {
  /// In lower case.
  let scheme: String
  /// In lower case; an IPv6 address is in brackets, an IPv4 address in dotted form.
  let host: String
  /// The port in the URL, otherwise the scheme's default.
  let port: Int

  /// `nil` if libcurl cannot parse `text`, or if it contains a user name or password.
  init?(_ text: String, by curl: UnsafePointer<ccurl>) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), let url = curl.pointee.url()
    else { return nil }
    defer { curl.pointee.url_cleanup(url) }
    func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard curl.pointee.url_get(url, part, &text, UInt32(flags)) == CURLUE_OK, let text
      else { return nil }
      defer { curl.pointee.free(text) }
      return String(cString: text).lowercased()
    }
    let flags = UInt32(CURLU_DISALLOW_USER) | UInt32(CURLU_NON_SUPPORT_SCHEME)
    guard curl.pointee.url_set(url, CURLUPART_URL, text, flags) == CURLUE_OK,
      let scheme = part(CURLUPART_SCHEME), let host = part(CURLUPART_HOST), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host
    port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap { Int($0) } ?? 0
  }

  var origin: HTTPOrigin { HTTPOrigin(host: host, port: port) }

  /// Whether the host name means this machine (RFC 6761, 6.3), whatever DNS says.
  var isNamedLocalhost: Bool {
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    return name == "localhost" || name.hasSuffix(".localhost")
  }

  /// Whether the connection never leaves this machine.
  var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" { return true }
    var address = in_addr()
    return inet_pton(AF_INET, host, &address) == 1
      && UInt32(bigEndian: address.s_addr) >> 24 == 127
  }

  /// Plain http is allowed on this machine only.
  var isAllowed: Bool {
    scheme == "https" || (scheme == "http" && isLoopback)
  }

  /// https must not redirect to http.
  func mayRedirect(to next: TargetURL) -> Bool {
    scheme != "https" || next.scheme == "https"
  }

  func isSameOrigin(as other: TargetURL) -> Bool {
    scheme == other.scheme && origin == other.origin
  }
}
