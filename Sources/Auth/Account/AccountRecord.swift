package import FoundationEssentials
package import GitHub

/// What is remembered of a logged-in account besides its token; nothing here is secret.
package struct AccountRecord: Sendable, Equatable, Codable {
  package var login: String
  package var storage: StorageKind
  package var kind: String
  /// Nil for tokens that have permissions in place of scopes.
  package var scopes: [String]?
  package var expiresAt: Date?
  /// The other store, if it may still hold an old token of this account.
  package var leftover: StorageKind?

  package init(
    login: String, storage: StorageKind, kind: TokenKind, scopes: [String]? = nil,
    expiresAt: Date? = nil
  ) {
    self.login = login
    self.storage = storage
    self.kind = kind.name
    self.scopes = scopes
    self.expiresAt = expiresAt
  }

  enum CodingKeys: String, CodingKey {
    case login
    case storage
    case kind
    case scopes
    case expiresAt = "expires_at"
    case leftover
  }
}

/// The accounts of one host; the last login is the active one.
package struct HostRecord: Sendable, Equatable, Codable {
  package var active: String?
  package var accounts: [AccountRecord]

  package init(active: String? = nil, accounts: [AccountRecord] = []) {
    self.active = active
    self.accounts = accounts
  }

  enum CodingKeys: String, CodingKey {
    case active
    case accounts
  }
}
