import FoundationEssentials
import GitHub
import HTTP
import Messages
import Platform

extension AuthErrorHandler {
  /// For an error response from GitHub, or from something in front of it.
  func report(for refusal: ErrorResponse) -> ErrorReport {
    var report = adviceByReason(refusal)
    report.quote = quote(of: refusal)
    report.isExplained = !Self.isUnclear(refusal)
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
          resource: resource ?? "core", wait: wait,
          time: TimeOfDay(resetsAt ?? now.addingTimeInterval(wait.inSeconds))),
        refusal)
    case .secondaryLimit(let wait, true): adviceForLimit(.adviceSecondaryLimit(wait: wait), refusal)
    case .secondaryLimit(let wait, false):
      adviceForLimit(.adviceSecondaryLimitUnstated(wait: wait), refusal)
    case .singleSignOn(let url): adviceForSingleSignOn(url)
    case .tokenPolicy:
      ErrorReport(
        .adviceTokenPolicy,
        next: options.contains(.anonymousFallback)
          ? .adviceTokenPolicyNext : .adviceTokenPolicyTokenNext,
        exitCode: .forbidden)
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
    case .roleRequired:
      ErrorReport(.adviceRoleRequired, next: .adviceRoleRequiredNext, exitCode: .forbidden)
    case .accountSuspended:
      ErrorReport(
        .adviceSuspended(host: host.name),
        next: isOnGitHub
          ? .adviceSuspendedNext : .adviceSuspendedAdministrator(host: host.name),
        exitCode: .forbidden)
    case .blocked(let reason, let url):
      ErrorReport(
        reason.map { .adviceBlocked(reason: $0) } ?? .adviceBlockedUnstated,
        next: url.map { .adviceBlockedNext(url: $0) }, exitCode: .notFound, url: url)
    case .notFound: adviceForNotFound(refusal)
    case .moved where refusal.redirect != nil && refusal.repository == nil:
      adviceForForeignPage(refusal)
    case .moved: ErrorReport(.adviceMoved, next: .adviceMovedNext, exitCode: .notFound)
    case .gone: ErrorReport(.adviceGone, next: .adviceUpdateNext, exitCode: .notFound)
    // Nothing helps until somebody pushes to it.
    case .emptyRepository: ErrorReport(.adviceEmptyRepository, exitCode: .notFound)
    case .invalid where refusal.isAboutStarHistory:
      ErrorReport(.adviceNoHistory(name: refusal.repository ?? ""), exitCode: .unavailable)
    // A GraphQL query that failed has the status of a success.
    case .invalid where refusal.status == 200:
      ErrorReport(.adviceForbiddenQuery(host: host.name), exitCode: .failure)
    case .invalid where !refusal.isAboutQuery:
      ErrorReport(
        .adviceInvalidRequest(host: host.name, status: "\(refusal.status)"),
        next: .adviceInvalidRequestNext, exitCode: .failure)
    case .invalid(let problems) where problems.contains { $0.contains("cannot be searched") }:
      ErrorReport(
        .adviceInvalid(problems: problems.joined(separator: " ")), next: .adviceUnsearchableNext,
        exitCode: .notFound)
    case .invalid(let problems):
      ErrorReport(
        .adviceInvalid(problems: problems.joined(separator: " ")), next: .adviceInvalidNext,
        exitCode: .usage)
    case .userAgentRefused, .unsupportedVersion:
      ErrorReport(
        .adviceOurFault(status: refusal.status), next: .adviceUpdateNext, exitCode: .failure)
    case .serverError, .maintenance:
      ErrorReport(
        refusal.status == 200
          ? .adviceOutOfTime(host: host.name)
          : .adviceServerError(host: host.name, status: "\(refusal.status)"),
        next: isOnGitHub ? .adviceStatusPage : .adviceStatusAdministrator(host: host.name),
        exitCode: .tryLater)
    case .pending:
      ErrorReport(.advicePending(host: host.name), next: .adviceTryLater, exitCode: .tryLater)
    case .resourceLimit:
      ErrorReport(
        .adviceResourceLimit(host: host.name), next: .adviceResourceLimitNext,
        exitCode: .tryLater)
    case .notGitHub: adviceForForeignPage(refusal)
    case .networkLogin:
      ErrorReport(
        .adviceNetworkLogin, next: .adviceNotGitHubNext, exitCode: .unreadableAnswer)
    case .tokenWithheld:
      ErrorReport(
        .adviceTokenWithheld(host: host.name, url: refusal.redirect ?? refusal.url),
        next: withheldStep(refusal), exitCode: .unreadableAnswer)
    case .forbidden:
      ErrorReport(
        // The status of a refused query is the one of a success.
        refusal.status == 200
          ? .adviceForbiddenQuery(host: host.name)
          : .adviceForbidden(host: host.name, status: "\(refusal.status)"),
        next: .adviceForbiddenNext(command: command("status")), exitCode: .forbidden)
    case .unexpected:
      ErrorReport(
        .adviceUnexpected(host: host.name, status: "\(refusal.status)"), next: .adviceTryLater,
        exitCode: .failure)
    }
  }

  /// Something else than GitHub's API responded: another server, or something on the way to it.
  private func adviceForForeignPage(_ refusal: ErrorResponse) -> ErrorReport {
    let name = host.name
    let next: Message = isOnGitHub ? .adviceNotGitHubNext : .adviceNotServerNext
    if let url = refusal.redirect {
      return ErrorReport(
        .adviceRedirectedPage(host: name, url: url),
        next: isOnGitHub ? .adviceRedirectedNext : next,
        exitCode: .unreadableAnswer)
    }
    guard isOnGitHub else {
      return ErrorReport(
        .adviceNotServer(host: name, status: "\(refusal.status)"), next: next,
        exitCode: .unreadableAnswer)
    }
    // Networks that want a login show its page as if it was the response.
    guard refusal.status < 400 else {
      return ErrorReport(
        .adviceBlockedPage(host: name, status: "\(refusal.status)"), next: .adviceBlockedPageNext,
        exitCode: .unreadableAnswer)
    }
    return ErrorReport(.adviceNotGitHub(host: name), next: next, exitCode: .unreadableAnswer)
  }

  /// A company's server that was renamed needs a login under its new name.
  private func withheldStep(_ refusal: ErrorResponse) -> Message {
    guard host.kind == .enterpriseServer, let url = refusal.redirect,
      let origin = HTTPOrigin(of: url)
    else { return host.kind == .dotcom ? .adviceRedirectedNext : .adviceCheckServer }
    let name = origin.port == 443 ? origin.host : "\(origin.host):\(origin.port)"
    return .adviceTokenWithheldNext(
      name: name, host: host.name, command: "ghrepo login --hostname \(name)")
  }

  /// Whether GitHub runs the host, not a company.
  private var isOnGitHub: Bool {
    switch host.kind {
    case .dotcom, .dataResidency: true
    case .enterpriseServer, .replacement: false
    }
  }

  /// A response that names no page of this host leads to where tokens of this kind are authorized.
  private func adviceForSingleSignOn(_ url: String?) -> ErrorReport {
    let usual = credential.flatMap { host.singleSignOnPage(for: $0.token.kind) }
    var report = ErrorReport(
      .adviceSingleSignOn,
      next: url.map { .adviceSingleSignOnNext(url: $0) } ?? usual.map { .feedPartialNext(url: $0) },
      exitCode: .forbidden)
    report.url = url ?? usual
    return report
  }

  private var logInStep: Message { .adviceLogIn(command: command("login")) }

  /// Whether only GitHub's own message says what happened.
  private static func isUnclear(_ refusal: ErrorResponse) -> Bool {
    switch refusal.reason {
    case .invalid, .forbidden, .unexpected, .userAgentRefused, .unsupportedVersion: true
    default: false
    }
  }

  /// GitHub's own message, unless ours includes it already.
  private func quote(of refusal: ErrorResponse) -> String? {
    switch refusal.reason {
    case .invalid where !refusal.isAboutQuery: refusal.message
    case .invalid, .notFound, .badCredentials, .serverError, .maintenance, .notGitHub,
      .networkLogin, .tokenWithheld:
      nil
    case .missingScope where refusal.status == 404: nil
    default: refusal.message
    }
  }
}

