import CCurl
import Glibc
import HTTP

extension Transfer {
  func setRoute() throws(TransportError) {
    if let hostList { try easy.set(CURLOPT_RESOLVE, pointer: hostList.first) }
    switch route {
    case .anywhere, .trusted:
      // A proxy named in the environment shall not see what is meant for this machine.
      if address.isLoopback { try easy.set(CURLOPT_PROXY, "") }
    case .publicDirect:
      try easy.set(CURLOPT_PROXY, "")
      try setChecks()
    case .publicProxy(let proxy):
      // Nothing goes past the proxy whatever NO_PROXY says: `ProxyRules` has read it.
      try easy.set(CURLOPT_PROXY, proxy)
      try easy.set(CURLOPT_NOPROXY, "")
    }
  }

  /// The first check is made before a packet leaves, the second before a connection is used, which
  /// may have been opened for a request that may go anywhere.
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
    try easy.set(CURLOPT_PREREQDATA, pointer: context)
    try easy.setPrerequest { context, address, _, _, _ in
      if let address, PublicAddress.isPublic(String(cString: address)) == true {
        return CURL_PREREQFUNC_OK
      }
      Transfer.from(context).wasAddressRefused = true
      return CURL_PREREQFUNC_ABORT
    }
  }

  private static let redirectLimit = 5

  /// The request that the answer redirects to; nil where the answer is the last one. libcurl itself
  /// follows no redirect, for it cannot tell plain http on this machine from plain http elsewhere.
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
    else { return .failure(.redirectRefused(detail: url)) }
    return .success(
      submission.redirected(
        to: url, byTrusted: route == .trusted, staysAtOrigin: address.isSameOrigin(as: next)))
  }
}

extension HTTPRequest {
  /// A change is made at the requested URL, or not at all.
  var isRedirectable: Bool { followsRedirects && method == .get && body == nil }

  /// What strangers' addresses are told: nothing of who asks.
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
