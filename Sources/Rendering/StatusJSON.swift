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
    case .failed(let error): error.stateName
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

extension AuthError {
  /// A name for each state that a script may need to distinguish.
  fileprivate var stateName: String {
    switch self {
    case .api(let error): error.stateName
    case .store(let error, let kind): error.stateName(in: kind)
    case .tokenMissing: "token_missing"
    case .tokenCommand: "token_command_failed"
    case .unusableToken: "unusable_token"
    default: "failed"
    }
  }
}

extension APIError {
  fileprivate var stateName: String {
    switch self {
    case .transport: "unreachable"
    case .unreadable: "unreadable"
    case .refused(let refusal): refusal.reason.stateName
    }
  }
}

extension ErrorResponse.Reason {
  fileprivate var stateName: String {
    switch self {
    case .badCredentials: "refused"
    case .singleSignOn: "sso_required"
    case .tokenPolicy, .oauthAppRestricted, .ipAllowList: "forbidden_by_policy"
    case .missingScope, .missingPermission: "missing_scope"
    case .primaryLimit, .secondaryLimit: "rate_limited"
    case .accountSuspended: "suspended"
    case .serverError, .maintenance, .resourceLimit, .notGitHub, .networkLogin, .tokenWithheld:
      "unreachable"
    default: "forbidden"
    }
  }
}

extension CredentialStoreError {
  fileprivate func stateName(in kind: StorageKind) -> String {
    let store = kind.traits.stateName
    return switch self {
    case .libraryMissing, .noSession, .noService, .noDefaultKeyring, .programMissing,
      .agentMissing, .notInitialized, .noMachineKey, .machineKeyDenied:
      "\(store)_absent"
    case .locked: "\(store)_locked"
    case .late: "\(store)_late"
    case .vanished, .refused, .noSecretKey, .entryDamaged, .programFailed, .stillThere:
      "\(store)_denied"
    case .fileExposed, .fileForeign, .folderExposed, .fileIsLink, .fileFailed, .lockFailed:
      "file_unusable"
    }
  }
}
