package import HTTP

/// Sends endpoints to one GitHub host, as one user or anonymously.
package struct GitHubClient: Sendable {
  package let host: GitHubHost
  let transport: any HTTPTransport
  let credential: Secret?
  let userAgent: String
  /// The rate limiter; nil where there is none.
  let share: AccountRateLimiter?
  let log: (@Sendable (ExchangeRecord) -> Void)?

  package init(
    host: GitHubHost, transport: any HTTPTransport, credential: Secret? = nil, userAgent: String,
    share: AccountRateLimiter? = nil, log: (@Sendable (ExchangeRecord) -> Void)? = nil
  ) {
    self.host = host
    self.transport = transport
    self.credential = credential
    self.userAgent = userAgent
    self.share = share
    self.log = log
  }

  package var hasCredential: Bool { credential != nil }

  /// The same client without a credential.
  package var anonymous: GitHubClient { using(nil, account: "") }

  /// The same client with another credential, whose limits are those of `account`, as in
  /// `RateLimitKey`; nil where that is not known, and nobody counts.
  package func using(_ credential: Secret?, account: String? = nil) -> GitHubClient {
    GitHubClient(
      host: host, transport: transport, credential: credential, userAgent: userAgent,
      share: account.flatMap { share?.of($0) }, log: log)
  }

  /// The same client, which tells `log` of each exchange.
  package func telling(_ log: @escaping @Sendable (ExchangeRecord) -> Void) -> GitHubClient {
    GitHubClient(
      host: host, transport: transport, credential: credential, userAgent: userAgent, share: share,
      log: log)
  }

  package func send<Answer>(_ endpoint: Endpoint<Answer>) async throws(APIError) -> Answer {
    try await reply(to: endpoint).value
  }

  /// Sends `endpoint` and keeps what came around its answer.
  package func reply<Answer>(
    to endpoint: Endpoint<Answer>
  ) async throws(APIError) -> Response<Answer> {
    try await exchange(try request(for: endpoint), endpoint) { response throws(APIError) in
      try read(response, as: endpoint)
    }
  }

  /// Asks whether the answer is another than the one with `tag`; a 304 costs a token nothing.
  ///
  /// Without a usable tag the request is unconditional.
  package func reply<Answer>(
    to endpoint: Endpoint<Answer>, ifNoneMatch tag: String?
  ) async throws(APIError) -> ConditionalResponse<Answer> {
    guard let tag, EntityTag.isUsable(tag), endpoint.method == .get else {
      return .fresh(try await reply(to: endpoint))
    }
    var request = try request(for: endpoint)
    request.headers["If-None-Match"] = tag
    return try await exchange(request, endpoint) { response throws(APIError) in
      guard response.status == 304 else { return .fresh(try read(response, as: endpoint)) }
      return .notModified(
        NotModified(
          headers: response.headers,
          rateLimit: RateLimit(response.headers, unlessNamed: endpoint.resource),
          url: response.url, redirects: response.redirects))
    }
  }

  private func read<Answer>(
    _ response: HTTPResponse, as endpoint: Endpoint<Answer>
  ) throws(APIError) -> Response<Answer> {
    guard response.status != 304 else {
      throw .unreadable(url: response.url, detail: "304 to an unconditional request")
    }
    guard endpoint.accepts(response) else { throw .refused(refusal(response, of: endpoint)) }
    if HTMLDetection.isForeign(response, expectsJSON: endpoint.accept.isJSON) {
      throw .refused(
        ErrorResponse(
          status: response.status, reason: .notGitHub, url: response.url,
          hadCredential: carriesCredential(endpoint)))
    }
    return Response(
      value: host.bound(try endpoint.decode(response)), status: response.status,
      headers: response.headers,
      body: response.body, rateLimit: RateLimit(response.headers, unlessNamed: endpoint.resource),
      url: response.url, redirects: response.redirects)
  }

  func refusal<Answer>(_ response: HTTPResponse, of endpoint: Endpoint<Answer>) -> ErrorResponse {
    var refusal = ErrorResponse.classify(
      response, hadCredential: carriesCredential(endpoint), need: endpoint.need, host: host)
    refusal.needsCredential = endpoint.credential == .required
    return refusal
  }
}
