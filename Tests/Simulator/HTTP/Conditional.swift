/// Validators and the status 304 (RFC 9110, 13).
enum Conditional {
  /// Adds validators to `reply`, or makes it a 304. `tag` has no quotation marks; `modified` is nil
  /// for lists.
  static func reply(
    _ context: RequestContext, _ reply: Reply, tag: String, modified: Timestamp?
  ) -> Reply {
    var reply = reply
    let isUnchanged = isUnchanged(context.request, tag: tag, modified: modified)
    if isUnchanged { reply = Reply(304) }
    // GitHub's tags are weak; the 304 has the strong form.
    reply.headers["ETag"] = isUnchanged ? "\"\(tag)\"" : "W/\"\(tag)\""
    reply.headers["Last-Modified"] = modified?.httpDate
    reply.headers["Cache-Control"] =
      context.caller.token == nil
      ? "public, max-age=60, s-maxage=60" : "private, max-age=60, s-maxage=60"
    return reply
  }

  /// With both headers `If-None-Match` decides.
  private static func isUnchanged(_ request: Request, tag: String, modified: Timestamp?) -> Bool {
    if let tags = request.headers["If-None-Match"] {
      return tags.split(separator: ",").contains { candidate in
        let candidate = candidate.filter { !$0.isWhitespace }
        return candidate == "*" || candidate == "\"\(tag)\"" || candidate == "W/\"\(tag)\""
      }
    }
    guard let modified else { return false }
    return request.headers["If-Modified-Since"] == modified.httpDate
  }

  /// 64 hexadecimal digits computed from the parts, such as the body and the credential.
  static func tag(_ parts: [UInt8]...) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in parts {
      for byte in part { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x0000_0100_0000_01B3
    }
    var random = RandomSource(seed: hash)
    return (0..<4).map { _ in
      let digits = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
