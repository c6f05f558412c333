import Foundation

/// The image hosts, which reject credentials: `/avatars/u/ID`, `/pictures/NAME` and
/// `/repository-images/ID/TAG`.
enum ImageSite {
  /// The names below `/pictures/` that are files.
  static let names = Set(Fixtures.files(in: "pictures"))

  /// Each target is one that a README reader must not request.
  static let redirects = [
    "to-private.png": "http://10.0.0.1/logo.png",
    "to-metadata.png": "http://169.254.169.254/latest/meta-data/",
    "to-loopback.png": "http://127.0.0.1:22/logo.png",
    "to-loopback6.png": "http://[::1]:22/logo.png",
    "to-zero.png": "http://0.0.0.0/logo.png",
    "to-mapped.png": "http://[::ffff:10.0.0.1]/logo.png",
    "to-file.png": "file:///etc/passwd",
    "to-data.png": "data:image/png;base64,iVBORw0KGgo=",
  ]

  /// Nil for a path that is not an image's.
  static func reply(to request: Request) -> Reply? {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    guard let site = parts.first, ["avatars", "pictures", "repository-images"].contains(site) else {
      return nil
    }
    guard ["GET", "HEAD"].contains(request.method) else { return missing }
    // As the storage behind GitHub's image hosts does.
    if request.headers["Authorization"] != nil {
      return .text(
        400, type: "application/xml",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>InvalidArgument</Code><Message>"
          + "Unsupported Authorization Type</Message></Error>")
    }
    let rest = Array(parts.dropFirst())
    switch site {
    case "avatars": return avatar(rest, request)
    case "pictures": return image(rest, request)
    default:
      guard rest.count == 2, let id = Int(rest[0]) else { return missing }
      return file(drawing("screenshot", of: id), request)
    }
  }

  /// The fixture of an image that looks real: `avatar`, `logo`, `logo-dark` or `screenshot`.
  static func drawing(_ name: String, of id: Int, count: Int = 4) -> String {
    "drawings/\(name)-\(abs(id % count)).png"
  }

  private static func avatar(_ parts: [String], _ request: Request) -> Reply {
    guard parts.count == 2, parts[0] == "u", let id = Int(parts[1]), id > 0 else { return missing }
    if let drawing = Showcase.avatar(of: id) { return file(drawing, request) }
    switch Avatar.kind(of: id) {
    case .missing: return missing
    case .loop: return redirect(to: "\(request.base)/avatars/u/\(id)?v=4")
    case .moved where request.query["u"] == nil:
      let query = request.rawQuery.isEmpty ? "v=4" : request.rawQuery
      return redirect(to: "\(request.base)/avatars/u/\(id)?u=\(id * 31)&\(query)")
    case .image, .moved: return file(drawing("avatar", of: id, count: 8), request)
    }
  }

  private static func image(_ parts: [String], _ request: Request) -> Reply {
    if parts.count == 2, parts[0] == "hops", let hops = Int(parts[1]), (0...50).contains(hops) {
      let next = hops == 0 ? "logo.png" : "hops/\(hops - 1)"
      return redirect(to: "\(request.base)/pictures/\(next)")
    }
    guard parts.count == 1 else { return missing }
    let name = parts[0]
    if names.contains(name) { return file("pictures/\(name)", request) }
    if let address = redirects[name] { return redirect(to: address) }
    guard let fault = ImageFault(rawValue: name) else { return missing }
    return fault.reply(request, file("pictures/logo.png", request))
  }

  private static func file(_ fixture: String, _ request: Request) -> Reply {
    let types = ["png": "image/png", "gif": "image/gif", "svg": "image/svg+xml"]
    let ending = fixture.split(separator: ".").last.map(String.init) ?? ""
    let bytes = Fixtures.bytes(fixture) ?? []
    let tag = "\"\(Conditional.tag(bytes))\""
    let isKnown = request.headers["If-None-Match"]?.contains(tag) ?? false
    var reply = isKnown ? Reply(304) : Reply(200, body: bytes)
    if !isKnown { reply.headers["Content-Type"] = types[ending] ?? "image/jpeg" }
    reply.headers["ETag"] = tag
    reply.headers["Cache-Control"] = "max-age=300"
    reply.headers["X-Content-Type-Options"] = "nosniff"
    reply.headers["Content-Security-Policy"] = "default-src 'none'"
    return reply
  }

