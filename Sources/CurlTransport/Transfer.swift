import CCurl
import FoundationEssentials
import HTTP

/// One exchange inside libcurl: the handle, what libcurl reads meanwhile, and what has arrived.
final class Transfer {
  let submission: Submission
  let easy: EasyHandle
  let address: TargetURL
  let route: Route
  /// The proxy on the way; nil for a direct connection.
  let proxy: ProxyRules.Choice?
  let trust: TransportInspection.Trust
  private let headerList: LineList
  let hostList: LineList
  private(set) var head = HeaderBlock()
  /// Of the proxy's response to CONNECT.
  private(set) var tunnelHead = HeaderBlock()
  private(set) var body = Data()
  /// The limit that the response exceeded, in bytes.
  private(set) var passedLimit: Int?
  /// Whether a connection was not made, or not used, because of its address.
  var wasAddressRefused = false
  /// Whether the proxy has made a connection for another transfer.
  var proxyHasWorked = false

  init(
    _ submission: Submission, _ configuration: CurlConfiguration, trust: TransportInspection.Trust,
    by curl: UnsafePointer<ccurl>
  ) throws(TransportError) {
    let request = submission.request
    guard let address = TargetURL(request.url, by: curl) else { throw .invalidAddress(request.url) }
    let route = try Route(
      to: address, within: request.reach, isFirst: submission.redirects == 0,
      wasTrusted: submission.cameFromTrusted, proxies: configuration.proxies)
    guard address.isAllowed else { throw .invalidAddress(request.url) }
    proxy = address.isLoopback ? nil : configuration.proxies.choice(for: address.host)
    if let proxy, let problem = proxy.problem {
      throw .proxyFailed(by: proxy.inspected, problem)
    }
    self.submission = submission
    self.address = address
    self.route = route
    self.trust = trust
    headerList = try LineList(of: request.withoutIdentity(on: route), by: curl)
    hostList = try LineList(configuration.hostEntries, by: curl)
    easy = try EasyHandle(curl, hiding: configuration.proxies.secrets)
    try setReceivers()
    try setSecurity()
    try setRoute()
    try setRequest(userAgent: configuration.userAgent)
    try setLimits()
  }

  private func setReceivers() throws(TransportError) {
    // The engine drops a transfer only after its handle left the multi handle.
    let context = Unmanaged.passUnretained(self).toOpaque()
    try easy.set(CURLOPT_HEADERDATA, pointer: context)
    try easy.set(
      CURLOPT_HEADERFUNCTION,
      receiver: { bytes, size, count, context in
        Transfer.from(context).receiveHeader(
          UnsafeRawBufferPointer(start: bytes, count: size * count))
      })
    try easy.set(CURLOPT_WRITEDATA, pointer: context)
    try easy.set(
      CURLOPT_WRITEFUNCTION,
      receiver: { bytes, size, count, context in
        Transfer.from(context).receiveBody(
          UnsafeRawBufferPointer(start: bytes, count: size * count))
      })
  }

  /// The transfer that `setReceivers` gave to libcurl.
  static func from(_ context: UnsafeMutableRawPointer?) -> Transfer {
    guard let context else { preconditionFailure("libcurl passes CURLOPT_WRITEDATA on") }
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// The number of bytes accepted; fewer than all of them end the transfer.
  private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Int {
    let isTunnel = proxy?.isSOCKS == false && !isConnected
    if HeaderBlock.isStatusLine(line), !isTunnel { body.removeAll(keepingCapacity: true) }
    guard isTunnel ? tunnelHead.append(line) : head.append(line) else {
      passedLimit = HeaderBlock.limit
      return 0
    }
    return line.count
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    let limit = submission.request.limits.bodyBytes
    guard bytes.count <= limit - body.count else {
      passedLimit = limit
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }
}

extension Transfer {
  private func setSecurity() throws(TransportError) {
    // libcurl has the newer form since 7.85.
    if try !easy.setIfKnown(ccurl_protocols_str, address.scheme) {
      try easy.set(
        ccurl_protocols, Int(address.scheme == "https" ? CURLPROTO_HTTPS : CURLPROTO_HTTP))
    }
    try easy.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    try easy.set(CURLOPT_UNRESTRICTED_AUTH, 0)
    try easy.set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    try easy.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    try easy.set(CURLOPT_SSL_VERIFYPEER, 1)
    try easy.set(CURLOPT_SSL_VERIFYHOST, 2)
    if !trust.isDefault {
      try easy.set(CURLOPT_CAINFO, trust.file)
      try easy.set(CURLOPT_CAPATH, trust.directory)
      // For proxies that are reached by https.
      try easy.set(CURLOPT_PROXY_CAINFO, trust.file)
      try easy.set(CURLOPT_PROXY_CAPATH, trust.directory)
    }
  }

  private func setRequest(userAgent: String) throws(TransportError) {
    let request = submission.request
    try easy.set(CURLOPT_URL, request.url)
    try easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // Wait to see whether a new connection can be shared. Plain http never shares one, but would
    // wait for the first response.
    try easy.set(CURLOPT_PIPEWAIT, address.scheme == "https" ? 1 : 0)
    // When a connection ends that was used before, libcurl sends the request again by itself.
    if !request.followsRedirects { try easy.set(CURLOPT_FRESH_CONNECT, 1) }
    try easy.set(CURLOPT_ACCEPT_ENCODING, "")
    try easy.set(CURLOPT_USERAGENT, userAgent)
    try easy.set(CURLOPT_HTTPHEADER, pointer: headerList.first)
    try setMethod(request)
  }

  private func setMethod(_ request: HTTPRequest) throws(TransportError) {
    // POST and PUT send `Content-Length: 0` without a body.
    guard request.method != .get || request.body != nil else { return }
    try easy.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    let body = request.body ?? []
    try easy.set(CURLOPT_POST, 1)
    try easy.set(CURLOPT_POSTFIELDSIZE_LARGE, offset: body.count)
    // Without any bytes, libcurl would call a callback for them.
    let bytes = body.isEmpty ? [0] : body
    try easy.set(CURLOPT_COPYPOSTFIELDS, pointer: bytes)
  }

  private func setLimits() throws(TransportError) {
    let limits = submission.request.limits
    try easy.set(CURLOPT_CONNECTTIMEOUT_MS, limits.connect.wholeMilliseconds)
    // The limit covers all exchanges up to the last response.
    let passed = submission.redirects > 0 ? submission.start.duration(to: .now) : .zero
    try easy.set(CURLOPT_TIMEOUT_MS, (limits.total - passed).wholeMilliseconds)
    try easy.set(CURLOPT_LOW_SPEED_LIMIT, 1)
    try easy.set(CURLOPT_LOW_SPEED_TIME, (limits.stall.wholeMilliseconds + 999) / 1000)
    // A response that announces too large a size fails at once; zero would mean no limit.
    try easy.set(CURLOPT_MAXFILESIZE_LARGE, offset: max(limits.bodyBytes, 1))
    try easy.set(CURLOPT_NOSIGNAL, 1)
    // Without this option, which libcurl has since 7.87, a hanging name server would stop every
    // exchange when one of them ends.
    _ = try easy.setIfKnown(ccurl_quick_exit, 1)
  }
}

extension Duration {
  /// At least 1, because libcurl reads 0 as no limit, and no more than a C `int` holds.
  fileprivate var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds < Int64(Int32.max) / 1000 else { return Int(Int32.max) }
    return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}
