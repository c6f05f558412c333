import CCurl
import Glibc
import HTTP

/// Where one request may go, and through which proxy.
enum Route: Equatable {
  /// To any address, through the proxy that libcurl chooses.
  case anywhere
  /// To a trusted origin, in the same way as `anywhere`.
  case trusted
  /// Directly to a public address; the address of the actual connection is checked.
  case publicDirect
  /// Through a proxy; only the proxy knows the address it connects to.
  case publicProxy(String)

  /// Throws if the URL itself must not be requested.
  init(
    to address: TargetURL, within reach: AddressPolicy, isFirst: Bool, wasTrusted: Bool,
    proxies: ProxyRules
  ) throws(TransportError) {
    guard case .publicAddresses(let exceptions) = reach else {
      self = .anywhere
      return
    }
    if isFirst || wasTrusted, exceptions.contains(address.origin) {
      self = .trusted
      return
    }
    guard address.scheme == "https" else {
      throw isFirst
        ? .addressRefused(host: address.host) : .redirectRefused(detail: address.host)
    }
    guard !address.isNamedLocalhost, PublicAddress.isPublic(address.host) ?? true else {
      throw .addressRefused(host: address.host)
    }
    self = proxies.choice(for: address.host).map { .publicProxy($0.address) } ?? .publicDirect
  }
}

extension Transfer {
  func setRoute() throws(TransportError) {
    try easy.set(CURLOPT_RESOLVE, pointer: hostList.first)
    switch route {
    case .anywhere, .trusted:
      // A proxy from the environment must not see requests to this machine.
      if address.isLoopback { try easy.set(CURLOPT_PROXY, "") }
    case .publicDirect:
      try easy.set(CURLOPT_PROXY, "")
      try setChecks()
    case .publicProxy(let proxy):
      // Nothing bypasses the proxy, whatever NO_PROXY says: `ProxyRules` has already applied it.
      try easy.set(CURLOPT_PROXY, proxy)
      try easy.set(CURLOPT_NOPROXY, "")
    }
  }

  /// The first check is made before a packet leaves, the second before a connection is used,
  /// because an unrestricted request may have opened it.
  private func setChecks() throws(TransportError) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    try easy.set(CURLOPT_OPENSOCKETDATA, pointer: context)
    try easy.setOpener { context, _, address in
      guard let address else { return CURL_SOCKET_BAD }
      let isPublic = withUnsafePointer(to: &address.pointee.addr) { PublicAddress.isPublic($0) }
      guard isPublic else {
        Transfer.from(context).wasAddressRefused = true
        return CURL_SOCKET_BAD
      }
      let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
      return socket(address.pointee.family, kind, address.pointee.protocol)
    }
    let isKnown = try easy.setPrerequestIfKnown { context, address, _, _, _ in
      if let address, PublicAddress.isPublic(String(cString: address)) == true {
        return CURL_PREREQFUNC_OK
      }
      Transfer.from(context).wasAddressRefused = true
      return CURL_PREREQFUNC_ABORT
    }
    if isKnown {
      try easy.set(CURLOPT_PREREQDATA, pointer: context)
    } else {
      // libcurl has the second check since 7.80; a connection of its own needs only the first.
      try easy.set(CURLOPT_FRESH_CONNECT, 1)
    }
  }

  private static let redirectLimit = 5

  /// The request to the redirect's URL; nil if this response is the last one. libcurl itself
  /// follows no redirect, because it cannot tell plain http on this machine from plain http
  /// elsewhere.
  var nextSubmission: Result<Submission?, TransportError> {
    guard submission.request.isRedirectable,
      [301, 302, 303, 307, 308].contains(easy.integer(CURLINFO_RESPONSE_CODE)),
      let url = easy.text(CURLINFO_REDIRECT_URL)
    else { return .success(nil) }
    guard submission.redirects < Self.redirectLimit else {
      return .failure(.tooManyRedirects(limit: Self.redirectLimit))
    }
    guard let next = TargetURL(url, by: easy.curl), next.isAllowed,
      route != .anywhere || address.mayRedirect(to: next)
    else { return .failure(.redirectRefused(detail: ForeignText.cleaned(url))) }
    return .success(
      submission.redirected(
        to: url, byTrusted: route == .trusted, staysAtOrigin: address.isSameOrigin(as: next)))
  }
}

extension HTTPRequest {
  /// A request that makes a change goes to the requested URL, or not at all.
  var isRedirectable: Bool { followsRedirects && method == .get && body == nil }

  /// Removes what identifies the user, except on the route `anywhere`.
  func withoutIdentity(on route: Route) -> HTTPRequest {
    route == .anywhere ? self : withoutIdentity
  }

  var withoutIdentity: HTTPRequest {
    var request = self
    request.bearer = nil
    for name in ["Authorization", "Proxy-Authorization", "Cookie", "Referer"] {
      request.headers[name] = nil
    }
    return request
  }
}

/// Tells addresses of the public internet from local, private and reserved ones.
/// Source: https://www.iana.org/assignments/iana-ipv4-special-registry and
/// iana-ipv6-special-registry
enum PublicAddress {
  /// Whether the address in `text` is public; nil if it is no address. IPv6 may be in brackets.
  static func isPublic(_ text: String) -> Bool? {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
    // A zone, as in fe80::1%eth0, exists on local networks only.
    let address = String(bare.prefix { $0 != "%" })
    var four = in_addr()
    if inet_pton(AF_INET, address, &four) == 1 { return isPublic(UInt32(bigEndian: four.s_addr)) }
    var six = in6_addr()
    guard inet_pton(AF_INET6, address, &six) == 1 else { return nil }
    return bare.count == address.count && isPublic(six)
  }

  /// Whether the address that a socket would connect to is public.
  static func isPublic(_ address: UnsafePointer<sockaddr>) -> Bool {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return isPublic(UInt32(bigEndian: raw.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
    case AF_INET6:
      return isPublic(raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
    default: return false
    }
  }

  static func isPublic(_ address: UInt32) -> Bool {
    !special.contains { address >> (32 - $0.length) == $0.bits >> (32 - $0.length) }
  }

  private static func isPublic(_ address: in6_addr) -> Bool {
    let bytes = withUnsafeBytes(of: address) { Array($0) }
    func word(_ index: Int) -> UInt32 {
      bytes[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    // NAT64 and 6to4 addresses contain an IPv4 address.
    if word(0) == 0x0064_FF9B, word(1) == 0, word(2) == 0 { return isPublic(word(3)) }
    if word(0) >> 16 == 0x2002 { return isPublic(word(0) << 16 | word(1) >> 16) }
    // Global unicast, without protocol assignments (such as Teredo) and documentation.
    return word(0) >> 29 == 0b001 && word(0) >> 9 != 0x2001_0000 >> 9 && word(0) != 0x2001_0DB8
      && word(0) >> 12 != 0x3FFF_0000 >> 12
  }

  /// The IPv4 blocks that are not part of the public internet.
  private static let special: [(bits: UInt32, length: Int)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
    (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16),
    (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
  ]
}
