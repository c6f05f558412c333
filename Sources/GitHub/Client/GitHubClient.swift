package import Transport

/// Sends endpoints to one GitHub, as one person or as nobody.
package struct GitHubClient: Sendable {
  package let host: GitHubHost
  private let transport: any HTTPTransport
  let credential: Secret?
  let userAgent: String
  private let log: (@Sendable (ExchangeRecord) -> Void)?

  package init(
    host: GitHubHost, transport: any HTTPTransport, credential: Secret? = nil, userAgent: String,
    log: (@Sendable (ExchangeRecord) -> Void)? = nil
  ) {
    self.host = host
    self.transport = transport
    self.credential = credential
    self.userAgent = userAgent
    self.log = log
  }

  package var hasCredential: Bool { credential != nil }

  /// The same client as nobody.
  package var anonymous: GitHubClient { using(nil) }

  /// The same client with another credential.
  package func using(_ credential: Secret?) -> GitHubClient {
    GitHubClient(
      host: host, transport: transport, credential: credential, userAgent: userAgent,
      log: log)
  }

  package func send<Answer>(_ endpoint: Endpoint<Answer>) async throws(APIError) -> Answer {
    try await reply(to: endpoint).value
  }

  /// Sends `endpoint` and keeps what came around its answer.
  package func reply<Answer>(
    to endpoint: Endpoint<Answer>
  ) async throws(APIError) -> Reply<Answer> {
    try read(try await answer(to: try request(for: endpoint), endpoint.resource), as: endpoint)
  }

  /// Asks whether the answer is another than the one with `tag`; a 304 costs a token nothing.
  ///
  /// Without a tag that can be sent the question is an ordinary one.
  package func reply<Answer>(
    to endpoint: Endpoint<Answer>, ifNoneMatch tag: String?
  ) async throws(APIError) -> ConditionalReply<Answer> {
    guard let tag, EntityTag.isUsable(tag), endpoint.method == .get else {
      return .fresh(try await reply(to: endpoint))
    }
    var request = try request(for: endpoint)
    request.headers["If-None-Match"] = tag
    let response = try await answer(to: request, endpoint.resource)
    guard response.status == 304 else { return .fresh(try read(response, as: endpoint)) }
    return .notModified(
      NotModified(
        headers: response.headers,
        rateLimit: RateLimit(response.headers, unlessNamed: endpoint.resource), url: response.url,
        redirects: response.redirects))
  }

  private func read<Answer>(
    _ response: HTTPResponse, as endpoint: Endpoint<Answer>
  ) throws(APIError) -> Reply<Answer> {
    guard response.status != 304 else {
      throw .unreadable(url: response.url, detail: "304 to an unconditional request")
    }
    guard endpoint.accepts(response) else { throw .refused(refusal(response, of: endpoint)) }
    if HTMLDetection.isForeign(response, expectsJSON: endpoint.accept.isJSON) {
      throw .refused(
        Refusal(
          status: response.status, reason: .notGitHub, url: response.url,
          hadCredential: carriesCredential(endpoint)))
    }
    return Reply(
      value: try endpoint.decode(response), status: response.status, headers: response.headers,
      body: response.body, rateLimit: RateLimit(response.headers, unlessNamed: endpoint.resource),
      url: response.url, redirects: response.redirects)
  }

  private func refusal<Answer>(
    _ response: HTTPResponse, of endpoint: Endpoint<Answer>
  ) -> Refusal {
    var refusal = Refusal.classify(
      response, hadCredential: carriesCredential(endpoint), need: endpoint.need, host: host)
    refusal.needsCredential = endpoint.credential == .required
    return refusal
  }

  private func answer(
    to request: HTTPRequest, _ resource: String
  ) async throws(APIError) -> HTTPResponse {
    let start = ContinuousClock.now
    do {
      let response = try await transport.send(request)
      log?(
        ExchangeRecord(
          method: request.method, url: request.url, status: response.status,
          duration: response.duration, redirects: response.redirects,
          rateLimit: RateLimit(response.headers, unlessNamed: resource)))
      return response
    } catch {
      log?(
        ExchangeRecord(
          method: request.method, url: request.url, failure: error,
          duration: ContinuousClock.now - start))
      throw .transport(error)
    }
  }
}
