import HTTP

extension GitHubClient {
  /// Sends `request` if the rate limit allows it, and returns what `read` makes of the response.
  func exchange<Answer, Value: Sendable>(
    _ request: HTTPRequest, _ endpoint: Endpoint<Answer>,
    _ read: (HTTPResponse) throws(APIError) -> Value
  ) async throws(APIError) -> Value {
    guard let share, let key = endpoint.key(on: host, account: share.account) else {
      return try read(try await answer(to: request, endpoint.resource))
    }
    let ticket = try await admission(of: request, for: endpoint.priority, key, share)
    let response: HTTPResponse
    do throws(APIError) { response = try await answer(to: request, endpoint.resource) } catch {
      if case .transport(let failure) = error {
        await share.budget.settle(RateLimitUpdate(failure), of: key, ticket)
      }
      throw error
    }
    let isPushback = response.status == 403 || response.status == 429
    let news = RateLimitUpdate(
      response, unlessNamed: endpoint.resource,
      refusal: isPushback ? refusal(response, of: endpoint) : nil)
    // The response is read while the rate limiter is updated.
    async let settled: Void = share.budget.settle(news, of: key, ticket)
    let result = Result { () throws(APIError) in try read(response) }
    await settled
    return try result.get()
  }

  private func admission(
    of request: HTTPRequest, for priority: RequestPriority, _ key: RateLimitKey,
    _ share: AccountRateLimiter
  ) async throws(APIError) -> Reservation? {
    // What a request needs is loaded while the budget is looked up.
    transport.prepare()
    let wish = ReservationRequest(
      key: key, priority: priority,
      presumedLimit: host.kind == .enterpriseServer ? nil : key.documentedLimit)
    do { return try await share.budget.admit(wish) } catch {
      throw APIError(error, url: request.url, hadCredential: request.bearer != nil)
    }
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
