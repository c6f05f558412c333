import FoundationEssentials
import GitHub
import Messages

extension AuthErrorHandler {
  /// For an error response from GitHub, or from something in front of it.
  func report(for refusal: ErrorResponse) -> ErrorReport {
    var report = adviceByReason(refusal)
    report.quote = quote(of: refusal)
    report.requestID = refusal.requestID
    if report.exitCode == .forbidden, let credential {
      report.source = .adviceTokenSource(source: credential.source.message)
    }
    return report
  }

  private func adviceByReason(_ refusal: ErrorResponse) -> ErrorReport {
    switch refusal.reason {
    case .badCredentials: adviceForDeadToken()
    case .authenticationRequired:
      ErrorReport(.adviceLoginNeeded(host: host.name), next: logInStep, exitCode: .notLoggedIn)
    case .tooManyLoginAttempts:
      ErrorReport(
        .adviceTooManyAttempts(host: host.name), next: .adviceTryLater, exitCode: .tryLater)
    case .primaryLimit(let resource, let wait, let resetsAt):
      adviceForLimit(
        .advicePrimaryLimit(
          resource: resource ?? "?",
          time: resetsAt ?? now.addingTimeInterval(wait.seconds), wait: wait),
        refusal)
    case .secondaryLimit(let wait, true): adviceForLimit(.adviceSecondaryLimit(wait: wait), refusal)
    case .secondaryLimit(let wait, false):
      adviceForLimit(.adviceSecondaryLimitUnstated(wait: wait), refusal)
    case .singleSignOn(let url):
      ErrorReport(
        .adviceSingleSignOn, next: url.map { .adviceSingleSignOnNext(url: $0) },
        exitCode: .forbidden)
    case .tokenPolicy:
      ErrorReport(.adviceTokenPolicy, next: .adviceTokenPolicyNext, exitCode: .forbidden)
    case .oauthAppRestricted:
      ErrorReport(.adviceOauthRestricted, next: .adviceOauthRestrictedNext, exitCode: .forbidden)
    case .ipAllowList:
      ErrorReport(.adviceIpAllowList, next: .adviceIpAllowListNext, exitCode: .forbidden)
    case .missingScope where isWithoutScopes: adviceForPermission(refusal.need?.permission)
    // GitHub responds 404 for what a token may not see, so a missing scope can be a wrong name.
    case .missingScope where refusal.mayNotExist: adviceForNotFound(refusal)
    case .missingScope(let accepted, let granted): adviceForScope(accepted, granted)
    case .missingPermission(let accepted):
      adviceForPermission(accepted ?? refusal.need?.permission)
    case .roleRequired: ErrorReport(.adviceRoleRequired, exitCode: .forbidden)
    case .accountSuspended:
      ErrorReport(
        .adviceSuspended(host: host.name), next: .adviceSuspendedNext, exitCode: .forbidden)
    case .blocked(let reason, let url):
      ErrorReport(
        .adviceBlocked(reason: reason ?? "?"), next: url.map { .adviceBlockedNext(url: $0) },
        exitCode: .notFound)
    case .notFound: adviceForNotFound(refusal)
    case .moved: ErrorReport(.adviceMoved, next: .adviceMovedNext, exitCode: .notFound)
    case .gone: ErrorReport(.adviceGone, next: .adviceUpdateNext, exitCode: .notFound)
    case .emptyRepository: ErrorReport(.adviceEmptyRepository, exitCode: .notFound)
    case .invalid(let problems):
      ErrorReport(
        .adviceInvalid(problems: problems.joined(separator: " ")), next: .adviceInvalidNext,
        exitCode: .usage)
    case .userAgentRefused, .unsupportedVersion:
      ErrorReport(
        .adviceOurFault(status: refusal.status), next: .adviceUpdateNext, exitCode: .failure)
    case .serverError, .maintenance:
      ErrorReport(
        .adviceServerError(host: host.name, status: "\(refusal.status)"), next: .adviceStatusPage,
        exitCode: .tryLater)
    case .notGitHub:
      ErrorReport(
        .adviceNotGitHub(host: host.name), next: .adviceNotGitHubNext, exitCode: .unreadableAnswer)
    case .forbidden:
      ErrorReport(.adviceForbidden(host: host.name), exitCode: .forbidden)
    case .unexpected:
      ErrorReport(
        .adviceUnexpected(host: host.name, status: "\(refusal.status)"), exitCode: .failure)
    }
  }

  private var logInStep: Message { .adviceLogIn(command: command("login")) }

  /// GitHub's own message, unless ours includes it already.
  private func quote(of refusal: ErrorResponse) -> String? {
    switch refusal.reason {
    case .invalid, .notFound, .badCredentials, .serverError, .maintenance, .notGitHub: nil
    case .missingScope where refusal.status == 404: nil
    default: refusal.message
    }
  }
}

/// Missing scopes and permissions, and how to get them.
extension AuthErrorHandler {
  private func adviceForScope(_ accepted: [String], _ granted: [String]) -> ErrorReport {
    let command = self.command("login --scopes \(OAuthScopes.least(of: accepted) ?? "?")")
    let isForStrangers = Set(accepted) == ["public_repo", "repo"]
    return ErrorReport(
      .adviceMissingScope(
        accepted: accepted.joined(separator: ", "),
        granted: granted.isEmpty ? "–" : granted.joined(separator: ", ")),
      next: isForStrangers
        ? .adviceMissingRepositoryScopeNext(command: command)
        : .adviceMissingScopeNext(command: command),
      exitCode: .forbidden)
  }

  /// - Parameter permission: as GitHub names it in headers, such as `starring=write`.
  private func adviceForPermission(_ permission: String?) -> ErrorReport {
    ErrorReport(
      permission.map { .adviceMissingPermission(permission: $0) }
        ?? .adviceMissingUnknownPermission,
      next: permissionStep(permission), exitCode: .forbidden)
  }

  /// GitHub's response is the same for what does not exist and for what the token cannot access.
  private func adviceForNotFound(_ refusal: ErrorResponse) -> ErrorReport {
    guard refusal.hadCredential else {
      return ErrorReport(.adviceNotFoundAnonymous, next: logInStep, exitCode: .notFound)
    }
    let permission = refusal.need?.permission
    return ErrorReport(
      .adviceNotFound,
      next: permission == nil || !isWithoutScopes ? nil : permissionStep(permission),
      exitCode: .notFound)
  }

  /// Whether the token has permissions instead of scopes, whatever a header says.
  private var isWithoutScopes: Bool {
    switch credential?.token.kind {
    case .fineGrained, .githubAppUser, .installation: true
    case .classic, .oauthApp, .refresh, .unknown, nil: false
    }
  }

  private func permissionStep(_ permission: String?) -> Message? {
    let page = "\(host.webURL)/settings/personal-access-tokens"
    switch credential?.token.kind {
    // Only the app itself can grant more; another token is needed.
    case .githubAppUser: return logInStep
    case _ where permission?.hasPrefix("starring=") == true:
      return .adviceStarringPermissionNext(url: page)
    default: return .adviceMissingPermissionNext(url: page)
    }
  }
}

extension AuthErrorHandler {
  /// For a rate limit: which one, when it resets, and what to do until then.
  private func adviceForLimit(_ message: Message, _ refusal: ErrorResponse) -> ErrorReport {
    ErrorReport(
      message,
      next: refusal.hadCredential
        ? .adviceWaitNext : .adviceWaitAnonymousNext(command: command("login")),
      exitCode: .rateLimited)
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
