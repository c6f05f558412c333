/// The faults that answer in GitHub's stead, or break the connection.
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
      return .text(
        502, type: "text/html",
        "<html><body><h1>502 Bad Gateway</h1>\nThe server returned an invalid or incomplete "
          + "response.\n</body></html>\n")
    case .unicorn503: return unicorn(requestID)
    case .json502: return .json(502, Array("{\"error\": \"Server Error\"}".utf8))
    case .empty500: return Reply(500)
    case .captivePortal:
      var reply = Reply.text(
        200, type: "text/html; charset=utf-8",
        "<!DOCTYPE html><html><head><title>Welcome to Airport Wi-Fi</title></head>"
          + "<body><form action=\"/accept\"><button>Accept the terms</button></form></body></html>")
      reply.headers["Server"] = "nginx"
      return reply
    case .hugeBody(let bytes): return huge(bytes)
    case .redirectLoop: return redirect(to: request.base + request.path + suffix(request))
    case .redirect(let address): return redirect(to: address)
    default: return nil
    }
  }

  private static func suffix(_ request: Request) -> String {
    request.rawQuery.isEmpty ? "" : "?" + request.rawQuery
  }

  private static func unicorn(_ requestID: String) -> Reply {
    let style = String(repeating: "      .container { margin: 50px auto; }\n", count: 400)
    return .text(
      503, type: "text/html; charset=utf-8",
      "<!DOCTYPE html>\n<html>\n  <head>\n    <title>Unicorn! &middot; GitHub</title>\n"
        + "    <style type=\"text/css\">\n\(style)    </style>\n  </head>\n  <body>\n"
        + "    <p><strong>We had issues producing the response to your request.</strong></p>\n"
        + "    <p>Sorry about that. Please contact us if the problem persists.</p>\n"
        + "    <p>\(requestID)</p>\n  </body>\n</html>\n")
  }

  private static func huge(_ bytes: Int) -> Reply {
    let (head, tail) = (Array("{\"total_count\":1,\"items\":[\"".utf8), Array("\"]}".utf8))
    let filling = max(0, bytes - head.count - tail.count)
    return .json(200, head + [UInt8](repeating: UInt8(ascii: "x"), count: filling) + tail)
  }

  private static func redirect(to address: String) -> Reply {
    var reply = Reply.text(302, type: "text/html", "")
    reply.headers["Location"] = address
    return reply
  }
}

/// The faults that spoil an answer that was good.
enum Spoiling {
  static func apply(_ faults: [Fault], to reply: inout Reply) {
    for fault in faults {
      switch fault {
      case .brokenJSON: reply.body = Array(reply.body.prefix(max(1, reply.body.count * 2 / 3)))
      case .wrongTypes: reply.body = Array(wrongTypes.utf8)
      case .stall: reply.ending = .stalled
      case .truncate: reply.ending = .truncated
      default: continue
      }
    }
  }

  /// The members of search, detail, README and account, each of another type than it should be.
  private static let wrongTypes = """
    {"total_count":"many","incomplete_results":"maybe","items":{"0":[]},"id":"one","name":42,\
    "full_name":["octo-org"],"owner":"octo-org","html_url":{},"description":7,\
    "stargazers_count":"lots","topics":"none","license":[],"private":"no","login":{"x":1},\
    "content":5,"encoding":null,"size":-1.5,"access_token":0,"device_code":false,"interval":"5",\
    "message":{"text":"Not Found"},"errors":3}
    """
}
