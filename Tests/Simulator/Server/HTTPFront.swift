import FlyingFox
import FlyingSocks
import Foundation
import Glibc

/// The HTTP server: turns its requests into ours and our answers into bytes on the wire.
struct HTTPFront: HTTPHandler {
  let core: SimulatorCore
  let port: BoundPort

  func handleRequest(_ request: FlyingFox.HTTPRequest) async throws -> FlyingFox.HTTPResponse {
    let mine = try await translate(request)
    let reply = core.respond(to: mine)
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

  private func translate(_ reply: Reply, isHead: Bool) -> FlyingFox.HTTPResponse {
    var headers = FlyingFox.HTTPHeaders()
    for field in reply.headers.fields {
      headers.addValue(field.value, for: HTTPHeader(field.name))
    }
    let status = HTTPStatusCode(reply.status, phrase: StatusPhrase.of(reply.status))
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
}