/// Missing scopes and permissions, and how to get them.
extension AuthErrorHandler {
  private func adviceForScope(_ accepted: [String], _ granted: [String]) -> ErrorReport {
    let granted: Message =
      granted.isEmpty
      ? .statusNoScopes : Message { _ in granted.joined(separator: ", ") }
    let message: Message =
      switch accepted.count {
      case 0: .adviceMissingUnknownScope(granted: granted)
      case 1: .adviceMissingOneScope(scope: accepted[0], granted: granted)
      default: .adviceMissingScope(accepted: accepted.joined(separator: ", "), granted: granted)
      }
    return ErrorReport(message, next: scopeStep(accepted), exitCode: .forbidden)
  }

  /// A login with more scopes helps only if nothing takes precedence over it.
  private func scopeStep(_ accepted: [String]) -> Message {
    let scopes = OAuthScopes.least(of: accepted).map { " --scopes \($0)" } ?? ""
    let command = self.command("login\(scopes)")
    if case .environment(let variable) = credential?.source {
      return .adviceMissingScopeVariableNext(variable: variable, command: command)
    }
    if case .command = credential?.source { return .adviceMissingScopeCommandNext }
    return Set(accepted) == ["public_repo", "repo"]
      ? .adviceMissingRepositoryScopeNext(command: command)
      : .adviceMissingScopeNext(command: command)
  }

