/// What a token must be allowed for a call, as GitHub's pages say; its answers do not always.
package struct TokenNeed: Sendable, Equatable {
  /// Classic scopes, any one of which suffices.
  package var scopes: [String]
  /// The permission of a fine-grained token, as in `starring=write`.
  package var permission: String

  package init(scopes: [String], permission: String) {
    self.scopes = scopes
    self.permission = permission
  }

  /// Giving and taking stars; private repositories need `repo`.
  /// Source: https://docs.github.com/rest/activity/starring
  package static let starring = TokenNeed(
    scopes: ["public_repo", "repo"], permission: "starring=write")
}
