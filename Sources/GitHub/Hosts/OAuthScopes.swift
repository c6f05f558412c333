/// Rules of classic scopes.
/// Source: https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
package enum OAuthScopes {
  /// The scopes in a header, separated by commas or spaces.
  package static func list(_ text: String) -> [String] {
    text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  /// Whether one of `granted` is, or includes, one of `accepted`.
  package static func suffice(_ granted: [String], for accepted: [String]) -> Bool {
    let granted = Set(granted.flatMap { [$0] + (included[$0] ?? []) })
    return !granted.isDisjoint(with: accepted)
  }

  /// The one of `accepted` that grants the least.
  package static func least(of accepted: [String]) -> String? {
    accepted.min { (included[$0]?.count ?? 0) < (included[$1]?.count ?? 0) }
  }

  private static let included = [
    "repo": ["repo:status", "repo_deployment", "public_repo", "repo:invite", "security_events"],
    "admin:repo_hook": ["write:repo_hook", "read:repo_hook"],
    "write:repo_hook": ["read:repo_hook"],
    "admin:org": ["write:org", "read:org"],
    "write:org": ["read:org"],
    "admin:public_key": ["write:public_key", "read:public_key"],
    "write:public_key": ["read:public_key"],
    "user": ["read:user", "user:email", "user:follow"],
    "project": ["read:project"],
    "write:packages": ["read:packages"],
    "admin:gpg_key": ["write:gpg_key", "read:gpg_key"],
    "write:gpg_key": ["read:gpg_key"],
  ]
}
