package import HTTP

/// The requests of the OAuth device flow (RFC 8628, with GitHub's differences), and the one that
/// renews its token.
/// Source: https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow
extension Endpoint where Value == DeviceStart {
  /// `POST /login/device/code`: requests a code that the user types on the site.
  package static func startDeviceFlow(clientID: String, scopes: [String]) -> Self {
    var form = [("client_id", Array(clientID.utf8))]
    if !scopes.isEmpty { form.append(("scope", Array(scopes.joined(separator: " ").utf8))) }
    return .deviceFlow("/login/device/code", form: form) { response throws(APIError) in
      try DeviceStart(response)
    }
  }
}

extension Endpoint where Value == DevicePoll {
  /// `POST /login/oauth/access_token`: polls whether the user has confirmed.
  ///
  /// Wait the interval before the first call too, and measure it from the last response.
  package static func pollDeviceFlow(clientID: String, deviceCode: Secret) -> Self {
    let form = [
      ("client_id", Array(clientID.utf8)),
      ("device_code", deviceCode.withBytes { Array($0) }),
      ("grant_type", Array("urn:ietf:params:oauth:grant-type:device_code".utf8)),
    ]
    return .deviceFlow("/login/oauth/access_token", form: form) { response throws(APIError) in
      try DevicePoll(response)
    }
  }
}

extension Endpoint where Value == TokenRenewal {
  /// `POST /login/oauth/access_token`: exchanges a refresh token for new tokens. GitHub ends the old
  /// ones at once. Tokens of the device flow need no client secret.
  /// Source: https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens
  package static func renewToken(clientID: String, refreshToken: Secret) -> Self {
    let form = [
      ("client_id", Array(clientID.utf8)),
      ("grant_type", Array("refresh_token".utf8)),
      ("refresh_token", refreshToken.withBytes { Array($0) }),
    ]
    var endpoint = Self.deviceFlow("/login/oauth/access_token", form: form) {
      response throws(APIError) in try TokenRenewal(response)
    }
    // A response that nobody waits for any more is lost, and the old tokens with it.
    endpoint.limits.total = .seconds(300)
    endpoint.limits.stall = .seconds(300)
    return endpoint
  }
}

extension Endpoint {
  /// GitHub reports OAuth errors with status 200, other servers with 4xx, so the `error` member
  /// decides.
  fileprivate static func deviceFlow(
    _ path: String, form: [(name: String, value: [UInt8])],
    decode: @escaping @Sendable (HTTPResponse) throws(APIError) -> Value
  ) -> Self {
    let pairs = form.map { Array("\($0.name)=".utf8) + PercentEncoding.encode($0.value) }
    return Endpoint(
      path: path, method: .post, site: .web, accept: .plainJSON,
      body: EndpointBody(
        type: "application/x-www-form-urlencoded",
        bytes: Array(pairs.joined(separator: [UInt8(ascii: "&")]))),
      credential: .forbidden, limits: HTTPLimits(bodyBytes: 1024 * 1024),
      accepts: { response in
        let isOAuthError = [400, 401, 403, 404, 422].contains(response.status)
        return response.isSuccess || (isOAuthError && ErrorBody(response.body).error != nil)
      },
      decode: decode)
  }
}
