internal import CRapidJSON
package import FoundationEssentials
package import HTTP

/// The response to the start of a device flow.
package enum DeviceStart: Sendable, Equatable {
  case started(DeviceCode)
  /// The app may not use the device flow here, as in `device_flow_disabled`; both texts are
  /// untrusted.
  case failed(code: String, description: String?)
}

/// The code that the user types, and the secret to poll with.
package struct DeviceCode: Sendable, Equatable {
  package var deviceCode: Secret
  /// What the user types, as in `WDJB-MJHT`; untrusted.
  package var userCode: String
  /// Where the user types it: an `https` URL, or a page of this machine.
  package var verificationURL: String
  package var expiresIn: Duration
  /// The minimum time between two polls.
  package var interval: Duration
}

/// The response to one poll.
package enum DevicePoll: Sendable, Equatable {
  case pending
  /// Polled too early: from now on wait `interval`, or five seconds longer if it is nil.
  case slowDown(interval: Duration?)
  case expired
  case denied
  case granted(IssuedToken)
  /// Granted, but what came is no token.
  case unusable
  /// Anything else that ends the flow; both texts are untrusted.
  case failed(code: String, description: String?)
}

/// The response to a refresh token.
package enum TokenRenewal: Sendable, Equatable {
  case granted(IssuedToken)
  /// Granted, but what came is no token.
  case unusable
  /// As in `bad_refresh_token`; both texts are untrusted.
  case failed(code: String, description: String?)
}

/// An access token that GitHub has just issued.
package struct IssuedToken: Sendable, Equatable {
  package var access: Secret
  /// Nil if it does not expire.
  package var expiresIn: Duration?
  package var refresh: Secret?
  package var refreshExpiresIn: Duration?
  /// By the server's clock.
  package var issuedAt: Date?
}

extension DeviceStart {
  init(_ response: HTTPResponse) throws(APIError) {
    let wire = try DeviceWire(response)
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
        expiresIn: Duration.within(wire.expiresIn?.seconds, usual: 900, longest: 86_400),
        interval: Duration.within(wire.interval?.seconds, usual: 5, longest: 3_600)))
  }

  /// The URL will be opened in a browser.
  private static func isSafePage(_ page: String) -> Bool {
    guard let origin = BaseAddress.origin(of: page), page.isPrintableASCII else { return false }
    return (try? BaseAddress.checked(origin)) != nil
  }
}

extension DevicePoll {
  init(_ response: HTTPResponse) throws(APIError) {
    let wire = try DeviceWire(response)
    switch wire.error {
    case "authorization_pending": self = .pending
    case "slow_down":
      let isGiven = (wire.interval?.seconds ?? 0) > 0
      self = .slowDown(
        interval: isGiven ? Duration.within(wire.interval?.seconds, usual: 5, longest: 3_600) : nil)
    // GitHub's documentation spells it both ways.
    case "expired_token", "token_expired": self = .expired
    case "access_denied": self = .denied
    case let error?: self = .failed(code: error, description: wire.errorDescription)
    case nil:
      self = try wire.issuedToken(in: response).map(Self.granted) ?? .unusable
    }
  }
}

extension TokenRenewal {
  init(_ response: HTTPResponse) throws(APIError) {
    let wire = try DeviceWire(response)
    if let error = wire.error {
      self = .failed(code: error, description: wire.errorDescription)
    } else {
      self = try wire.issuedToken(in: response).map(Self.granted) ?? .unusable
    }
  }
}

/// The members of all responses. A member of another type counts as absent: GitHub has ended the old
/// tokens when it sends new ones, so nothing beside these may cost them.
private struct DeviceWire {
  let error: String?
  let errorDescription: String?
  let deviceCode: String?
  let userCode: String?
  let verificationURI: String?
  let expiresIn: Seconds?
  let interval: Seconds?
  let accessToken: String?
  let refreshToken: String?
  let refreshTokenExpiresIn: Seconds?

  init(_ response: HTTPResponse) throws(APIError) {
    do throws(JSONProblem) {
      self = try JSONDocument(response.body.mendedJSON()).withRoot { root throws(JSONProblem) in
        guard root.kind == CJSON_OBJECT else { throw root.mismatch("an object") }
        return DeviceWire(
          text: { (try? root.readIfPresent($0)) ?? nil },
          seconds: { (try? root.readIfPresent($0)) ?? nil })
      }
    } catch {
      guard let form = Self.form(response.body) else {
        throw .unreadable(url: response.url, detail: "\(error)")
      }
      self.init(text: { form[$0] }, seconds: { form[$0].map(Seconds.init) })
    }
  }

