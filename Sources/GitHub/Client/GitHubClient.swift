package import Transport

/// Sends endpoints to one GitHub, as one person or as nobody.
package struct GitHubClient: Sendable {
  package let host: GitHubHost
  private let transport: any HTTPTransport
  private let credential: Secret?
  private let userAgent: String
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
    let request = request(for: endpoint)
    let response = try await answer(to: request, resource: endpoint.resource)
    let hadCredential = request.bearer != nil
    guard endpoint.accepts(response) else {
      throw .refused(.classify(response, hadCredential: hadCredential, host: host))
    }
    if HTMLDetection.isForeign(response, expectsJSON: endpoint.accept.isJSON) {
      throw .refused(
        Refusal(
          status: response.status, reason: .notGitHub, url: response.url,
          hadCredential: hadCredential))
    }
    return Reply(
      value: try endpoint.decode(response), headers: response.headers,
      rateLimit: RateLimit(response.headers, unlessNamed: endpoint.resource), url: response.url,
      redirects: response.redirects)
  }

  private func answer(
    to request: HTTPRequest, resource: String
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

extension GitHubClient {
  /// The version of the REST API that every answer is written for.
  /// Source: https://docs.github.com/rest/about-the-rest-api/api-versions
  private static let apiVersion = "2022-11-28"

  private func request<Answer>(for endpoint: Endpoint<Answer>) -> HTTPRequest {
    let base = endpoint.site == .api ? host.apiURL : host.webURL
    let query = endpoint.query.map {
      "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))"
    }
    let url = base + endpoint.path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    var headers = HTTPHeaders()
    headers["User-Agent"] = userAgent
    headers["Accept"] = endpoint.accept.rawValue
    if endpoint.site == .api { headers["X-GitHub-Api-Version"] = Self.apiVersion }
    if let body = endpoint.body { headers["Content-Type"] = body.type }
    let mayCarry = endpoint.site == .api && endpoint.credential != .forbidden
    return HTTPRequest(
      endpoint.method, url, headers: headers, body: endpoint.body?.bytes,
      bearer: mayCarry ? credential : nil, limits: endpoint.limits,
      followsRedirects: endpoint.body == nil)
  }
}
