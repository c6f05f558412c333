import HTTP

extension Endpoint where Answer == RateLimits? {
  /// `GET /rate_limit`, which costs nothing; nil on an Enterprise Server that does not limit.
  package static var rateLimits: Self {
    var endpoint = Endpoint(
      "/rate_limit", limits: HTTPLimits(bodyBytes: 1024 * 1024),
      accepts: { $0.isSuccess || $0.status == 404 },
      decode: { response throws(APIError) in
        if response.status == 404 { return nil }
        return try JSONReading.read(RateLimits.self, from: response)
      })
    endpoint.isFree = true
    return endpoint
  }
}
