import Auth
import Foundation
import HTTP
import Messages
import Presentation
import PresentationTestSupport
import Testing

@testable import GitHub

/// Errors with `GHREPO_ERRORS=json`.
@Suite(.timeLimit(.minutes(10))) struct ErrorJSONTests {
  private func handler(_ credential: Credential? = nil) throws -> AuthErrorHandler {
    AuthErrorHandler(host: .dotcom, credential: credential, now: Date(timeIntervalSince1970: 0))
  }

  private func refusal(_ status: Int, _ reason: ErrorResponse.Reason) -> APIError {
    .refused(
      ErrorResponse(
        status: status, reason: reason, requestID: "AB:1", url: "https://api.github.com/user",
        hadCredential: true))
  }

  private func members(_ report: ErrorReport) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(report.json(in: .en).bytes()))
    return try #require(object as? [String: Any])
  }

  @Test func `an error has all members, with null for what is not known`() throws {
    let members = try members(ErrorReport(.adviceLocked, exitCode: .keyringLocked))
    #expect(
      Set(members.keys) == [
        "kind", "message", "next", "status", "host", "account", "retry_after", "url", "request_id",
      ])
    #expect(members["kind"] as? String == "keyring_locked")
    #expect(members.values.count { $0 is NSNull } == 7)
  }

  @Test func `a refused request tells its status, host, account, wait and request`() throws {
    let token = try Token(Secret("ghp_" + String(repeating: "x", count: 36)))
    let credential = Credential(
      token: token, source: .environment(variable: "GH_TOKEN"), login: "octocat")
    let members = try members(
      handler(credential).report(
        for: refusal(429, .secondaryLimit(wait: .seconds(59), isStated: true))))
    #expect(members["kind"] as? String == "rate_limited")
    #expect(members["status"] as? Int == 429)
    #expect(members["host"] as? String == "github.com")
    #expect(members["account"] as? String == "octocat")
    #expect(members["retry_after"] as? Int == 59)
    #expect(members["request_id"] as? String == "AB:1")
    #expect((members["message"] as? String)?.contains("secondary rate limit") == true)
  }

  @Test func `the page to authorize a token is in the URL`() throws {
    let url = "https://github.com/orgs/o/sso?authorization_request=1"
    let members = try members(handler().report(for: refusal(403, .singleSignOn(url: url))))
    #expect(members["kind"] as? String == "sso_required")
    #expect(members["url"] as? String == url)
  }

  @Test(
    arguments: [
      (
        .refused(.init(status: 401, reason: .badCredentials, url: "", hadCredential: true)),
        "refused"
      ),
      (
        .refused(.init(status: 403, reason: .ipAllowList, url: "", hadCredential: true)),
        "forbidden_by_policy"
      ),
      (
        .refused(
          .init(
            status: 403, reason: .missingPermission(accepted: nil), url: "", hadCredential: true)),
        "missing_scope"
      ),
      (.refused(.init(status: 403, reason: .forbidden, url: "", hadCredential: true)), "forbidden"),
      (
        .refused(.init(status: 403, reason: .accountSuspended, url: "", hadCredential: true)),
        "suspended"
      ),
      (.refused(.init(status: 404, reason: .notFound, url: "", hadCredential: true)), "not_found"),
      (
        .refused(
          .init(status: 401, reason: .authenticationRequired, url: "", hadCredential: false)),
        "not_logged_in"
      ),
      (
        .refused(
          .init(
            status: 422, reason: .invalid(problems: ["No."]),
            url: "https://api.github.com/search/repositories", hadCredential: false)),
        "usage"
      ),
      (
        .refused(.init(status: 502, reason: .serverError, url: "", hadCredential: false)),
        "unreachable"
      ),
      (.transport(.broken(host: "github.com", detail: "reset")), "unreachable"),
      (.unreadable(url: "", detail: "x"), "unreadable"),
    ] as [(APIError, String)])
  func `each failed request has a kind`(error: APIError, kind: String) throws {
    #expect(try members(handler().report(for: error))["kind"] as? String == kind)
  }

  @Test(arguments: Auth.ExitCode.allCases)
  func `each exit code has a kind`(code: Auth.ExitCode) throws {
    let kind = try members(ErrorReport(.adviceLocked, exitCode: code))["kind"] as? String
    #expect(kind?.isEmpty == false)
    #expect(Auth.ExitCode.allCases.filter { $0.kind == kind } == [code])
  }

  @Test func `the guide names the kind of each exit code`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let guide = try String(
      contentsOf: root.appending(path: "Sources/Manual/output.md"), encoding: .utf8)
    for code in Auth.ExitCode.allCases where code != .success {
      #expect(guide.contains("`\(code.kind)`"), "\(code)")
    }
  }

  @Test(arguments: ["json", "JSON"])
  func `it is one line on standard error`(value: String) async throws {
    let stage = try await Stage(["GHREPO_ERRORS": value], language: .pl)
    stage.context.report(
      ErrorReport(.adviceLocked, next: .adviceTryAgain, exitCode: .keyringLocked))
    let lines = try stage.speech.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].hasPrefix("{\"kind\":\"keyring_locked\""), "\(lines)")
    #expect(lines[0].contains("Pęk kluczy") && lines[0].contains("Spróbuj ponownie."))
    #expect(try stage.output == "")
  }

  @Test func `a token in a message is masked`() throws {
    let token = "ghp_" + String(repeating: "x", count: 36)
    let members = try members(
      ErrorReport(.parserUnknownOption(option: token), exitCode: .usage))
    #expect((members["message"] as? String)?.contains(token) == false)
  }
}
