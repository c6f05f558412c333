import GitHub
import Messages

extension AuthErrorHandler {
  /// GitHub, or something in front of it, refused.
  func advice(for refusal: ErrorResponse) -> Advice {
    var advice = adviceByReason(refusal)
    advice.quote = quote(of: refusal)
    advice.requestID = refusal.requestID
    if advice.exitCode == .forbidden, let credential = context.credential {
      advice.source = .adviceTokenSource(source: credential.source.message)
    }
    return advice
  }

  private func adviceByReason(_ refusal: ErrorResponse) -> Advice {
    switch refusal.reason {
    case .badCredentials: adviceForDeadToken()
    case .authenticationRequired:
      Advice(.adviceLoginNeeded(host: host), next: logInStep, exitCode: .notLoggedIn)
    case .tooManyLoginAttempts:
      Advice(.adviceTooManyAttempts(host: host), next: .adviceTryLater, exitCode: .tryLater)
    case .primaryLimit, .secondaryLimit: adviceForLimit(refusal)
    case .singleSignOn(let url):
      Advice(
        .adviceSingleSignOn, next: url.map { .adviceSingleSignOnNext(url: $0) },
        exitCode: .forbidden)
    case .tokenPolicy:
      Advice(.adviceTokenPolicy, next: .adviceTokenPolicyNext, exitCode: .forbidden)
    case .oauthAppRestricted:
      Advice(.adviceOauthRestricted, next: .adviceOauthRestrictedNext, exitCode: .forbidden)
    case .ipAllowList:
      Advice(.adviceIpAllowList, next: .adviceIpAllowListNext, exitCode: .forbidden)
    case .missingScope where isWithoutScopes: adviceForPermission(refusal.need?.permission)
    // GitHub answers 404 for what a token may not see, so a missing scope can be a wrong name.
    case .missingScope where refusal.mayNotExist: adviceForNotFound(refusal)
    case .missingScope(let accepted, let granted): adviceForScope(accepted, granted)
    case .missingPermission(let accepted):
      adviceForPermission(accepted ?? refusal.need?.permission)
    case .roleRequired: Advice(.adviceRoleRequired, exitCode: .forbidden)
    case .accountSuspended:
      Advice(.adviceSuspended(host: host), next: .adviceSuspendedNext, exitCode: .forbidden)
    default: adviceAboutTheAnswer(refusal)
    }
  }

  private func adviceAboutTheAnswer(_ refusal: ErrorResponse) -> Advice {
    switch refusal.reason {
    case .blocked(let reason, let url):
      Advice(
        .adviceBlocked(reason: reason ?? "?"), next: url.map { .adviceBlockedNext(url: $0) },
        exitCode: .notFound)
    case .notFound: adviceForNotFound(refusal)
    case .moved: Advice(.adviceMoved, next: .adviceMovedNext, exitCode: .notFound)
    case .gone: Advice(.adviceGone, next: .adviceUpdateNext, exitCode: .notFound)
    case .emptyRepository: Advice(.adviceEmptyRepository, exitCode: .notFound)
    case .invalid(let problems):
      Advice(
        .adviceInvalid(problems: problems.joined(separator: " ")), next: .adviceInvalidNext,
        exitCode: .usage)
    case .userAgentRefused, .unsupportedVersion:
      Advice(.adviceOurFault(status: refusal.status), next: .adviceUpdateNext, exitCode: .failure)
    case .serverError, .maintenance:
      Advice(
        .adviceServerError(host: host, status: "\(refusal.status)"), next: .adviceStatusPage,
        exitCode: .tryLater)
    case .notGitHub:
      Advice(.adviceNotGitHub(host: host), next: .adviceNotGitHubNext, exitCode: .unreadableAnswer)
    case .forbidden:
      Advice(.adviceForbidden(host: host), next: nil, exitCode: .forbidden)
    default:
      Advice(.adviceUnexpected(host: host, status: "\(refusal.status)"), exitCode: .failure)
    }
  }

  private var host: String { context.host.name }

  var logInStep: Message { .adviceLogIn(command: context.command("login")) }

  /// GitHub's own words, where ours do not already hold them.
  private func quote(of refusal: ErrorResponse) -> String? {
    switch refusal.reason {
    case .invalid, .notFound, .badCredentials, .serverError, .maintenance, .notGitHub: nil
    case .missingScope where refusal.status == 404: nil
    default: refusal.message
    }
  }
}
