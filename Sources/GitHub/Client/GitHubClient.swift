package import HTTP

/// Sends endpoints to one GitHub host, as one user or anonymously.
package struct GitHubClient: Sendable {
  package let host: GitHubHost
  private let transport: any HTTPTransport
  private let credential: Secret?
  /// The rate limiter; nil where there is none.
  private let share: AccountRateLimiter?
  private let versions: APIVersions
  private let log: (@Sendable (ExchangeRecord) -> Void)?

  /// - Parameter versions: shared with the other clients of this program.
  package init(
    host: GitHubHost, transport: any HTTPTransport, credential: Secret? = nil,
    share: AccountRateLimiter? = nil, versions: APIVersions = APIVersions(),
    log: (@Sendable (ExchangeRecord) -> Void)? = nil
  ) {
    self.host = host
    self.transport = transport
    self.credential = credential
    self.share = share
    self.versions = versions
    self.log = log
  }

  /// The same client with another credential, which uses the rate limits of `account`, as in
  /// `RateLimitKey`; with nil, the requests are not counted.
  package func using(_ credential: Secret?, account: String? = nil) -> GitHubClient {
    GitHubClient(
      host: host, transport: transport, credential: credential,
      share: account.flatMap { account in
        share.map { AccountRateLimiter(of: $0.limiter, account: account) }
      }, versions: versions, log: log)
  }

  package func send<Value>(_ endpoint: Endpoint<Value>) async throws(APIError) -> Value {
    try await response(to: endpoint).value
  }

  /// Sends `endpoint` and returns its response, including headers and body.
  package func response<Value>(
    to endpoint: Endpoint<Value>
  ) async throws(APIError) -> Response<Value> {
    try await exchange(endpoint) { response throws(APIError) in
      try read(response, as: endpoint)
    }
  }

  /// Requests a response that differs from the one with `tag`; a 304 is free with a token.
  ///
  /// Without a usable tag the request is unconditional.
  package func response<Value>(
    to endpoint: Endpoint<Value>, ifNoneMatch tag: String?
  ) async throws(APIError) -> ConditionalResponse<Value> {
    guard let tag, EntityTag.isUsable(tag), endpoint.method == .get else {
      return .fresh(try await response(to: endpoint))
    }
    return try await exchange(endpoint, ifNoneMatch: tag) { response throws(APIError) in
      guard response.status == 304 else { return .fresh(try read(response, as: endpoint)) }
      return .notModified(Response((), from: response, to: endpoint))
    }
  }

  private func read<Value>(
    _ response: HTTPResponse, as endpoint: Endpoint<Value>
  ) throws(APIError) -> Response<Value> {
    guard response.status != 304 else {
      throw .unreadable(url: response.url, detail: "304 to an unconditional request")
    }
    // A redirect to another server drops the credential, so its response is not for this user.
    if carriesCredential(endpoint), redirect(response, of: endpoint) != nil {
      throw .refused(refusal(response, of: endpoint, .tokenWithheld))
    }
    let isPending = response.status == 202 && endpoint.isRead
    guard endpoint.accepts(response), !isPending else {
      throw .refused(refusal(response, of: endpoint))
    }
    if HTMLDetection.isForeign(response, expectsJSON: endpoint.accept.isJSON) {
      throw .refused(refusal(response, of: endpoint, .notGitHub))
    }
    do throws(APIError) {
      return Response(host.bound(try endpoint.decode(response)), from: response, to: endpoint)
    } catch {
      throw reason(for: error, response, endpoint)
    }
  }

  /// A response that cannot be read may be cut short, which a compressed body does not show, or be
  /// from a server that is no GitHub at all.
  private func reason<Value>(
    for error: APIError, _ response: HTTPResponse, _ endpoint: Endpoint<Value>
  ) -> APIError {
    guard case .unreadable(_, let detail) = error, endpoint.accept.isJSON else { return error }
    if JSONDocument.isCutShort(response.body) {
      return .transport(.broken(host: host.name, detail: detail))
    }
    guard host.kind == .enterpriseServer, response.headers["X-GitHub-Request-Id"] == nil else {
      return error
    }
    return .refused(refusal(response, of: endpoint, .notGitHub))
  }

  private func refusal<Value>(
    _ response: HTTPResponse, of endpoint: Endpoint<Value>, _ reason: ErrorResponse.Reason? = nil
  ) -> ErrorResponse {
    let redirect = redirect(response, of: endpoint)
    var refusal = ErrorResponse.classify(
      response, hadCredential: carriesCredential(endpoint) && redirect == nil, need: endpoint.need,
      host: host)
    if let reason { refusal.reason = reason }
    refusal.redirect = redirect
    refusal.needsCredential = endpoint.credential == .required
    return refusal
  }

  private func request<Value>(
    for endpoint: Endpoint<Value>, _ version: APIVersion, ifNoneMatch tag: String?
  ) throws(APIError) -> HTTPRequest {
    let url = endpoint.address(on: host)
    guard endpoint.isRead || endpoint.staysInPlace else {
      throw .transport(.invalidAddress(url))
    }
    var headers = HTTPHeaders()
    headers["Accept"] = endpoint.accept.rawValue
    if endpoint.site == .api { headers["X-GitHub-Api-Version"] = version.rawValue }
    headers["If-None-Match"] = tag
    if let body = endpoint.body { headers["Content-Type"] = body.type }
    return HTTPRequest(
      endpoint.method, url, headers: headers, body: endpoint.body?.bytes,
      bearer: carriesCredential(endpoint) ? credential : nil, limits: endpoint.limits,
      followsRedirects: endpoint.isRead)
  }

  private func carriesCredential<Value>(_ endpoint: Endpoint<Value>) -> Bool {
    endpoint.site != .web && endpoint.credential != .forbidden && credential != nil
  }

  /// The URL on another server that responded, or that a redirect leads to which was not followed.
  private func redirect<Value>(_ response: HTTPResponse, of endpoint: Endpoint<Value>) -> String? {
    let isRedirect = (300...399).contains(response.status) && response.status != 304
    let url = isRedirect ? response.headers["Location"] ?? response.url : response.url
    guard let origin = BaseAddress.origin(of: url),
      origin != BaseAddress.origin(of: endpoint.address(on: host))
    else { return nil }
    return ForeignText.cleaned(String(url.prefix { $0 != "?" && $0 != "#" }))
  }
}

