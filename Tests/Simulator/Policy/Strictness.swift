/// The refusals that come before any endpoint is looked at.
enum Strictness {
  static let versions = ["2026-03-10", "2022-11-28"]

  /// From the edge, HTTP/1.0 style.
  static func missingUserAgent(_ request: Request) -> Reply? {
    let agent = request.headers["User-Agent"] ?? ""
    guard agent.allSatisfy(\.isWhitespace) else { return nil }
    var reply = Reply.text(
      403, type: "text/html",
      """

      Request forbidden by administrative rules. Please make sure your request has a User-Agent \
      header (https://docs.github.com/en/rest/overview/resources-in-the-rest-api\
      #user-agent-required). Check https://developer.github.com for other possible causes.

      """)
    reply.headers["Connection"] = "close"
    reply.ending = .closed
    return reply
  }

  /// From the edge: without a body a PUT has to say `Content-Length: 0`.
  static func missingLength(_ request: Request) -> Reply? {
    guard request.method == "PUT", request.headers["Content-Length"] == nil,
      request.headers["Transfer-Encoding"] == nil
    else { return nil }
    var reply = Reply.text(
      411, type: "text/html",
      "<html>\r\n<head><title>411 Length Required</title></head>\r\n<body>\r\n"
        + "<center><h1>411 Length Required</h1></center>\r\n</body>\r\n</html>\r\n")
    reply.ending = .closed
    return reply
  }

  static func unsupportedVersion(_ request: Request) -> Reply? {
    guard let version = request.headers["X-GitHub-Api-Version"], !versions.contains(version)
    else { return nil }
    return .json(
      400,
      JSONWriter.object { writer in
        writer.field("message", "Bad Request")
        writer.field(
          "errors",
          "The version you specified in the \"X-GitHub-API-Version\" request header, "
            + "\"\(version)\", is not a supported version. The following versions are currently "
            + "supported: \"2026-03-10\" (most recent) and \"2022-11-28\".")
        writer.field("documentation_url", ErrorBody.docs)
        writer.field("status", "400")
      })
  }

  static func unsupportedMediaType(_ request: Request) -> Reply? {
    guard let accept = request.headers["Accept"], MediaType(accept: accept) == nil else {
      return nil
    }
    return ErrorBody.reply(
      415, "Unsupported 'Accept' header: '\(accept)'. Must accept 'application/json'.")
  }
}
