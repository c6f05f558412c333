package import HTTP

extension Endpoint where Value == CurrentUser {
  /// `GET /user`: the user that the token belongs to, and its scopes. Used to validate a token.
  package static var currentUser: Self {
    Endpoint(
      path: "/user", credential: .required, limits: HTTPLimits(bodyBytes: 1024 * 1024),
      decode: { response throws(APIError) in try CurrentUser(response) })
  }
}

extension Endpoint where Value == Void {
  /// `POST /credentials/revoke`: revokes up to 1000 `tokens` permanently; GitHub notifies their
  /// owners by e-mail.
  ///
  /// GitHub only accepts the request (202) and revokes a moment later. The call must carry no
  /// credential. It cannot revoke installation tokens; Enterprise Server supports it from 3.18 on.
  /// Source: https://docs.github.com/rest/credentials/revoke
  package static func revoke(_ tokens: [Secret]) -> Self {
    let texts = tokens.map { token in
      token.withBytes { JSONValue.string(String(decoding: $0, as: UTF8.self)) }
    }
    let json = JSONValue.object(["credentials": .array(texts)])
    return Endpoint(
      path: "/credentials/revoke", method: .post,
      body: EndpointBody(type: "application/json", bytes: json.bytes()), credential: .forbidden,
      limits: HTTPLimits(bodyBytes: 1024 * 1024),
      decode: { _ throws(APIError) in })
  }
}

extension Endpoint where Value == RateLimits? {
  /// `GET /rate_limit`, which is free; nil on an Enterprise Server without rate limits.
  package static var rateLimits: Self {
    Endpoint(
      path: "/rate_limit", limits: HTTPLimits(bodyBytes: 1024 * 1024), isFree: true,
      accepts: { $0.isSuccess || $0.status == 404 },
      decode: { response throws(APIError) in
        if response.status == 404 { return nil }
        return try JSONReading.read(RateLimits.self, from: response)
      })
  }
}
