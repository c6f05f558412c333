import Auth
import Foundation
import GitHub
import HTTP
import Messages
import Testing

/// Next steps that depend on where a token comes from.
@Suite(.timeLimit(.minutes(10))) struct TokenAdviceTests {
  /// The next step of a failure with a token from `source`.
  private func next(
    _ source: TokenSource, _ token: String, _ reason: ErrorResponse.Reason
  ) -> String? {
    let credential = Credential(token: Token(secret: Secret(token)), source: source)
    return AuthErrorHandler(host: .dotcom, credential: credential, now: Date())
      .report(
        for: APIError.refused(
          ErrorResponse(status: 403, reason: reason, url: "u", hadCredential: true))
      ).next?.text(in: .en)
  }

  @Test(arguments: [["repo"], ["public_repo", "repo"]])
  func `a login does not add a scope to a token from token_command`(accepted: [String]) {
    #expect(
      next(.command("pass"), "ghp_x", .missingScope(accepted: accepted, granted: []))
        == "Add the scope to the token on GitHub.")
  }

  @Test(arguments: [
    (TokenSource.keyring, "Run `ghrepo login`."),
    (
      .command("pass"),
      """
      Run pass with the arguments in `token_command` and check what it prints: its first \
      line must be a valid token.
      """
    ),
    (
      .environment(variable: "GH_TOKEN"),
      "Set GH_TOKEN to a valid token, or run `unset GH_TOKEN` and then `ghrepo login`."
    ),
  ])
  func `an app's token that lacks a permission is replaced where it comes from`(
    source: TokenSource, text: String
  ) {
    #expect(next(source, "ghu_x", .missingPermission(accepted: "contents=write")) == text)
  }
}
