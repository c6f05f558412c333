package import FoundationEssentials
package import GitHub
package import HTTP
import Platform

/// An access token that ends soon, with the refresh token that renews it. A store holds both as one
/// secret, so that they always belong together.
package struct RenewableToken: Sendable, Equatable {
  package let clientID: String
  package let access: Secret
  /// By GitHub's clock, as all dates here.
  package let expiresAt: Date
  package let refresh: Secret
  /// When the refresh token expires too; nil if GitHub did not say.
  package let refreshExpiresAt: Date?
  /// How far GitHub's clock was ahead of this machine's when it issued the token.
  package let clockOffset: TimeInterval

  /// Nil for a token that does not expire, or that nothing renews.
  ///
  /// - Parameter now: the time of the response, by this machine's clock.
  package init?(_ issued: IssuedToken, clientID: String, now: Date) {
    guard let lifetime = issued.expiresIn, let refresh = issued.refresh else { return nil }
    let issuedAt = issued.issuedAt ?? now
    self.clientID = clientID
    self.refresh = refresh
    access = issued.access
    expiresAt = Self.wholeSeconds(issuedAt + lifetime.inSeconds)
    refreshExpiresAt = issued.refreshExpiresIn.map { Self.wholeSeconds(issuedAt + $0.inSeconds) }
    clockOffset = Self.wholeSeconds(issuedAt).timeIntervalSince(Self.wholeSeconds(now))
  }

  /// How long GitHub accepts the access token; negative after that.
  ///
  /// - Parameter now: by this machine's clock.
  package func remaining(at now: Date) -> TimeInterval {
    expiresAt.timeIntervalSince(now + clockOffset)
  }

  /// The refresh token has expired, so that only a login helps.
  func isBeyondRenewal(at now: Date) -> Bool {
    refreshExpiresAt.map { $0 <= now + clockOffset } ?? false
  }

  private static func wholeSeconds(_ date: Date) -> Date {
    Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }
}

/// The stored form: lines of `key=value`, so that a token is read and written without becoming text
/// that cannot be wiped.
extension RenewableToken {
  /// Of this form; a newer ghrepo may use another one.
  private static let version = "1"

  package var stored: Secret {
    var bytes: [UInt8] = []
    // Reserved at once, so that no copy of a token is left behind.
    bytes.reserveCapacity(access.count + refresh.count + clientID.utf8.count + 256)
    func add(_ key: String, _ value: String) { bytes += Array("\(key)=\(value)\n".utf8) }
    func add(_ key: String, _ value: Secret) {
      bytes += Array("\(key)=".utf8)
      value.withBytes { bytes += $0 }
      bytes.append(UInt8(ascii: "\n"))
    }
    add("version", Self.version)
    add("client_id", clientID)
    add("access_token", access)
    add("expires_at", Self.seconds(expiresAt.timeIntervalSince1970))
    add("refresh_token", refresh)
    if let refreshExpiresAt {
      add("refresh_expires_at", Self.seconds(refreshExpiresAt.timeIntervalSince1970))
    }
    add("clock_offset", Self.seconds(clockOffset))
    defer { wipe(&bytes) }
    return Secret(bytes)
  }

  /// Nil for anything that `stored` does not write. Throws if one of the two is not a token.
  package init?(stored: Secret) throws(TokenInputError) {
    var texts: [String: String] = [:]
    var tokens: [String: Secret] = [:]
    var isRepeated = false
    stored.withBytes { bytes in
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let mark = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
        let key = String(decoding: line[..<mark], as: UTF8.self)
        let value = line[(mark + 1)...]
        if key.hasSuffix("_token") {
          isRepeated = tokens.updateValue(Secret(value), forKey: key) != nil || isRepeated
        } else {
          texts[key] = String(decoding: value, as: UTF8.self)
        }
      }
    }
    // A second token would come from a newline in the first one.
    guard !isRepeated else { throw .containsWhitespace }
    guard texts["version"] == Self.version, let clientID = texts["client_id"],
      let access = tokens["access_token"], access.count > 0,
      let refresh = tokens["refresh_token"], refresh.count > 0,
      let expiresAt = texts["expires_at"].flatMap(Self.interval)
    else { return nil }
    self.clientID = clientID
    self.access = try Token(access).secret
    self.refresh = try Token(refresh).secret
    self.expiresAt = Date(timeIntervalSince1970: expiresAt)
    refreshExpiresAt = texts["refresh_expires_at"].flatMap(Self.interval)
      .map { Date(timeIntervalSince1970: $0) }
    clockOffset = texts["clock_offset"].flatMap(Self.interval) ?? 0
  }

  /// Whole seconds within 10,000 years, so that no arithmetic on them overflows.
  private static func interval(_ text: String) -> TimeInterval? {
    Int64(text).flatMap { (-limit...limit).contains($0) ? TimeInterval($0) : nil }
  }

  private static func seconds(_ interval: TimeInterval) -> String {
    "\(Int64(min(max(interval, TimeInterval(-limit)), TimeInterval(limit))))"
  }

  private static let limit: Int64 = 10_000 * 366 * 86_400
}