  private static func redirect(to address: String) -> Reply {
    .redirect(to: address, type: "text/html; charset=utf-8")
  }

  private static var missing: Reply {
    .text(404, type: "text/plain; charset=utf-8", "404: Not Found")
  }

  /// Replaces GitHub's image hosts in a response with the simulator.
  /// - Parameter base: the simulator's own URL, without a trailing slash.
  static func useOwnAddresses(in reply: inout Reply, base: String) {
    guard reply.headers["Content-Type"]?.hasPrefix("application/json") ?? false else { return }
    for (host, path) in hosts {
      replace(host, with: Array((base + path).utf8), in: &reply.body)
    }
  }

  private static let hosts = [
    (Data("https://avatars.githubusercontent.com/".utf8), "/avatars/"),
    (Data("https://repository-images.githubusercontent.com/".utf8), "/repository-images/"),
  ]

  private static func replace(_ host: Data, with own: [UInt8], in body: inout [UInt8]) {
    let old = Data(body)
    var new: [UInt8] = []
    var start = old.startIndex
    while let found = old.range(of: host, in: start..<old.endIndex) {
      if new.isEmpty { new.reserveCapacity(old.count) }
      new += old[start..<found.lowerBound]
      new += own
      start = found.upperBound
    }
    if start > old.startIndex { body = new + old[start...] }
  }
}

/// The faulty images below `/pictures/`.
enum ImageFault: String, CaseIterable {
  /// Fifteen seconds late.
  case slow = "slow.png"
  /// 11 MB: a valid image, then only zeros.
  case huge = "huge.png"
  /// Redirects to itself.
  case loop = "loop.png"
  /// An HTML page with status 200.
  case html = "html.png"
  /// An HTML page that claims to be an image.
  case liar = "liar.png"
  /// Ends after half of the announced size.
  case cut = "cut.png"
  /// Stalls after half.
  case stalled = "stalled.png"
  case reset = "reset.png"
  case limited = "429.png"
  case forbidden = "403.png"
  case failing = "500.png"
  /// A redirect without a URL.
  case nowhere = "nowhere.png"

  func reply(_ request: Request, _ good: Reply) -> Reply {
    var reply = good
    switch self {
    case .slow: reply.delay = .seconds(15)
    case .huge:
      reply.body += [UInt8](repeating: 0, count: max(0, 11_000_000 - reply.body.count))
    case .cut: reply.ending = .truncated
    case .stalled: reply.ending = .stalled
    case .reset: reply.ending = .reset
    case .loop: reply = .redirect(to: request.base + request.path)
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

/// The avatars of accounts.
enum Avatar {
  /// The response to an avatar URL.
  enum Kind {
    case image, missing
    /// Once to another URL, as after a change of the avatar.
    case moved
    /// To itself, forever.
    case loop
  }

  static let missing = SimulatedOwner(
    id: 9_904_040, login: "avatar-missing", isOrganization: false, followers: 4)
  static let moved = SimulatedOwner(
    id: 9_903_020, login: "avatar-moved", isOrganization: false, followers: 3)
  static let looping = SimulatedOwner(
    id: 9_903_100, login: "avatar-loop", isOrganization: false, followers: 2)
  /// The accounts for testing avatars; each owns a repository named `avatar`.
  static let specimens = [missing, moved, looping]

  /// Of the generated accounts one in 23 has no avatar, and one in 17 has a new URL.
  static func kind(of id: Int) -> Kind {
    switch id {
    case missing.id: .missing
    case moved.id: .moved
    case looping.id: .loop
    case _ where id % 23 == 7: .missing
    case _ where id % 17 == 5: .moved
    default: .image
    }
  }
}
