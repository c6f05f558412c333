/// Faults that replace GitHub's response or break the connection.
enum Outage {
  static func reply(for faults: [Fault], _ request: Request, requestID: String) -> Reply? {
    for fault in faults {
      if let reply = reply(for: fault, request, requestID: requestID) { return reply }
    }
    return nil
  }

  private static func reply(for fault: Fault, _ request: Request, requestID: String) -> Reply? {
    switch fault {
    case .reset:
      var reply = Reply(500)
      reply.ending = .reset
      return reply
    case .html502:
      return .text(502, type: "text/html", Fixtures.text("pages/bad-gateway.html"))
    case .unicorn503:
      return .text(
        503, type: "text/html; charset=utf-8",
        Fixtures.text("pages/unicorn.html").replacing("{id}", with: requestID))
    case .json502: return .json(502, Array("{\"error\": \"Server Error\"}".utf8))
    case .empty500: return Reply(500)
    case .captivePortal:
      var reply = Reply.text(
        200, type: "text/html; charset=utf-8", Fixtures.text("pages/captive-portal.html"))
      reply.headers["Server"] = "nginx"
      return reply
    case .hugeBody(let bytes): return huge(bytes)
    case .redirectLoop: return .redirect(to: request.base + request.path + request.suffix)
    case .redirect(let address): return .redirect(to: address)
    default: return nil
    }
  }

  private static func huge(_ bytes: Int) -> Reply {
    let (head, tail) = (Array("{\"total_count\":1,\"items\":[\"".utf8), Array("\"]}".utf8))
    let filling = max(0, bytes - head.count - tail.count)
    return .json(200, head + [UInt8](repeating: UInt8(ascii: "x"), count: filling) + tail)
  }

  /// Damages a good response.
  static func spoil(_ reply: inout Reply, by faults: [Fault]) {
    for fault in faults {
      switch fault {
      case .brokenJSON: reply.body += Array("}".utf8)
      case .wrongTypes: reply.body = Fixtures.bytes("pages/wrong-types.json") ?? []
      case .stall: reply.ending = .stalled
      case .truncate: reply.ending = .truncated
      default: continue
      }
    }
  }
}
