/// The pictures below `/pictures/` that do not come as they should.
enum PictureFault: String, CaseIterable, Sendable {
  /// Fifteen seconds late.
  case slow = "slow.png"
  /// 11 MB: a good picture, then nothing but zeros.
  case huge = "huge.png"
  /// Redirects to itself.
  case loop = "loop.png"
  /// An HTML page with status 200.
  case html = "html.png"
  /// An HTML page that claims to be a picture.
  case liar = "liar.png"
  /// Ends after half of what it announced.
  case cut = "cut.png"
  /// Falls silent after half.
  case stalled = "stalled.png"
  case reset = "reset.png"
  case limited = "429.png"
  case forbidden = "403.png"
  case failing = "500.png"
  /// A redirect that names no address.
  case nowhere = "nowhere.png"

  func reply(_ request: Request, _ good: (Request) -> Reply) -> Reply {
    var reply = good(request)
    switch self {
    case .slow: reply.delay = .seconds(15)
    case .huge:
      reply.body += [UInt8](repeating: 0, count: max(0, 11_000_000 - reply.body.count))
    case .cut: reply.ending = .truncated
    case .stalled: reply.ending = .stalled
    case .reset: reply.ending = .reset
    case .loop:
      reply = .text(302, type: "text/html", "")
      reply.headers["Location"] = request.base + request.path
    case .nowhere: reply = .text(302, type: "text/html", "")
    case .html: reply = .text(200, type: "text/html; charset=utf-8", Self.page)
    case .liar: reply = .text(200, type: "image/png", Self.page)
    case .limited: reply = .text(429, type: "text/plain; charset=utf-8", "429: Too Many Requests")
    case .forbidden: reply = .text(403, type: "text/plain; charset=utf-8", "403: Forbidden")
    case .failing: reply = .text(500, type: "text/html", "<h1>500</h1>")
    }
    return reply
  }

  private static let page =
    "<!DOCTYPE html><html><head><title>Sign in</title></head><body>Not a picture</body></html>\n"
}
