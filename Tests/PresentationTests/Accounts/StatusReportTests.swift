import Foundation
import HTTP
import PresentationTestSupport
import Testing

@testable import Auth
@testable import GitHub
@testable import Presentation

/// States of credentials as scripts see them: a word in JSON and an exit code.
@Suite(.timeLimit(.minutes(10))) struct StatusReportTests {
  private static func account(
    _ state: AccountStatus.State, active: Bool = true, source: TokenSource = .store(.keyring)
  ) -> AccountStatus {
    AccountStatus(
      login: "monalisa", source: source, isActive: active, kind: .classic, scopes: ["repo"],
      expiresAt: Stage.now, state: state)
  }

  private static func refused(_ reason: GitHub.ErrorResponse.Reason, status: Int = 403) -> AuthError
  {
    .api(
      .refused(
        GitHub.ErrorResponse(
          status: status, reason: reason, url: "https://api.github.com", hadCredential: true)))
  }

  private func report(_ accounts: AccountStatus...) async throws -> (Stage, StatusReport) {
    let stage = try await Stage()
    var status = HostStatus(host: .dotcom, accounts: accounts)
    status.storedActive = "monalisa"
    return (stage, StatusReport([status], in: stage.context))
  }

  private static let failures: [(AuthError, String, Auth.ExitCode)] = [
    (refused(.badCredentials, status: 401), "refused", .notLoggedIn),
    (refused(.singleSignOn(url: nil)), "sso_required", .forbidden),
    (refused(.tokenPolicy), "forbidden_by_policy", .forbidden),
    (refused(.oauthAppRestricted), "forbidden_by_policy", .forbidden),
    (refused(.ipAllowList), "forbidden_by_policy", .forbidden),
    (refused(.missingScope(accepted: ["repo"], granted: [])), "missing_scope", .forbidden),
    (refused(.missingPermission(accepted: nil)), "missing_scope", .forbidden),
    (
      refused(.primaryLimit(resource: "core", wait: .seconds(9), resetsAt: nil)), "rate_limited",
      .rateLimited
    ),
    (
      refused(.secondaryLimit(wait: .seconds(60), isStated: false), status: 429), "rate_limited",
      .rateLimited
    ),
    (refused(.accountSuspended), "suspended", .forbidden),
    (refused(.forbidden), "forbidden", .forbidden),
    (refused(.serverError, status: 502), "unreachable", .tryLater),
    (refused(.maintenance, status: 503), "unreachable", .tryLater),
    (.api(.transport(.hostNotFound(host: "api.github.com"))), "unreachable", .tryLater),
    (.api(.transport(.timedOut(host: "x", after: .seconds(30)))), "unreachable", .tryLater),
    (.api(.unreadable(url: "x", detail: "y")), "unreadable", .unreadableAnswer),
    (.store(.libraryMissing(detail: "x"), .keyring), "keyring_absent", .unavailable),
    (.store(.noSession(detail: "x"), .keyring), "keyring_absent", .unavailable),
    (.store(.noService(detail: "x"), .keyring), "keyring_absent", .unavailable),
    (.store(.noDefaultKeyring, .keyring), "keyring_absent", .unavailable),
    (.store(.locked, .keyring), "keyring_locked", .keyringLocked),
    (.store(.late(seconds: 25), .keyring), "keyring_late", .tryLater),
    (.store(.vanished, .keyring), "keyring_denied", .tryLater),
    (.store(.refused(domain: "d", code: 1, message: "m"), .keyring), "keyring_denied", .failure),
    (.store(.fileExposed(path: "/p"), .file), "file_unusable", .forbidden),
    (.store(.directoryExposed(path: "/p"), .file), "file_unusable", .forbidden),
    (
      .tokenMissing(Account(host: "github.com", login: "x"), .keyring), "token_missing",
      .notLoggedIn
    ),
    (.tokenCommand(.notFound, command: "pass"), "token_command_failed", .notLoggedIn),
    (.unusableToken(.empty, .environment(variable: "GH_TOKEN")), "unusable_token", .notLoggedIn),
  ]

  @Test(arguments: failures)
  func `every failed state has its own word and exit code`(
    error: AuthError, state: String, code: Auth.ExitCode
  ) async throws {
    let (_, report) = try await report(Self.account(.failed(error)))
    #expect(report.failure(on: .dotcom) == code)
    let json = String(decoding: report.json.bytes(), as: UTF8.self)
    #expect(json.contains("\"state\":\"\(state)\""))
  }

  @Test func `only the active account determines the exit code of status`() async throws {
    let bad = Self.account(
      .failed(Self.refused(.badCredentials, status: 401)), active: false)
    let (_, report) = try await report(bad, Self.account(.valid))
    #expect(report.failure(on: .dotcom) == nil)
  }

  @Test func `an unchecked account is not a failure`() async throws {
    #expect(try await report(Self.account(.unchecked)).1.failure(on: .dotcom) == nil)
  }

  @Test func `a missing login on the default host fails, but not on another host`() async throws {
    let (_, report) = try await report()
    #expect(report.failure(on: .dotcom) == .notLoggedIn)
    #expect(report.failure(on: try GitHubHost(named: "ghe.example")) == nil)
  }

  @Test func `the JSON form has GitHub's names and never the token`() async throws {
    var account = Self.account(.valid, source: .environment(variable: "GH_TOKEN"))
    account.limits = [RateLimit(resource: "core", limit: 60, remaining: 59, resetsAt: Stage.now)]
    let (_, report) = try await report(account)
    #expect(
      String(decoding: report.json.bytes(), as: UTF8.self) == """
        {"hosts":[{"host":"github.com","accounts":[{"login":"monalisa","active":true,\
        "source":"GH_TOKEN","kind":"classic","scopes":["repo"],"expires_at":"2026-03-02T14:30:05Z",\
        "renewable_until":null,"state":"valid","sso_partial":false,"rate_limits":[{\
        "resource":"core","limit":60,"remaining":59,"resets_at":"2026-03-02T14:30:05Z"}],\
        "pause":null}],"chosen_by":null,"rate_limits":[],"pause":null}]}
        """)
  }

  @Test func `a refused variable is said to override the active stored account`() async throws {
    let outside = Self.account(
      .failed(Self.refused(.badCredentials, status: 401)),
      source: .environment(variable: "GH_TOKEN"))
    var other = Self.account(.unchecked, active: false)
    other.login = "ada"
    let (stage, report) = try await report(
      outside, other, Self.account(.unchecked, active: false))
    try report.writeLines()
    #expect(try stage.output.contains("GH_TOKEN takes precedence over the account monalisa."))
  }
}
