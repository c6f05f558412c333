/// Scopes as GitHub grants them: known ones only, without those another one implies.
/// Source: https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
enum ScopeList {
  private static let implied: [String: Set<String>] = [
    "repo": ["repo:status", "repo_deployment", "public_repo", "repo:invite", "security_events"],
    "user": ["read:user", "user:email", "user:follow"],
    "admin:org": ["write:org", "read:org"], "write:org": ["read:org"],
    "project": ["read:project"], "write:packages": ["read:packages"],
    "gist": [], "notifications": [], "delete_repo": [], "workflow": [], "codespace": [],
  ]

  static func normalized(_ scopes: [String]) -> [String] {
    let known = Set(implied.keys).union(implied.values.joined())
    let asked = Set(scopes).intersection(known)
    return asked.filter { scope in !asked.contains { implied[$0]?.contains(scope) ?? false } }
      .sorted()
  }
}
