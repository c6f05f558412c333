/// The headers that depend on the caller, the endpoint and the rate limit.
struct ResponseHeaders {
  static let vary = "Accept-Encoding, Accept, X-Requested-With"

  /// For browsers; a program ignores them.
  private static let security = [
    ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "deny"), ("X-XSS-Protection", "0"),
    ("Strict-Transport-Security", "max-age=31536000; includeSubdomains; preload"),
    ("Referrer-Policy", "origin-when-cross-origin, strict-origin-when-cross-origin"),
    ("Content-Security-Policy", "default-src 'none'"), ("Access-Control-Allow-Origin", "*"),
    (
      "Access-Control-Expose-Headers",
      "ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, "
        + "X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, "
        + "X-Accepted-OAuth-Scopes, X-GitHub-SSO, X-GitHub-Request-Id, Deprecation, Sunset"
    ),
  ]

  let request: Request
  let caller: Caller
  let endpoint: Endpoint?
  /// Nil when limits are off or no endpoint handled the request.
  let rate: RateState?

  func make(for reply: Reply) -> HeaderList {
    var headers = HeaderList()
    headers["X-GitHub-Media-Type"] =
      endpoint?.resource == .graphql
      ? "github.v4; format=json"
      : (MediaType(accept: request.headers["Accept"]) ?? .json).header
    headers["X-GitHub-Api-Version-Selected"] =
      reply.status == 400 || reply.status == 401 && endpoint == nil
        || endpoint?.resource == .graphql
      ? nil : request.headers["X-GitHub-Api-Version"] ?? "2022-11-28"
    headers["Vary"] =
      caller.token == nil || endpoint == nil || endpoint?.resource == .graphql
        || reply.status >= 400
      ? Self.vary : "Accept, Authorization, Cookie, X-GitHub-OTP, " + Self.vary
    for (name, value) in Self.security { headers[name] = value }
    if let rate { add(rate, to: &headers) }
    if let token = caller.token { add(token, reply, to: &headers) }
    if reply.status == 304 { headers["X-GitHub-Media-Type"] = nil }
    return headers
  }

  private func add(_ rate: RateState, to headers: inout HeaderList) {
    headers["X-RateLimit-Limit"] = String(rate.limit)
    headers["X-RateLimit-Remaining"] = String(rate.remaining)
    headers["X-RateLimit-Used"] = String(rate.used)
    headers["X-RateLimit-Resource"] = rate.resource.rawValue
    headers["X-RateLimit-Reset"] = String(rate.reset.seconds)
  }

  private func add(_ token: SimulatorToken, _ reply: Reply, to headers: inout HeaderList) {
    headers["github-authentication-token-expiration"] = token.expiresAt
    guard reply.status != 304 else { return }
    if let scopes = token.scopes {
      headers["X-OAuth-Scopes"] = scopes.sorted().joined(separator: ", ")
      if let endpoint { headers["X-Accepted-OAuth-Scopes"] = endpoint.scopes }
    } else if let endpoint {
      headers["X-Accepted-GitHub-Permissions"] = endpoint.permissions
    }
  }
}

/// The format of a response, selected by `Accept`.
/// Source: https://docs.github.com/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types
enum MediaType: Sendable, Equatable {
  case json
  case raw
  case html
  case textMatch
  case star
  /// Known to GitHub, but not to these endpoints.
  case other(String)

  /// Nil when nothing in the header is supported.
  init?(accept: String?) {
    guard let accept, accept.contains(where: { !$0.isWhitespace }) else {
      self = .json
      return
    }
    let found = accept.split(separator: ",").lazy.compactMap { MediaType(range: $0) }.first
    guard let found else { return nil }
    self = found
  }

  private init?(range: Substring) {
    let type = range.split(separator: ";").first.map { text in
      text.filter { !$0.isWhitespace }.lowercased()
    }
    guard let type else { return nil }
    if ["*/*", "application/*", "application/json", "text/json"].contains(type) {
      self = .json
      return
    }
    guard type.hasPrefix("application/vnd.github") else { return nil }
    var parts = type.dropFirst("application/vnd.github".count)
    if parts.hasSuffix("+json") { parts = parts.dropLast(5) }
    let names = parts.split(separator: ".").filter { $0 != "v3" }
    switch names.first {
    case nil: self = .json
    case "raw": self = .raw
    case "html": self = .html
    case "text-match": self = .textMatch
    case "star": self = .star
    case "diff", "patch", "sha", "base64": self = .other(String(names[0]))
    default: self = .json
    }
  }

  /// The value of `X-GitHub-Media-Type`.
  var header: String {
    switch self {
    case .json: "github.v3; format=json"
    case .raw: "github.v3; param=raw"
    case .html: "github.v3; param=html"
    case .textMatch: "github.v3; param=text-match; format=json"
    case .star: "github.v3; param=star; format=json"
    case .other(let name): "github.v3; param=\(name)"
    }
  }
}
