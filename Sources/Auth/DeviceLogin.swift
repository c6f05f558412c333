package import FoundationEssentials
package import GitHub
import HTTP
import Platform

/// The OAuth device flow (RFC 8628, with GitHub's differences): the user types a short code on a
/// web page while the program polls for the token.
package struct DeviceLogin: Sendable {
  private let client: GitHubClient
  private let clientID: String
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date

  package init(
    client: GitHubClient, clientID: String, clock: any Clock<Duration>,
    now: @escaping @Sendable () -> Date
  ) {
    self.client = client
    self.clientID = clientID
    self.clock = clock
    self.now = now
  }

  /// Requests a code. Its page must be on the same host: a hostile server could send the user to
  /// GitHub to confirm someone else's code.
  package func start(scopes: [String]) async throws(AuthError) -> DeviceCode {
    let answer: DeviceStart
    do {
      answer = try await client.send(.startDeviceFlow(clientID: clientID, scopes: scopes))
    } catch {
      throw .api(error)
    }
    switch answer {
    case .started(let code):
      guard client.host.owns(code.verificationURL) else {
        throw .device(.foreignPage(url: code.verificationURL))
      }
      return code
    case .failed(let code, _) where Self.refusals.contains(code.lowercased()):
      throw .device(.notOffered(code: code))
    case .failed(let code, let description):
      throw .device(.failed(code: code, description: description))
    }
  }

  /// Polls for the token until the user has confirmed or denied, or the code has expired.
  ///
  /// The pause starts after each response and is 1.2 times GitHub's interval: the server checks the
  /// pace before it checks the confirmation, so a client that polls slightly too early would get
  /// `slow_down` forever.
  package func token(for code: DeviceCode) async throws(AuthError) -> NewToken {
    var pace = Pace(interval: code.interval)
    let elapsed = clock.stopwatch()
    while elapsed() + pace.pause < code.expiresIn {
      do { try await clock.sleep(for: pace.pause) } catch {
        throw .api(.transport(.cancelled))
      }
      switch try await poll(code) {
      case .granted(let issued): return NewToken(issued, clientID: clientID, now: now())
      case .pending: continue
      case .slowDown(let interval): pace.slowDown(to: interval)
      case .expired: throw .device(.expired)
      case .denied: throw .device(.denied)
      case .unusable: throw .device(.unusable)
      case .failed(let error, _) where Self.refusals.contains(error.lowercased()):
        throw .device(.notOffered(code: error))
      case .failed(let error, let description):
        throw .device(.failed(code: error, description: description))
      }
    }
    throw .device(.expired)
  }

  /// How servers respond to a client ID that is unknown or has the device flow disabled.
  private static let refusals = [
    "device_flow_disabled", "unauthorized_client", "invalid_client", "incorrect_client_credentials",
    "not found",
  ]

  /// Polls once; a dropped connection, a server error or a page in place of JSON counts as "not
  /// yet", and a rate limit as a request to slow down.
  private func poll(_ code: DeviceCode) async throws(AuthError) -> DevicePoll {
    do {
      return try await client.send(.pollDeviceFlow(clientID: clientID, deviceCode: code.deviceCode))
    } catch {
      guard error.isPassing else { throw .api(error) }
      return error.wait.map { .slowDown(interval: $0) } ?? .pending
    }
  }
}

/// The kind of an app, which the form of its client ID tells.
package enum AppKind: Sendable, Equatable {
  /// Has permissions instead of scopes, and sees private repositories only where it is installed.
  case githubApp
  case oauthApp
  case unknown

  package init(clientID: String) {
    let isOldOAuth = clientID.utf8.count == 20 && clientID.allSatisfy(\.isHexDigit)
    if clientID.hasPrefix("Iv1.") || clientID.hasPrefix("Iv23") {
      self = .githubApp
    } else {
      self = clientID.hasPrefix("Ov23") || isOldOAuth ? .oauthApp : .unknown
    }
  }
}

extension APIError {
  /// Whether the same request may succeed later.
  var isPassing: Bool {
    switch self {
    case .unreadable: true
    case .refused(let refusal) where [.notGitHub, .networkLogin].contains(refusal.reason): true
    default: isTransient || isOutOfReach || wait != nil
    }
  }
}

/// How long to wait between two polls.
struct Pace {
  private(set) var interval: Duration

  /// GitHub's interval with a margin for clocks that run fast.
  var pause: Duration { interval * 1.2 }

  /// Increases the interval for good: to the named one, or by 5 seconds (RFC 8628, 3.5).
  mutating func slowDown(to named: Duration?) {
    if let named, named > interval { interval = named } else { interval += .seconds(5) }
  }
}
