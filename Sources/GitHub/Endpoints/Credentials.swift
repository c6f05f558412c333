package import HTTP

extension Endpoint where Answer == Void {
  /// `POST /credentials/revoke`: ends `token` for good and everywhere; its owner is told by mail.
  ///
  /// GitHub only accepts the request (202) and revokes a moment later. The call must carry no
  /// credential. Installation tokens cannot be revoked so; Enterprise Server can from 3.18 on.
  /// Source: https://docs.github.com/rest/credentials/revoke
  package static func revoke(_ token: Secret) -> Self {
    let text = token.withBytes { JSONValue.string(String(decoding: $0, as: UTF8.self)) }
    let json = JSONValue.object(["credentials": .array([text])])
    return Endpoint(
      "/credentials/revoke", method: .post,
      body: EndpointBody(type: "application/json", bytes: json.bytes()), credential: .forbidden,
      limits: HTTPLimits(bodyBytes: 1024 * 1024),
      decode: { _ throws(APIError) in })
  }
}
