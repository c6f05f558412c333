/// The headers that depend on the caller, the endpoint and the bucket.
struct ResponseHeaders {
  static let vary = "Accept-Encoding, Accept, X-Requested-With"

  let request: Request
  let caller: Caller
  let endpoint: Endpoint?
  /// Nil where limits are off or the answer is from no endpoint.
  let rate: RateState?

  func make(for reply: Reply) -> HeaderList {
    var headers = HeaderList()
    headers["X-GitHub-Media-Type"] =
      endpoint?.resource == .graphql
      ? "github.v4; format=json"
      : (MediaType(accept: request.headers["Accept"]) ?? .json).header
    headers["X-GitHub-Api-Version-Selected"] =
      reply.status == 400 || endpoint?.resource == .graphql
      ? nil : request.headers["X-GitHub-Api-Version"] ?? "2022-11-28"
    headers["Vary"] =
      caller.token == nil || endpoint == nil || endpoint?.resource == .graphql
        || reply.status >= 400
      ? Self.vary : "Accept, Authorization, Cookie, X-GitHub-OTP, " + Self.vary
    headers["X-Content-Type-Options"] = "nosniff"
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
