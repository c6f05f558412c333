import Auth
import Foundation
import HTTP
import Messages
import Testing

@testable import GitHub

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
    ("ghs_x", "`permissions:`"), ("ghu_x", "owner of the app"), ("gho_x", "owner of the app"),
    ("github_pat_x", "https://github.com/settings/personal-access-tokens"),
  ])
  func `a missing permission is added where tokens of the kind get theirs`(
    token: String, words: String
  ) {
    let sources: [TokenSource] = [
      .store(.keyring), .environment(variable: "GH_TOKEN"), .command("pass"),
    ]
    for source in sources {
      let text = next(source, token, .missingPermission(accepted: "contents=write"))
      #expect(text?.contains(words) == true, "\(text ?? "")")
      #expect(text?.contains("valid token") == false)
    }
  }
}
