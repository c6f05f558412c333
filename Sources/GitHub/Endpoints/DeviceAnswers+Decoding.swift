import FoundationEssentials
import HTTP

extension DeviceStart {
  init(_ response: HTTPResponse) throws(APIError) {
    let wire = try JSONReading.read(DeviceWire.self, from: response)
    if let error = wire.error {
      self = .failed(code: error, description: wire.errorDescription)
      return
    }
    guard let code = wire.deviceCode, !code.isEmpty, let userCode = wire.userCode,
      !userCode.isEmpty, let page = wire.verificationURI, Self.isSafePage(page)
    else { throw .unreadable(url: response.url, detail: "no device code") }
    self = .started(
      DeviceCode(
        deviceCode: Secret(code), userCode: userCode, verificationURL: page,
        expiresIn: Duration.within(wire.expiresIn, usual: 900, longest: 86_400),
        interval: Duration.within(wire.interval, usual: 5, longest: 3_600)))
  }

  /// The address is going to be opened in a browser.
  private static func isSafePage(_ page: String) -> Bool {
    guard let origin = BaseAddress.origin(of: page),
      page.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return false }
    return (try? BaseAddress.checked(origin)) != nil
  }
}

extension DevicePoll {
  init(_ response: HTTPResponse) throws(APIError) {
    let wire = try JSONReading.read(DeviceWire.self, from: response)
    switch wire.error {
    case "authorization_pending": self = .pending
    case "slow_down":
      let isGiven = wire.interval.map { $0 > 0 } ?? false
      self = .slowDown(
        interval: isGiven ? Duration.within(wire.interval, usual: 5, longest: 3_600) : nil)
    // GitHub's pages spell it both ways.
    case "expired_token", "token_expired": self = .expired
    case "access_denied": self = .denied
    case let error?: self = .failed(code: error, description: wire.errorDescription)
    case nil:
      guard let token = wire.accessToken, !token.isEmpty else {
        throw .unreadable(url: response.url, detail: "no access token")
      }
      self = .granted(
        AccessToken(
          token: Secret(token), scopes: OAuthScopes.list(wire.scope ?? ""),
          type: wire.tokenType ?? "bearer",
          expiresIn: wire.expiresIn.map { .within($0, usual: 0, longest: 315_360_000) },
          refreshToken: wire.refreshToken.flatMap { $0.isEmpty ? nil : Secret($0) }))
    }
  }
}

/// Every member of both answers.
private struct DeviceWire: JSONReadable {
  var error: String?
  var errorDescription: String?
  var deviceCode: String?
  var userCode: String?
  var verificationURI: String?
  var expiresIn: Double?
  var interval: Double?
  var accessToken: String?
  var scope: String?
  var tokenType: String?
  var refreshToken: String?

  private enum Key: String, CaseIterable {
    case error
    case errorDescription = "error_description"
    case deviceCode = "device_code"
    case userCode = "user_code"
    case verificationURI = "verification_uri"
    case expiresIn = "expires_in"
    case interval
    case accessToken = "access_token"
    case scope
    case tokenType = "token_type"
    case refreshToken = "refresh_token"
  }

  private static let keys = JSONKeys<Key>()

  init(_ json: JSONNode) throws(JSONProblem) {
    try json.members(Self.keys) { key, value throws(JSONProblem) in
      switch key {
      case .error: error = try value.read()
      case .errorDescription: errorDescription = try value.read()
      case .deviceCode: deviceCode = try value.read()
      case .userCode: userCode = try value.read()
      case .verificationURI: verificationURI = try value.read()
      case .expiresIn: expiresIn = try value.read()
      case .interval: interval = try value.read()
      case .accessToken: accessToken = try value.read()
      case .scope: scope = try value.read()
      case .tokenType: tokenType = try value.read()
      case .refreshToken: refreshToken = try value.read()
      }
    }
  }
}

extension Duration {
  /// `seconds`, or `usual` without them, from one second to `longest`.
  fileprivate static func within(_ seconds: Double?, usual: Double, longest: Double) -> Duration {
    .seconds(min(max(seconds ?? usual, 1), longest))
  }
}
