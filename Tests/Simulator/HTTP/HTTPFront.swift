import FlyingFox
import FlyingSocks
import Foundation
import Glibc
import Synchronization

/// The HTTP server: converts its requests to ours, and our responses to bytes.
struct HTTPFront: HTTPHandler {
  let core: SimulatorCore
  let port: BoundPort

  func handleRequest(_ request: FlyingFox.HTTPRequest) async throws -> FlyingFox.HTTPResponse {
    let mine = try await translate(request)
    let reply = encoded(core.respond(to: mine), for: mine)
    if reply.delay > .zero { try await Task.sleep(for: reply.delay) }
    if reply.ending == .reset, case .ip4(_, let peer) = request.remoteAddress {
      ConnectionReset.reset(peerPort: peer, ownPort: port.number)
    }
    return translate(reply, isHead: mine.method == "HEAD")
  }

  private func translate(_ request: FlyingFox.HTTPRequest) async throws -> Request {
    let headers = request.headers.map { ($0.key.rawValue, $0.value) }
    var address = "127.0.0.1"
    if case .ip4(let ip, _) = request.remoteAddress { address = ip }
    let list = HeaderList(headers)
    return Request(
      method: request.method.rawValue, target: request.target.rawValue, headers: list,
      body: Array(try await request.bodyData), address: address,
      base: "http://\(list["Host"] ?? "127.0.0.1:\(port.number)")")
  }

  /// Texts are compressed for those who ask for it; endless ones would take too long.
  private func encoded(_ reply: Reply, for request: Request) -> Reply {
    let type = reply.headers["Content-Type"] ?? ""
    guard request.headers["Accept-Encoding"]?.contains("gzip") == true,
      ["json", "text/html", "vnd.github"].contains(where: type.contains),
      (1...Self.mostCompressed).contains(reply.body.count), request.method != "HEAD"
    else { return reply }
    var reply = reply
    reply.body = Gzip.encoded(reply.body)
    reply.headers["Content-Encoding"] = "gzip"
    return reply
  }

  private static let mostCompressed = 4 * 1024 * 1024

  private func translate(_ reply: Reply, isHead: Bool) -> FlyingFox.HTTPResponse {
    var headers = FlyingFox.HTTPHeaders()
    for field in reply.headers.fields {
      headers.addValue(field.value, for: HTTPHeader(field.name))
    }
    let status = HTTPStatusCode(reply.status, phrase: Self.phrases[reply.status] ?? "Unknown")
    if isHead {
      headers[.contentLength] = String(reply.body.count)
      return HTTPResponse(statusCode: status, headers: headers)
    }
    let body =
      reply.ending == .complete
      ? HTTPBodySequence(data: Data(reply.body), suggestedBufferSize: max(1, reply.body.count))
      : HTTPBodySequence(
        from: UnfinishedBody(reply), count: reply.body.count,
        suggestedBufferSize: max(1, reply.body.count))
    return HTTPResponse(statusCode: status, headers: headers, body: body)
  }

  /// Reason phrases (RFC 9110, 15).
  private static let phrases = [
    200: "OK", 202: "Accepted", 204: "No Content", 301: "Moved Permanently", 302: "Found",
    304: "Not Modified", 307: "Temporary Redirect", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 406: "Not Acceptable", 411: "Length Required",
    415: "Unsupported Media Type", 422: "Unprocessable Entity", 429: "Too Many Requests",
    451: "Unavailable For Legal Reasons", 500: "Internal Server Error", 502: "Bad Gateway",
    503: "Service Unavailable",
  ]
}

/// The port of a server; 0 until it listens.
final class BoundPort: Sendable {
  private let value = Atomic<UInt16>(0)

  var number: UInt16 {
    get { value.load(ordering: .acquiring) }
    set { value.store(newValue, ordering: .releasing) }
  }
}

/// A body that ends the connection: it closes, breaks off or stalls.
struct UnfinishedBody: AsyncBufferedSequence, AsyncBufferedIteratorProtocol, Sendable {
  typealias Element = UInt8

  /// Ends the connection: the server closes one whose body throws.
  struct Finished: Error {}

  private var rest: ArraySlice<UInt8>
  private let ending: Reply.Ending

  init(_ reply: Reply) {
    ending = reply.ending
    switch ending {
    case .complete, .closed: rest = reply.body[...]
    case .stalled, .truncated: rest = reply.body.prefix(reply.body.count / 2)
    case .reset: rest = []
    }
  }

  func makeAsyncIterator() -> UnfinishedBody { self }

  mutating func next() async throws -> UInt8? {
    if let byte = rest.popFirst() { return byte }
    try await finish()
    return nil
  }

  mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
    if rest.isEmpty { try await finish() }
    defer { rest = [] }
    return rest.isEmpty ? nil : rest
  }

  private func finish() async throws {
    if ending == .stalled { try await Task.sleep(for: .seconds(86_400)) }
    throw Finished()
  }
}

/// A pool that disables Nagle's algorithm on the listening socket, from which connections inherit
/// it: the header and the body of a response are separate writes, and the second one would wait up
/// to 40 ms for the caller's delayed ACK.
struct PromptPool: AsyncSocketPool {
  private let base = SocketPool(queue: ClosedQueue())

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    var isOn: Int32 = 1
    _ = setsockopt(
      socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn,
      socklen_t(MemoryLayout<Int32>.size))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}

/// FlyingFox's queue of events, which leaves the descriptor that ends its wait open: one for each
/// server.
private struct ClosedQueue: EventQueue {
  private var base = ePoll(maxEvents: 20)
  private var canary: Socket.FileDescriptor?

  mutating func open() throws {
    try base.open()
    canary = Mirror(reflecting: base).descendant("canary") as? Socket.FileDescriptor
  }

  mutating func close() throws {
    if let canary { _ = Glibc.close(canary.rawValue) }
    canary = nil
    try base.close()
  }

  mutating func stop() throws { try base.stop() }

  mutating func addEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) throws {
    try base.addEvents(events, for: socket)
  }

  mutating func removeEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) throws {
    try base.removeEvents(events, for: socket)
  }

  func getNotifications() throws -> [EventNotification] { try base.getNotifications() }
}

/// Breaks a connection with RST, which the HTTP server cannot do.
enum ConnectionReset {
  /// Resets the connection between two loopback ports.
  ///
  /// The two ports identify a connection; connecting an established socket to nothing (`AF_UNSPEC`)
  /// resets it, see connect(2).
  static func reset(peerPort: UInt16, ownPort: UInt16) {
    for descriptor in 0..<Int32(4096)
    where name(of: descriptor, getpeername) == peerPort
      && name(of: descriptor, getsockname) == ownPort
    {
      var nothing = sockaddr()
      nothing.sa_family = sa_family_t(AF_UNSPEC)
      _ = connect(descriptor, &nothing, socklen_t(MemoryLayout<sockaddr>.size))
    }
  }

  private typealias Lookup = (
    Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>
  ) -> Int32

  /// The port of one end of a socket; nil unless it is an IPv4 socket.
  private static func name(of descriptor: Int32, _ lookup: Lookup) -> UInt16? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { lookup(descriptor, $0, &size) }
    }
    guard result == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
    return UInt16(bigEndian: address.sin_port)
  }
}
