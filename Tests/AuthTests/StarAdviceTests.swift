import Auth
import Foundation
import GitHub
import HTTP
import Messages
import Testing

/// What a refused star means to whoever gave it.
@Suite(.timeLimit(.minutes(10))) struct StarAdviceTests {
  private func errorReport(
    _ token: String, _ status: Int, _ reason: ErrorResponse.Reason, host: GitHubHost = .dotcom
  ) -> ErrorReport {
    let credential = Credential(token: Token(secret: Secret(token)), source: .keyring)
    let context = ErrorReportContext(host: host, credential: credential, now: Date())
    return AuthErrorHandler(context).errorReport(
      for: APIError.refused(
        ErrorResponse(
          status: status, reason: reason, message: "Not Found", url: "u", hadCredential: true,
          need: .starring)))
  }

  private let withoutScope = ErrorResponse.Reason.missingScope(
    accepted: ["public_repo", "repo"], granted: ["gist"])

  @Test(arguments: Language.allCases, ["ghp_x", "gho_x", "0123abcd"])
  func `a missing scope is named, with the least that does`(language: Language, token: String)
    throws
  {
    let errorReport = errorReport(token, 404, withoutScope)
    #expect(errorReport.exitCode == .forbidden)
    #expect(errorReport.message.text(in: language).contains("public_repo, repo"))
    #expect(errorReport.message.text(in: language).contains("gist"))
    let next = try #require(errorReport.next).text(in: language)
    #expect(next.contains("`ghrepo login --scopes public_repo`"))
    #expect(next.contains("`repo`"))
    #expect(errorReport.quote == nil)
  }

  @Test func `the order in which GitHub names the scopes does not matter`() throws {
    let errorReport = errorReport(
      "ghp_x", 404, .missingScope(accepted: ["repo", "public_repo"], granted: []))
    #expect(errorReport.next?.text(in: .en).contains("--scopes public_repo`") == true)
  }

  @Test func `a private repository takes its one scope`() {
    let errorReport = errorReport("ghp_x", 404, .missingScope(accepted: ["repo"], granted: ["public_repo"]))
    #expect(errorReport.exitCode == .forbidden)
    #expect(errorReport.next?.text(in: .en).contains("--scopes repo`") == true)
  }

  @Test func `the command names another host`() throws {
    let host = try GitHubHost(named: "git.example.com")
    let next = errorReport("ghp_x", 404, withoutScope, host: host).next?.text(in: .en)
    #expect(next?.contains("--scopes public_repo --hostname git.example.com`") == true)
  }

  @Test(arguments: Language.allCases, ["starring=write", nil])
  func `a fine-grained token needs the permission Starring`(
    language: Language, accepted: String?
  ) throws {
    let errorReport = errorReport("github_pat_x", 403, .missingPermission(accepted: accepted))
    #expect(errorReport.exitCode == .forbidden)
    #expect(errorReport.message.text(in: language).contains("starring=write"))
    let next = try #require(errorReport.next).text(in: language)
    #expect(next.contains("Starring") && next.contains("Account permissions"))
    #expect(next.contains("https://github.com/settings/personal-access-tokens"))
  }

  @Test func `what a fine-grained token does not find may be the permission`() {
    let errorReport = errorReport("github_pat_x", 404, .notFound)
    #expect(errorReport.exitCode == .notFound)
    #expect(errorReport.next?.text(in: .en).contains("Starring") == true)
    #expect(self.errorReport("ghp_x", 404, .notFound).next == nil)
  }

  @Test func `an app's token has permissions, whatever its empty header says`() {
    let errorReport = errorReport("ghu_x", 404, .missingScope(accepted: ["repo"], granted: []))
    #expect(errorReport.exitCode == .forbidden)
    #expect(errorReport.message.text(in: .en).contains("starring=write"))
    #expect(errorReport.next?.text(in: .en).contains("scope") == false)
  }

  @Test(arguments: Language.allCases)
  func `a renamed repository asks for its new name`(language: Language) {
    let errorReport = errorReport("ghp_x", 307, .moved)
    #expect(errorReport.exitCode == .notFound)
    #expect(errorReport.next?.text(in: language).contains("`ghrepo show`") == true)
  }
}
