/// The hosts of pictures, which want no credential: `/avatars/u/ID`, `/pictures/NAME` and
/// `/repository-images/ID/TAG`.
struct PictureSite {
  /// Nil for an address that is no picture's.
  func reply(to request: Request) -> Reply? {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    guard let site = parts.first, ["avatars", "pictures", "repository-images"].contains(site) else {
      return nil
    }
    guard ["GET", "HEAD"].contains(request.method) else { return missing() }
    // As the storage behind GitHub's picture hosts does.
    if request.headers["Authorization"] != nil { return unexpectedCredential() }
    let rest = Array(parts.dropFirst())
    switch site {
    case "avatars": return avatar(rest, request)
    case "pictures": return picture(rest, request)
    default:
      guard rest.count == 2, let id = Int(rest[0]) else { return missing() }
      return file(.screenshot(seed: id), request)
    }
  }

  private func avatar(_ parts: [String], _ request: Request) -> Reply {
    guard parts.count == 2, parts[0] == "u", let id = Int(parts[1]), id > 0 else {
      return missing()
    }
    switch AvatarKind(id: id) {
    case .missing: return missing()
    case .loop: return redirect(to: "\(request.base)/avatars/u/\(id)?v=4")
    case .moved where request.query["u"] == nil:
      let query = request.rawQuery.isEmpty ? "v=4" : request.rawQuery
      return redirect(to: "\(request.base)/avatars/u/\(id)?u=\(id * 31)&\(query)")
    case .picture, .moved:
      let size = request.query["s"].flatMap { Int($0) } ?? 460
      return file(.avatar(id: id, size: min(max(size, 1), 460)), request)
    }
  }

  private func picture(_ parts: [String], _ request: Request) -> Reply {
    if parts.count == 2, parts[0] == "hops", let hops = Int(parts[1]), (0...50).contains(hops) {
      let next = hops == 0 ? "logo.png" : "hops/\(hops - 1)"
      return redirect(to: "\(request.base)/pictures/\(next)")
    }
    guard parts.count == 1 else { return missing() }
    let name = parts[0]
    if let picture = PictureNames.pictures[name] { return file(picture, request) }
    if let address = PictureNames.redirects[name] { return redirect(to: address) }
    guard let fault = PictureFault(rawValue: name) else { return missing() }
    return fault.reply(request) { file(.logo(seed: 1, isDark: false), $0) }
  }

  private func file(_ picture: Picture, _ request: Request) -> Reply {
    let bytes = picture.bytes
    let tag = "\"\(GitBlob.sha(bytes))\""
    let isKnown = request.headers["If-None-Match"]?.contains(tag) ?? false
    var reply = isKnown ? Reply(304) : Reply(200, body: bytes)
    if !isKnown { reply.headers["Content-Type"] = picture.type }
    reply.headers["ETag"] = tag
    reply.headers["Cache-Control"] = "max-age=300"
    reply.headers["X-Content-Type-Options"] = "nosniff"
    reply.headers["Content-Security-Policy"] = "default-src 'none'"
    return reply
  }

  private func redirect(to address: String) -> Reply {
    var reply = Reply.text(302, type: "text/html; charset=utf-8", "")
    reply.headers["Location"] = address
    return reply
  }

  private func missing() -> Reply {
    .text(404, type: "text/plain; charset=utf-8", "404: Not Found")
  }

  private func unexpectedCredential() -> Reply {
    .text(
      400, type: "application/xml",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>InvalidArgument</Code><Message>"
        + "Unsupported Authorization Type</Message></Error>")
  }
}
