import FoundationEssentials
package import HTTP

/// The two calls of the OAuth device flow (RFC 8628, with GitHub's differences).
/// Source: https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow
extension Endpoint where Answer == DeviceStart {
  /// `POST /login/device/code`: asks for a code that a person types on the site.
  package static func startDeviceFlow(clientID: String, scopes: [String]) -> Self {
    var form = [("client_id", Array(clientID.utf8))]
    if !scopes.isEmpty { form.append(("scope", Array(scopes.joined(separator: " ").utf8))) }
    return .deviceFlow("/login/device/code", form: form) { response throws(APIError) in
      try DeviceStart(response)
    }
  }
}

extension Endpoint where Answer == DevicePoll {
  /// `POST /login/oauth/access_token`: asks whether the person is done.
  ///
  /// Wait the interval before the first call as well, and count it from the last answer.
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

extension Endpoint {
  /// GitHub reports OAuth errors with status 200, other servers with 4xx: the `error` member
  /// decides.
  fileprivate static func deviceFlow(
    _ path: String, form: [(name: String, value: [UInt8])],
    decode: @escaping @Sendable (HTTPResponse) throws(APIError) -> Answer
  ) -> Self {
    let pairs = form.map { Array("\($0.name)=".utf8) + PercentEncoding.encode($0.value) }
    return Endpoint(
      path, method: .post, site: .web, accept: .plainJSON,
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
