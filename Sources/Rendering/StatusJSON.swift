package import Auth
package import GitHub

/// The output of `status` as JSON; the token itself is never in it.
package enum StatusJSON {
  /// The names of all members, at every level.
  package static let names = [
    "host", "accounts", "chosen_by", "rate_limits", "pause", "login", "active", "source", "kind",
    "scopes", "expires_at", "renewable_until", "state", "sso_partial", "since", "until", "resource",
    "limit", "remaining", "resets_at",
  ]

  package static func value(of status: HostStatus) -> JSONValue {
    .object([
      "host": .string(status.host.name),
      "accounts": .array(status.accounts.map(value)),
      "chosen_by": .text(status.choice?.rule.name),
      "rate_limits": .array(status.limits.map(value)),
      "pause": value(of: status.pause),
    ])
  }

  private static func value(of account: AccountStatus) -> JSONValue {
    .object([
      "login": .text(account.login),
      "active": .bool(account.isActive),
      "source": .string(account.source.name),
      "kind": .string(account.kind.rawValue),
      "scopes": account.scopes.map { .array($0.map(JSONValue.string)) } ?? .null,
      "expires_at": .text(account.expiresAt.map(ISO8601.text)),
      "renewable_until": .text(account.refreshExpiresAt.map(ISO8601.text)),
      "state": .string(state(of: account)),
      "sso_partial": .bool(account.isPartial),
      "rate_limits": .array(account.limits.map(value)),
      "pause": value(of: account.pause),
    ])
  }

  private static func state(of account: AccountStatus) -> String {
    switch account.state {
    case .valid: "valid"
    case .unchecked: "unchecked"
    case .failed(.api(let error)): error.kind ?? "forbidden"
    case .failed(let error): error.kind ?? "failed"
    }
  }

  private static func value(of pause: RateLimitPause?) -> JSONValue {
    guard let pause else { return .null }
    return .object([
      "since": .string(ISO8601.text(pause.since)),
      "until": .string(ISO8601.text(pause.until)),
    ])
  }

  private static func value(of limit: RateLimit) -> JSONValue {
    .object([
      "resource": .string(limit.resource), "limit": .number(limit.limit),
      "remaining": .number(limit.remaining),
      "resets_at": .string(ISO8601.text(limit.resetsAt)),
    ])
  }
}
