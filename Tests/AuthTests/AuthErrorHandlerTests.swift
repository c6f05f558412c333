import Auth
import Foundation
import Glibc
import HTTP
import Messages
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct AuthErrorHandlerTests {
  let now = Date(timeIntervalSince1970: 1_790_000_000)

  func handler(
    _ source: TokenSource? = .store(.keyring), expiresAt: Date? = nil,
    shadowing login: String? = nil,
    host: GitHubHost = .dotcom, options: SuggestedOptions = []
  ) -> AuthErrorHandler {
    let credential = source.map {
      Credential(token: Token(secret: Secret("ghp_secret")), source: $0)
    }
    return AuthErrorHandler(
      host: host, credential: credential, expiresAt: expiresAt, shadowedLogin: login,
      options: options, now: now)
  }

  func refusal(
    _ status: Int, _ reason: ErrorResponse.Reason, message: String? = nil,
    hadCredential: Bool = true
  ) -> APIError {
    .refused(
      ErrorResponse(
        status: status, reason: reason, message: message, requestID: "C0DE:1",
        url: "https://api.github.com/search/repositories?q=a", hadCredential: hadCredential))
  }

  @Test(arguments: [
    (401, ErrorResponse.Reason.badCredentials, ExitCode.notLoggedIn, "rejected the token"),
    (401, .authenticationRequired, .notLoggedIn, "logged in"),
    (403, .tooManyLoginAttempts, .tryLater, "too many"),
    (403, .primaryLimit(resource: "search", wait: .seconds(42), resetsAt: nil), .rateLimited, "42"),
    (429, .secondaryLimit(wait: .seconds(30), isStated: true), .rateLimited, "30"),
    (
      403, .secondaryLimit(wait: .seconds(60), isStated: false), .rateLimited,
      "did not say how long"
    ),
    (403, .singleSignOn(url: "https://github.com/orgs/x/sso"), .forbidden, "single sign-on"),
    (403, .tokenPolicy, .forbidden, "policy"),
    (403, .oauthAppRestricted, .forbidden, "not approved"),
    (403, .ipAllowList, .forbidden, "IP"),
    (403, .missingScope(accepted: ["repo"], granted: ["gist"]), .forbidden, "repo"),
    (403, .missingPermission(accepted: "contents=read"), .forbidden, "contents=read"),
    (403, .missingPermission(accepted: nil), .forbidden, "permission"),
    (403, .roleRequired, .forbidden, "role"),
    (403, .accountSuspended, .forbidden, "suspended"),
    (451, .blocked(reason: "dmca", url: "https://github.com/n"), .notFound, "dmca"),
    (403, .userAgentRefused, .failure, "403"),
    (403, .forbidden, .forbidden, "refused this request (HTTP 403)"),
    (404, .notFound, .notFound, "private, this token cannot see it"),
    (410, .gone, .notFound, "no longer"),
    (409, .emptyRepository, .notFound, "empty"),
    (422, .invalid(problems: ["The search is longer."]), .usage, "The search is longer."),
    (400, .unsupportedVersion, .failure, "400"),
    (502, .serverError, .tryLater, "502"),
    (503, .maintenance, .tryLater, "503"),
    (202, .pending, .tryLater, "still computing"),
    (200, .notGitHub, .unreadableAnswer, "web page"),
    (403, .notGitHub, .unreadableAnswer, "is not from GitHub (HTTP 403)"),
    (511, .networkLogin, .unreadableAnswer, "sign in"),
    (200, .tokenWithheld, .unreadableAnswer, "not sent"),
    (418, .unexpected, .failure, "418"),
  ])
  func `each refusal has its own message and exit code`(
    status: Int, reason: ErrorResponse.Reason, code: ExitCode, words: String
  ) {
    let report = handler().report(for: refusal(status, reason))
    #expect(report.exitCode == code)
    #expect(report.message.text(in: .en).contains(words))
    #expect(report.requestID == "C0DE:1")
    #expect(report.message.text(in: .pl) != report.message.text(in: .en))
  }

  static let proxy = TransportInspection.Proxy(
    variable: "HTTPS_PROXY", address: "http://proxy:1")

  @Test(arguments: [
    (ErrorResponse.Reason.tokenPolicy, true), (.roleRequired, true), (.notFound, false),
  ])
  func `a missing permission names the source of the token`(
    reason: ErrorResponse.Reason, isNamed: Bool
  ) {
    let report = handler(.environment(variable: "GITHUB_TOKEN")).report(for: refusal(403, reason))
    #expect(report.source?.text(in: .en).contains("GITHUB_TOKEN") == (isNamed ? true : nil))
  }

  @Test func `a refused variable is named with the account it overrides`() {
    let report = handler(.environment(variable: "GITHUB_TOKEN"), shadowing: "monalisa")
      .report(for: refusal(401, .badCredentials))
    #expect(report.message.text(in: .en).contains("GITHUB_TOKEN"))
    #expect(report.next?.text(in: .en).contains("`unset GITHUB_TOKEN`") == true)
    #expect(report.next?.text(in: .en).contains("monalisa") == true)
    #expect(report.next?.text(in: .en).contains("logout") == false)
  }

  @Test func `a refused stored token suggests login and logout`() {
    let report = handler(.store(.keyring)).report(for: refusal(401, .badCredentials))
    #expect(report.next?.text(in: .en).contains("`ghrepo login`") == true)
    #expect(report.next?.text(in: .en).contains("`ghrepo logout`") == true)
  }

  @Test func `a refused token is named with its account, and with the others there are`() {
    func report(_ others: [String]) -> ErrorReport {
      AuthErrorHandler(
        host: .dotcom,
        credential: Credential(
          token: Token(secret: Secret("ghp_x")), source: .store(.keyring), login: "mona"),
        otherLogins: others, now: now
      ).report(for: refusal(401, .badCredentials))
    }
    #expect(
      report([]).message.text(in: .en).hasPrefix("github.com rejected the token for mona from "))
    #expect(
      report(["hub", "lisa"]).next?.text(in: .en)
        == "Run `ghrepo login` to log in again, or `ghrepo switch` to use another account: hub, lisa."
    )
    #expect(report([]).next?.text(in: .en).contains("switch") == false)
  }

  @Test func `only a search can have a query that GitHub rejects`() {
    let report = handler().report(
      for: .refused(
        ErrorResponse(
          status: 422, reason: .invalid(problems: ["Unable to parse If-Modified-Since"]),
          message: "Unable to parse If-Modified-Since", url: "https://api.github.com/repos/a/b",
          hadCredential: true)))
    #expect(report.exitCode == .failure)
    #expect(
      report.message.text(in: .en) == "github.com rejected the request as invalid (HTTP 422).")
    #expect(report.quote == "Unable to parse If-Modified-Since")
    #expect(report.next?.text(in: .en).contains("query syntax") == false)
  }

  @Test func `stars by day that GitHub refuses are named, with the repository`() {
    let report = handler().report(
      for: .refused(
        ErrorResponse(
          status: 422, reason: .invalid(problems: []), message: "Validation Failed",
          url: "https://api.github.com/repos/a/b/stargazers/history?page=1", hadCredential: true)))
    #expect(report.exitCode == .unavailable)
    #expect(
      report.message.text(in: .en) == "GitHub does not provide the stars by day of a/b.")
  }

  @Test func `names that cannot be searched are to be checked, not the syntax`() {
    let problem =
      "The listed users cannot be searched either because the users do not exist or you do not "
      + "have permission to view the users."
    let report = handler().report(for: refusal(422, .invalid(problems: [problem])))
    #expect(report.exitCode == .notFound)
    #expect(report.message.text(in: .en).contains(problem))
    #expect(report.next?.text(in: .en).contains("`--owner`, `user:`, `org:`") == true)
  }

  @Test func `single sign-on without a page of the host leads to the token's settings`() {
    let report = handler().report(for: refusal(403, .singleSignOn(url: nil)))
    #expect(report.next?.text(in: .en) == "Authorize it: https://github.com/settings/tokens")
    #expect(report.url == "https://github.com/settings/tokens")
  }

  @Test func `an expired token is reported with its date`() {
    let expiry = now.addingTimeInterval(-86_400)
    let report = handler(.store(.keyring), expiresAt: expiry).report(
      for: refusal(401, .badCredentials))
    #expect(report.message.text(in: .en).contains("expired"))
    #expect(report.message.text(in: .en).contains("2026"))
  }

  @Test func `commands name the host if it is not github com`() throws {
    let server = try GitHubHost(named: "git.example.com")
    let report = handler(nil, host: server)
      .report(for: refusal(401, .authenticationRequired, hadCredential: false))
    #expect(
      report.next?.text(in: .en).contains("`ghrepo login --hostname git.example.com`") == true)
  }

  @Test func `GitHub's message is quoted unless ours contains it`() {
    let forbidden = handler().report(for: refusal(403, .forbidden, message: "No way"))
    #expect(forbidden.quote == "No way" && !forbidden.isExplained)
    let limit = handler().report(
      for: refusal(403, .secondaryLimit(wait: .seconds(60), isStated: true), message: "Slow down"))
    #expect(limit.quote == "Slow down" && limit.isExplained)
    let invalid = handler().report(
      for: refusal(422, .invalid(problems: ["Too long"]), message: "Validation Failed"))
    #expect(invalid.quote == nil)
  }

  @Test func `a rate limit suggests a login, or with a login to wait`() {
    let limit = ErrorResponse.Reason.primaryLimit(
      resource: "core", wait: .seconds(60), resetsAt: now)
    let anonymous = handler(nil, options: .wait)
      .report(for: refusal(403, limit, hadCredential: false))
    #expect(anonymous.next?.text(in: .en).contains("ghrepo login") == true)
    let known = handler(options: .wait).report(for: refusal(403, limit))
    #expect(known.next?.text(in: .en).contains("--wait") == true)
  }

  @Test(arguments: [true, false])
  func `a command without --wait suggests only to try again`(hadCredential: Bool) {
    let limit = ErrorResponse.Reason.secondaryLimit(wait: .seconds(30), isStated: true)
    let report = handler().report(for: refusal(403, limit, hadCredential: hadCredential))
    #expect(report.next?.text(in: .en) == "Try again then.")
  }

  @Test func `--anonymous=fallback is suggested only where it exists`() {
    func next(_ options: SuggestedOptions) -> String? {
      handler(options: options).report(for: refusal(403, .tokenPolicy)).next?.text(in: .en)
    }
    #expect(next(.anonymousFallback)?.hasPrefix("Add `--anonymous=fallback`") == true)
    #expect(next(.wait) == "Use a token that the organization allows.")
  }

  @Test(arguments: [
    AuthError.store(.libraryMissing(detail: "x: No such file or directory"), .keyring),
    .store(.locked, .keyring), .store(.locked, .pass), .store(.agentMissing, .pass), .notAUser,
  ])
  func `a variable is named only for the host that it belongs to`(error: AuthError) throws {
    let server = try GitHubHost(named: "ghe.example")
    let there = handler(host: server).report(for: error).next?.text(in: .en)
    #expect(there?.contains("et GH_ENTERPRISE_TOKEN") == true)
    #expect(handler().report(for: error).next?.text(in: .en).contains("et GH_TOKEN") == true)
  }

  @Test func `a client ID belongs to its host in the configuration file`() throws {
    func next(_ host: GitHubHost) -> String? {
      handler(host: host).report(for: AuthError.device(.noClientID)).next?.text(in: .en)
    }
    #expect(
      next(.dotcom)?.hasSuffix(
        "3. Run `ghrepo login --device --client-id ID`, or add `client_id: ID` to the "
          + "configuration file.") == true)
    let text = try #require(next(GitHubHost(named: "ghe.example")))
    #expect(
      text.hasPrefix("Easier: run `ghrepo login --hostname ghe.example` to log in with a token."))
    #expect(
      text.hasSuffix(
        "3. Run `ghrepo login --device --client-id ID --hostname ghe.example`, or add "
          + "`client_id: ID` under `hosts: ghe.example:` to the configuration file."))
  }

  @Test func `no error report contains the token`() {
    let report = handler(.command("pass show")).report(for: refusal(401, .badCredentials))
    for language in Language.allCases {
      #expect(!report.message.text(in: language).contains("ghp_secret"))
    }
  }

  @Test(arguments: [
    AuthError.tokenMissing(Account(host: "h", login: "l"), .keyring), .notKept(.keyring),
    .notAUser, .accountsFile(path: "/p", detail: "d"), .noAccount(host: "h"),
    .unknownAccount(login: "l", host: "h", nil), .whichAccount(logins: ["a", "b"], host: "h"),
    .device(.noClientID), .device(.notOffered(code: nil)), .device(.expired), .device(.denied),
    .device(.unusable),
    .badInput(.empty), .unusableToken(.empty, .store(.keyring)),
    .tokenCommand(.empty, command: "c"), .tokenCommand(.late(seconds: 60), command: "c"),
    .tokenCommand(.notFound, command: "c"), .tokenCommand(.tooLong(limit: 1), command: "c"),
  ])
  func `every auth error has a next step in every language`(error: AuthError) {
    let report = handler().report(for: error)
    #expect(report.exitCode != .success)
    for language in Language.allCases {
      let text = report.next?.text(in: language) ?? ""
      #expect(!text.isEmpty)
      #expect(!text.contains("{"))
    }
  }

  @Test(arguments: [
    ("https://api.github.com/repos/octo/noodle", "octo/noodle"),
    ("https://ghe.example/api/v3/repos/octo/noodle/readme?ref=x", "octo/noodle"),
    ("https://api.github.com/user/starred/octo/noodle", "octo/noodle"),
  ])
  func `what was not found is named`(url: String, name: String) {
    for hadCredential in [true, false] {
      let report = handler().report(
        for: APIError.refused(
          ErrorResponse(status: 404, reason: .notFound, url: url, hadCredential: hadCredential)))
      #expect(report.message.text(in: .en).hasPrefix("\(name) not found. "))
      #expect(report.next?.text(in: .en).contains("Check the spelling") == true)
    }
  }

  @Test func `only GitHub's own hosts lead to GitHub's status page and support`() throws {
    let server = try GitHubHost(named: "ghe.example")
    let own = try #require(
      try GitHubHost.replacement(apiURL: "https://hub.example/api/v3", webURL: nil))
    for (status, reason) in [(502, ErrorResponse.Reason.serverError), (403, .accountSuspended)] {
      let there = handler(host: server).report(for: refusal(status, reason))
      let here = handler().report(for: refusal(status, reason))
      #expect(there.next?.text(in: .en).contains("administrator of ghe.example") == true)
      let step = handler(host: own).report(for: refusal(status, reason)).next?.text(in: .en)
      #expect(step?.contains("administrator of https://hub.example") == true)
      #expect(here.next?.text(in: .en).contains("github") == true)
    }
  }

  @Test func `a scope that a variable's token lacks is not added by a login alone`() {
    let missing = refusal(403, .missingScope(accepted: ["repo"], granted: []))
    let report = handler(.environment(variable: "GH_TOKEN")).report(for: missing)
    #expect(report.message.text(in: .en).contains("it has none"))
    #expect(report.next?.text(in: .en).contains("unset GH_TOKEN") == true)
    #expect(handler().report(for: missing).next?.text(in: .en).contains("unset") == false)
  }

  @Test(arguments: ["", ".", "It broke.", "  \n"], Language.allCases)
  func `a missing or long-winded explanation leaves a whole sentence`(
    detail: String, language: Language
  ) {
    let errors: [AuthError] = [
      .api(.transport(.libraryMissing(detail: detail))),
      .api(.transport(.proxyFailed(detail: detail))),
      .api(.transport(.connectionFailed(host: "h", detail: detail))),
      .api(.transport(.broken(host: "h", detail: detail))),
      .api(.transport(.notSecure(host: "h", detail: detail))),
      .api(.transport(.redirectRefused(detail: detail))),
      .api(.transport(.other(code: 7, detail: detail))),
      .api(.unreadable(url: "u", detail: detail)),
      .store(.libraryMissing(detail: detail), .keyring),
      .store(.noSession(detail: detail), .keyring),
      .store(.noService(detail: detail), .keyring),
      .store(.refused(domain: "d", code: 1, message: detail), .keyring),
      .store(.fileFailed(path: "/p", detail: detail), .file),
      .accountsFile(path: "/p", detail: detail),
    ]
    for error in errors {
      let text = handler().report(for: error).message.text(in: language)
      #expect(!text.contains("()") && !text.contains("..") && !text.contains(" ."), "\(text)")
      #expect(!text.contains("( ") && !text.contains(": .") && !text.contains("\n"), "\(text)")
    }
  }
}
