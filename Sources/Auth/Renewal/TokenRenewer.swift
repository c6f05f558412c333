package import FoundationEssentials

/// The port to what renews tokens: a process of its own, which goes on if this one ends.
package protocol TokenRenewer: Sendable {
  /// Renews the stored token of `account` if it ends within `minimum`, or if it ends no later than
  /// `rejected`, the end of a token that GitHub rejected. Returns once the store has the new one, or
  /// why it does not.
  func renew(
    _ account: Account, minimum: Duration, rejected: Date?
  ) async -> RenewalError?
}

/// Why a token was not renewed; the old one stays in use while it is valid.
package enum RenewalError: Error, Sendable, Equatable, Codable {
  /// GitHub does not accept the refresh token any more: something else has used it, or the user has
  /// revoked it.
  case refused
  /// The refresh token has expired, too.
  case tooOld
  /// GitHub rejected the request for another reason; both texts are untrusted.
  case rejected(code: String, description: String?)
  /// GitHub could not be reached, or failed.
  case unreachable
  /// GitHub's response has no token that could be read.
  case unreadable
  /// Another process was renewing for too long.
  case busy
  /// The store could not be read or written.
  case store
  /// The process that renews could not be run; `detail` is the system's text.
  case interrupted(detail: String)

  /// Whether a later try may succeed.
  package var isPassing: Bool {
    switch self {
    case .unreachable, .unreadable, .busy, .store, .interrupted: true
    case .refused, .tooOld, .rejected: false
    }
  }
}
