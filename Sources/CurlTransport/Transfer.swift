import CCurl
import FoundationEssentials
import HTTP

/// One exchange inside libcurl: the handle, what libcurl reads meanwhile, and what has arrived.
final class Transfer {
  let submission: Submission
  let easy: EasyHandle
  let address: TargetURL
  let route: Route
  let headerList: HeaderList
  let hostList: HostList?
  private(set) var head = HeaderBlock()
  private(set) var body = Data()
  /// The limit that the answer has passed, in bytes.
  private(set) var passedLimit: Int?
  /// Whether a connection was not made, or not used, because of where it leads.
  var wasAddressRefused = false

  init(
    _ submission: Submission, _ configuration: CurlConfiguration, trust: TrustStore,
    by curl: UnsafePointer<ccurl>
  ) throws(TransportError) {
    let request = submission.request
    guard let address = TargetURL(request.url, by: curl) else { throw .invalidAddress(request.url) }
    let route = try Route(
      to: address, within: request.reach, isFirst: submission.redirects == 0,
      wasTrusted: submission.cameFromTrusted, proxies: configuration.proxies)
    guard address.isAllowed else { throw .invalidAddress(request.url) }
    self.submission = submission
    self.address = address
    self.route = route
    headerList = try HeaderList(of: request.withoutIdentity(on: route), by: curl)
    hostList = try HostList(configuration.hostEntries, by: curl)
    easy = try EasyHandle(curl)
    try setReceivers()
    try setSecurity(trust)
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
        Transfer.from(context).takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
      })
    try easy.set(CURLOPT_WRITEDATA, pointer: context)
    try easy.set(
      CURLOPT_WRITEFUNCTION,
      receiver: { bytes, size, count, context in
        Transfer.from(context).takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
      })
  }

  /// The transfer that `setReceivers` gave to libcurl.
  static func from(_ context: UnsafeMutableRawPointer?) -> Transfer {
    guard let context else { preconditionFailure("libcurl passes CURLOPT_WRITEDATA on") }
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// The number of bytes taken; any other than all ends the transfer.
  private func takeHeader(_ line: UnsafeRawBufferPointer) -> Int {
    if HeaderBlock.isStatusLine(line) { body.removeAll(keepingCapacity: true) }
    guard head.take(line) else {
      passedLimit = HeaderBlock.limit
      return 0
    }
    return line.count
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    let limit = submission.request.limits.bodyBytes
    guard bytes.count <= limit - body.count else {
      passedLimit = limit
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }
}