  /// - Parameter permission: as GitHub names it in headers, such as `starring=write`.
  private func adviceForPermission(_ permission: String?) -> ErrorReport {
    let step = permissionStep(permission)
    return ErrorReport(
      permission.map { .adviceMissingPermission(permission: $0) }
        ?? .adviceMissingUnknownPermission,
      next: step.message, exitCode: .forbidden, url: step.url)
  }

  /// GitHub's response is the same for what does not exist and for what the token cannot access.
  private func adviceForNotFound(_ refusal: ErrorResponse) -> ErrorReport {
    let name = refusal.repository
    guard refusal.hadCredential else {
      return ErrorReport(
        name.map { .adviceNotFoundNamedAnonymous(name: $0) } ?? .adviceNotFoundAnonymous,
        next: name == nil ? logInStep : .adviceCheckSpellingOrLogIn(command: command("login")),
        exitCode: .notFound)
    }
    let permission = refusal.need?.permission
    let step = permission == nil || !isWithoutScopes ? nil : permissionStep(permission)
    return ErrorReport(
      name.map { .adviceNotFoundNamed(name: $0) } ?? .adviceNotFound,
      next: step?.message ?? .adviceCheckSpelling, exitCode: .notFound, url: step?.url)
  }

  /// Whether the token has permissions instead of scopes, whatever a header says.
  private var isWithoutScopes: Bool {
    switch credential?.token.kind {
    case .fineGrained, .githubAppUser, .installation: true
    case .classic, .oauthApp, .refresh, .unknown, nil: false
    }
  }

  private func permissionStep(_ permission: String?) -> (message: Message, url: String?) {
    let page = "\(host.webURL)/settings/personal-access-tokens"
    switch credential?.token.kind {
    case .installation: return (.adviceWorkflowPermissionNext, nil)
    case .githubAppUser, .oauthApp: return (.adviceAppPermissionNext, nil)
    case _ where permission?.hasPrefix("starring=") == true:
      return (.adviceStarringPermissionNext(url: page), page)
    default: return (.adviceMissingPermissionNext(url: page), page)
    }
  }
}

extension AuthErrorHandler {
  /// For a rate limit: which one, when it resets, and what to do until then.
  private func adviceForLimit(_ message: Message, _ refusal: ErrorResponse) -> ErrorReport {
    let next: Message =
      if !options.contains(.wait) {
        .adviceTryThen
      } else if refusal.hadCredential {
        .adviceWaitNext
      } else {
        .adviceWaitAnonymousNext(command: command("login"))
      }
    return ErrorReport(message, next: next, exitCode: .rateLimited)
  }
}

extension ErrorResponse {
  /// Whether the user's query was sent. GraphQL's queries are ghrepo's own.
  fileprivate var isAboutQuery: Bool {
    url.prefix { $0 != "?" && $0 != "#" }.contains("/search/")
  }

  /// Whether GitHub refused a repository's stars by day.
  fileprivate var isAboutStarHistory: Bool {
    url.prefix { $0 != "?" && $0 != "#" }.hasSuffix("/stargazers/history")
  }

  /// The repository in the requested URL.
  fileprivate var repository: String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    for prefix in ["/repos/", "/user/starred/"] {
      guard let start = path.firstRange(of: prefix)?.upperBound else { continue }
      let parts = path[start...].split(separator: "/").prefix(2)
      if parts.count == 2 { return parts.joined(separator: "/") }
    }
    return nil
  }
}
