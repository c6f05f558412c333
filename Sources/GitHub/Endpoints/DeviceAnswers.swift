import FoundationEssentials
package import HTTP

/// The answer to the start of a device flow.
package enum DeviceStart: Sendable, Equatable {
  case started(DeviceCode)
  /// The app may not do this here, as in `device_flow_disabled`; both texts are from outside.
  case failed(code: String, description: String?)
}

/// A code to be typed by a person, and the secret that asks whether it was.
package struct DeviceCode: Sendable, Equatable {
  package var deviceCode: Secret
  /// What the person types, as in `WDJB-MJHT`; from outside.
  package var userCode: String
  /// Where the person types it; `https`, or a page of this machine.
  package var verificationURL: String
  package var expiresIn: Duration
  /// The least time between two polls.
  package var interval: Duration

  package init(
    deviceCode: Secret, userCode: String, verificationURL: String, expiresIn: Duration,
    interval: Duration
  ) {
    self.deviceCode = deviceCode
    self.userCode = userCode
    self.verificationURL = verificationURL
    self.expiresIn = expiresIn
    self.interval = interval
  }
}

/// The answer to one poll.
package enum DevicePoll: Sendable, Equatable {
  case pending
  /// Polled too early: from now on wait `interval`, or five seconds more where GitHub gives none.
  case slowDown(interval: Duration?)
  case expired
  case denied
  case granted(AccessToken)
  /// Anything else that ends the flow; both texts are from outside.
  case failed(code: String, description: String?)
}

/// A token fresh from an OAuth flow.
package struct AccessToken: Sendable, Equatable {
  package var token: Secret
  /// What was granted, which may be less than what was asked.
  package var scopes: [String]
  /// `bearer`.
  package var type: String
  /// Tokens of GitHub Apps expire, and come with a token that renews them.
  package var expiresIn: Duration?
  package var refreshToken: Secret?

  package init(
    token: Secret, scopes: [String] = [], type: String = "bearer", expiresIn: Duration? = nil,
    refreshToken: Secret? = nil
  ) {
    self.token = token
    self.scopes = scopes
    self.type = type
    self.expiresIn = expiresIn
    self.refreshToken = refreshToken
  }
}
