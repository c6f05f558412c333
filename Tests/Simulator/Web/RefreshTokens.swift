/// The refresh tokens that were issued, used ones included: a second use is an error, and means that
/// a token was lost or stolen.
struct RefreshTokens: Sendable {
  struct Grant: Sendable {
    var login: String
    var scopes: [String]?
    var clientID: String
    /// The access token that ends when this refresh token is used.
    var access: String
    var expires: Timestamp
    var isUsed = false
  }

  private var grants: [String: Grant] = [:]
  private(set) var renewals = 0
  private(set) var reuses = 0

  mutating func add(_ token: String, _ grant: Grant) { grants[token] = grant }

  mutating func revoke(_ token: String) { grants[token] = nil }

  /// The grant of `token`, which is used up; nil for a token that cannot be used.
  mutating func use(_ token: String, of clientID: String, at now: Timestamp) -> Grant? {
    guard let grant = grants[token], grant.clientID == clientID, now < grant.expires else {
      return nil
    }
    guard !grant.isUsed else {
      reuses += 1
      return nil
    }
    grants[token]?.isUsed = true
    renewals += 1
    return grant
  }
}
