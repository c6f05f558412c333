package import GitHub

extension AuthError {
  /// A name for each state that a script may need to distinguish; nil for others.
  package var kind: String? {
    switch self {
    case .api(let error): error.kind
    case .store(let error, let kind): error.kind(in: kind)
    case .tokenMissing: "token_missing"
    case .tokenCommand: "token_command_failed"
    case .unusableToken: "unusable_token"
    default: nil
    }
  }
}

extension APIError {
  /// The word for a failed request.
  package var kind: String? {
    switch self {
    case .transport: "unreachable"
    case .unreadable: "unreadable"
    case .refused(let refusal): refusal.reason.kind
    }
  }
}

extension ErrorResponse.Reason {
  fileprivate var kind: String? {
    switch self {
    case .badCredentials: "refused"
    case .singleSignOn: "sso_required"
    case .tokenPolicy, .oauthAppRestricted, .ipAllowList: "forbidden_by_policy"
    case .missingScope, .missingPermission: "missing_scope"
    case .primaryLimit, .secondaryLimit: "rate_limited"
    case .accountSuspended: "suspended"
    case .serverError, .maintenance, .resourceLimit, .notGitHub, .networkLogin, .tokenWithheld:
      "unreachable"
    default: nil
    }
  }
}

extension CredentialStoreError {
  fileprivate func kind(in kind: StorageKind) -> String {
    let store = kind.traits.stateName
    return switch self {
    case .libraryMissing, .noSession, .noService, .noDefaultKeyring, .programMissing,
      .agentMissing, .notInitialized, .noMachineKey, .machineKeyDenied:
      "\(store)_absent"
    case .locked: "\(store)_locked"
    case .late: "\(store)_late"
    case .vanished, .refused, .noSecretKey, .keyUnusable, .entryDamaged, .sealedElsewhere,
      .programFailed, .stillThere:
      "\(store)_denied"
    case .fileExposed, .fileForeign, .directoryExposed, .fileIsLink, .fileFailed, .lockFailed:
      "file_unusable"
    }
  }
}

extension ExitCode {
  /// The kind of an error that nothing else tells.
  package var kind: String {
    switch self {
    case .success: "success"
    case .failure: "failed"
    case .cancelled: "cancelled"
    case .notLoggedIn: "not_logged_in"
    case .forbidden: "forbidden"
    case .notFound: "not_found"
    case .rateLimited: "rate_limited"
    case .usage: "usage"
    case .unreadableAnswer: "unreadable"
    case .unavailable: "unavailable"
    case .tryLater: "try_later"
    case .keyringLocked: "keyring_locked"
    case .cannotRun: "cannot_run"
    case .commandNotFound: "command_not_found"
    case .interrupted: "interrupted"
    }
  }
}
