/// What a token needs for a call, according to GitHub's documentation; its responses do not always
/// say.
package struct TokenRequirement: Sendable, Equatable {
  /// Classic scopes, any one of which suffices.
  package var scopes: [String]
  /// The permission of a fine-grained token, as in `starring=write`.
  package var permission: String

  /// Starring and unstarring; private repositories need `repo`.
  /// Source: https://docs.github.com/rest/activity/starring
  package static let starring = TokenRequirement(
    scopes: ["public_repo", "repo"], permission: "starring=write")
}