extension GitHubHost {
  fileprivate func baseURL(of site: EndpointSite) -> String {
    switch site {
    case .api: apiURL
    case .graphQL: graphQLURL
    case .web: webURL
    }
  }
}

extension Endpoint {
  /// The full URL of the request.
  package func address(on host: GitHubHost) -> String {
    let query = query.map {
      "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))"
    }
    return host.baseURL(of: site) + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Whether the path has no `.` or `..`: libcurl resolves them, which would change something else.
  fileprivate var staysInPlace: Bool {
    path.split(separator: "/").allSatisfy { $0 != "." && $0 != ".." }
  }
}

extension GitHubClient {
  /// Sends the request for `endpoint`, and again with another version if the host does not know the
  /// first one: then it has done nothing, so this is safe for requests that change something, too.
  private func exchange<Value, Output: Sendable>(
    _ endpoint: Endpoint<Value>, ifNoneMatch tag: String? = nil,
    _ read: (HTTPResponse) throws(APIError) -> Output
  ) async throws(APIError) -> Output {
    var version = versions.version(for: host)
    while true {
      let request = try request(for: endpoint, version, ifNoneMatch: tag)
      do { return try await exchange(request, endpoint, read) } catch {
        guard endpoint.site == .api, case .refused(let refusal) = error,
          refusal.reason == .unsupportedVersion,
          let other = versions.fallback(from: version, on: host)
        else { throw error }
        version = other
      }
    }
  }

  /// Sends `request` if the rate limit allows it, and returns what `read` makes of the response.
  private func exchange<Value, Output: Sendable>(
    _ request: HTTPRequest, _ endpoint: Endpoint<Value>,
    _ read: (HTTPResponse) throws(APIError) -> Output
  ) async throws(APIError) -> Output {
    guard let share, let key = endpoint.key(on: host, account: share.account) else {
      return try read(try await httpResponse(to: request, endpoint.resource))
    }
    let reservation = try await admission(of: request, for: endpoint.priority, key, share)
    let response: HTTPResponse
    do throws(APIError) {
      response = try await httpResponse(to: request, endpoint.resource)
    } catch {
      if case .transport(let failure) = error {
        await share.limiter.apply(RateLimitUpdate(failure), of: key, reservation)
      }
      throw error
    }
    let result = Result { () throws(APIError) in try read(response) }
    let refusal: ErrorResponse? =
      if case .failure(.refused(let refusal)) = result { refusal } else { nil }
    let update = RateLimitUpdate(response, unlessNamed: endpoint.resource, refusal: refusal)
    await share.limiter.apply(update, of: key, reservation)
    return try result.get()
  }

  private func admission(
    of request: HTTPRequest, for priority: RequestPriority, _ key: RateLimitKey,
    _ share: AccountRateLimiter
  ) async throws(APIError) -> Reservation? {
    // Loads what the request needs while the limit is being looked up.
    transport.prepare()
    let wanted = ReservationRequest(
      key: key, priority: priority,
      presumedLimit: host.kind == .enterpriseServer ? nil : key.documentedLimit)
    do { return try await share.limiter.admit(wanted) } catch {
      throw APIError(error, url: request.url, hadCredential: request.bearer != nil)
    }
  }

  private func httpResponse(
    to request: HTTPRequest, _ resource: String
  ) async throws(APIError) -> HTTPResponse {
    let start = ContinuousClock.now
    do {
      let response = try await transport.send(request)
      log?(
        ExchangeRecord(
          method: request.method, url: request.url, status: response.status,
          duration: response.duration, redirects: response.redirects,
          rateLimit: RateLimit(response.headers, unlessNamed: resource),
          deprecation: Deprecation(response.headers)))
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
