package import Auth
package import FoundationEssentials
package import GitHub
package import Storage

/// What happens by itself while a session is used; each surface shows it in its own way.
package enum SessionEvent: Sendable {
  /// A request was sent.
  case exchange(ExchangeRecord)
  /// The rate limiter held back a request.
  case rateLimit(RateLimitNotice)
  case database(DatabaseNotice)
  /// Something was not cached.
  case notRemembered(StorageError)
  /// A store waits for its password.
  case storeWaits(StorageKind)
  /// Git did not say which account its configuration names.
  case gitRefused(detail: String)
  /// Another user's account list is not readable, so requests are anonymous.
  case accountsUnreadable(AuthError, Session)
  /// The token in `variable` is not sent to this host.
  case tokenWithheld(variable: String, GitHubHost)
  /// A token that ends at `date` could not be renewed.
  case notRenewed(login: String, date: Date, RenewalError, Session)
  /// A token must be replaced before `date`.
  case expiresSoon(login: String, date: Date, Session)
  /// The stored token cannot be read, so requests are anonymous.
  case tokenUnreadable(AuthError, Session)
  /// GitHub rejected the token, so requests are anonymous.
  case tokenRejected(TokenSource, GitHubHost)
  /// A request failed and is sent again after `pause`, for the `number`th time of `limit`, if there
  /// is a limit.
  case retrying(number: Int, limit: Int?, pause: Duration, APIError, Session)
  /// What is left of a rate limit that is waited for; sent every second.
  case waiting(Duration)
  /// The wait has ended.
  case waited
  /// So many star histories were read for a list by gained stars.
  case histories(Int)
  /// GitHub has not responded for a while.
  case slow(GitHubHost)
}
