import GitHub
import Messages

/// What a token may not do, and how to let it.
extension AuthErrorHandler {
  func adviceForScope(_ accepted: [String], _ granted: [String]) -> Advice {
    let command = context.command("login --scopes \(OAuthScopes.least(of: accepted) ?? "?")")
    let isForStrangers = Set(accepted) == ["public_repo", "repo"]
    return Advice(
      .adviceMissingScope(
        accepted: accepted.joined(separator: ", "),
        granted: granted.isEmpty ? "–" : granted.joined(separator: ", ")),
      next: isForStrangers
        ? .adviceMissingRepositoryScopeNext(command: command)
        : .adviceMissingScopeNext(command: command),
      exitCode: .forbidden)
  }

  /// - Parameter permission: as GitHub names it in headers, such as `starring=write`.
  func adviceForPermission(_ permission: String?) -> Advice {
    Advice(
      permission.map { .adviceMissingPermission(permission: $0) }
        ?? .adviceMissingUnknownPermission,
      next: permissionStep(permission), exitCode: .forbidden)
  }

  /// GitHub says the same of what does not exist and of what the token may not touch.
  func adviceForNotFound(_ refusal: ErrorResponse) -> Advice {
    guard refusal.hadCredential else {
      return Advice(.adviceNotFoundAnonymous, next: logInStep, exitCode: .notFound)
    }
    let permission = refusal.need?.permission
    return Advice(
      .adviceNotFound,
      next: permission == nil || !isWithoutScopes ? nil : permissionStep(permission),
      exitCode: .notFound)
  }

  /// Whether the token has permissions in place of scopes, whatever a header says.
  var isWithoutScopes: Bool {
    switch context.credential?.token.kind {
    case .fineGrained, .githubAppUser, .installation: true
    case .classic, .oauthApp, .refresh, .unknown, nil: false
    }
  }

  private func permissionStep(_ permission: String?) -> Message? {
    let page = "\(context.host.webURL)/settings/personal-access-tokens"
    switch context.credential?.token.kind {
    // Only its app can be given more; another token has to do.
    case .githubAppUser: return logInStep
    case _ where permission?.hasPrefix("starring=") == true:
      return .adviceStarringPermissionNext(url: page)
    default: return .adviceMissingPermissionNext(url: page)
    }
  }
}