  private init(text: (String) -> String?, seconds: (String) -> Seconds?) {
    error = text("error").flatMap { $0.isEmpty ? nil : $0 }
    errorDescription = text("error_description")
    deviceCode = text("device_code")
    userCode = text("user_code")
    verificationURI = text("verification_uri")
    expiresIn = seconds("expires_in")
    interval = seconds("interval")
    accessToken = text("access_token")
    refreshToken = text("refresh_token")
    refreshTokenExpiresIn = seconds("refresh_token_expires_in")
  }

  /// The form that GitHub sends if a proxy has dropped the `Accept` header; nil for anything else.
  private static func form(_ body: Data) -> [String: String]? {
    guard let text = String(validating: body, as: UTF8.self) else { return nil }
    var members: [String: String] = [:]
    for pair in text.filter({ !$0.isNewline }).split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = PercentEncoding.decodeForm(parts[0]),
        let value = PercentEncoding.decodeForm(parts[1])
      else { return nil }
      members[name] = value
    }
    let isKnown = ["access_token", "error", "device_code"].contains { members[$0] != nil }
    return isKnown ? members : nil
  }

  /// Nil if one of the two has what no token has: that is not from GitHub.
  func issuedToken(in response: HTTPResponse) throws(APIError) -> IssuedToken? {
    guard let accessToken, !accessToken.isEmpty else {
      throw .unreadable(url: response.url, detail: "no access token")
    }
    let refresh = refreshToken.flatMap { $0.isEmpty ? nil : $0 }
    for text in [accessToken, refresh].compactMap(\.self) {
      guard TokenInputError(in: Array(text.utf8)) == nil else { return nil }
    }
    return IssuedToken(
      access: Secret(accessToken), expiresIn: expiresIn?.duration(usual: Self.usualLifetime),
      refresh: refresh.map { Secret($0) },
      refreshExpiresIn: refreshTokenExpiresIn?.duration(usual: nil),
      issuedAt: response.headers["Date"].flatMap(HTTPDate.date))
  }

  /// Of GitHub's access tokens that expire: eight hours.
  private static let usualLifetime = Duration.seconds(8 * 3600)
}

/// How long something lasts, whatever a server wrote.
private struct Seconds: JSONReadable {
  /// Nil for anything but a number, or a text with one.
  let seconds: Double?

  init(_ json: JSONNode) throws(JSONProblem) {
    let isNumber = json.kind == CJSON_NUMBER || json.kind == CJSON_STRING
    self.init(isNumber ? String(decoding: json.bytes, as: UTF8.self) : "")
  }

  init(_ text: String) {
    let number = Double(text)
    seconds = number.flatMap { $0.isNaN ? nil : $0 }
  }

  /// Clamped to between a second and ten years.
  func duration(usual: Duration?) -> Duration? {
    seconds.map { .within($0, usual: 0, longest: 10 * 366 * 86_400) } ?? usual
  }
}

extension Duration {
  /// `seconds`, or `usual` if nil, clamped to between one second and `longest`.
  fileprivate static func within(_ seconds: Double?, usual: Double, longest: Double) -> Duration {
    .seconds(min(max(seconds ?? usual, 1), longest))
  }
}

extension Data {
  /// The first JSON value of the text, without numbers and words that RapidJSON rejects the whole
  /// text for: `1e400`, `007`, `NaN`.
  fileprivate func mendedJSON() -> Data {
    var result = Data()
    var (isString, isEscaped, depth) = (false, false, 0)
    var word: [UInt8] = []
    func finishWord() {
      if !word.isEmpty { result += Data(Self.mended(String(decoding: word, as: UTF8.self)).utf8) }
      word = []
    }
    for byte in self {
      let isLetter = (0x41...0x5A).contains(byte & ~0x20)
      if !isString, byte.isASCIIDigit || isLetter || "+-._".utf8.contains(byte) {
        word.append(byte)
        continue
      }
      finishWord()
      result.append(byte)
      if isString {
        if byte == UInt8(ascii: "\""), !isEscaped { isString = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return result }
      default: break
      }
    }
    finishWord()
    return result
  }

  private static func mended(_ word: String) -> String {
    switch word {
    case "true", "false", "null": return word
    default:
      guard let number = Double(word), !number.isNaN else { return "null" }
      return number.isInfinite ? (number < 0 ? "-1e300" : "1e300") : "\(number)"
    }
  }
}
