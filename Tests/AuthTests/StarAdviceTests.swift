import Auth
import Foundation
import HTTP
import Messages
import Testing

@testable import GitHub

/// The error report for a refused star.
@Suite(.timeLimit(.minutes(10))) struct StarAdviceTests {
  private func report(
    _ token: String, _ status: Int, _ reason: ErrorResponse.Reason, host: GitHubHost = .dotcom
  ) -> ErrorReport {
    let credential = Credential(token: Token(secret: Secret(token)), source: .store(.keyring))
    let handler = AuthErrorHandler(host: host, credential: credential, now: Date())
    return handler.report(
      for: APIError.refused(
        ErrorResponse(
          status: status, reason: reason, message: "Not Found", url: "u", hadCredential: true,
          need: .starring)))
  }

  private let withoutScope = ErrorResponse.Reason.missingScope(
    accepted: ["public_repo", "repo"], granted: ["gist"])

  @Test(arguments: Language.allCases, ["ghp_x", "gho_x", "0123abcd"])
  func `a missing scope is named, with the smallest one needed`(language: Language, token: String)
    throws
  {
    let report = report(token, 404, withoutScope)
    #expect(report.exitCode == .forbidden)
    #expect(report.message.text(in: language).contains("public_repo, repo"))
    #expect(report.message.text(in: language).contains("gist"))
    let next = try #require(report.next).text(in: language)
    #expect(next.contains("`ghrepo login --scopes public_repo`"))
    #expect(next.contains("`repo`"))
    #expect(report.quote == nil)
  }

  @Test func `the order of scopes in GitHub's response does not matter`() throws {
    let report = report(
      "ghp_x", 404, .missingScope(accepted: ["repo", "public_repo"], granted: []))
    #expect(report.next?.text(in: .en).contains("--scopes public_repo`") == true)
  }

  @Test func `a private repository needs its own scope`() {
    let report = report("ghp_x", 404, .missingScope(accepted: ["repo"], granted: ["public_repo"]))
    #expect(report.exitCode == .forbidden)
    #expect(report.next?.text(in: .en).contains("--scopes repo`") == true)
  }

  @Test func `the command names another host`() throws {
    let host = try GitHubHost(named: "git.example.com")
    let next = report("ghp_x", 404, withoutScope, host: host).next?.text(in: .en)
    #expect(next?.contains("--scopes public_repo --hostname git.example.com`") == true)
  }

  @Test(arguments: Language.allCases, ["starring=write", nil])
  func `a fine-grained token needs the permission Starring`(
    language: Language, accepted: String?
  ) throws {
    let report = report("github_pat_x", 403, .missingPermission(accepted: accepted))
    #expect(report.exitCode == .forbidden)
    #expect(report.message.text(in: language).contains("starring=write"))
    let next = try #require(report.next).text(in: language)
    #expect(next.contains("Starring") && next.contains("Account permissions"))
    #expect(next.contains("https://github.com/settings/personal-access-tokens"))
  }

  @Test func `a fine-grained token that finds nothing may lack the permission`() {
    let report = report("github_pat_x", 404, .notFound)
    #expect(report.exitCode == .notFound)
    #expect(report.next?.text(in: .en).contains("Starring") == true)
    #expect(
      self.report("ghp_x", 404, .notFound).next?.text(in: .en).contains("Starring") == false)
  }

  @Test func `an app's token has permissions, even if its scope header is empty`() {
    let report = report("ghu_x", 404, .missingScope(accepted: ["repo"], granted: []))
    #expect(report.exitCode == .forbidden)
    #expect(report.message.text(in: .en).contains("starring=write"))
    #expect(report.next?.text(in: .en).contains("scope") == false)
  }

  @Test(arguments: Language.allCases)
  func `a renamed repository needs its new name`(language: Language) {
    let report = report("ghp_x", 307, .moved)
    #expect(report.exitCode == .notFound)
    #expect(report.next?.text(in: language).contains("`ghrepo show`") == true)
  }
}
