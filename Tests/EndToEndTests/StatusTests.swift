import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo status`: each state of a credential has its own message and exit code.
@Suite(.timeLimit(.minutes(20))) struct StatusTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var token: SimulatorToken?
    var fault: Fault?
    var code: Int32
    var state: String?
    var words: String
    var testDescription: String { state ?? "nobody" }
  }

  private static let cases = [
    Case(token: nil, code: 4, words: "Not logged in"),
    Case(token: .classic, code: 0, state: "valid", words: "● monalisa  valid  active"),
    Case(token: .expired, code: 4, state: "refused", words: "wrong, expired, or revoked"),
    Case(
      token: .classic, fault: .sso(url: nil), code: 5, state: "sso_required",
      words: "single sign-on"),
    Case(
      token: .classic, fault: .policy, code: 5, state: "forbidden_by_policy",
      words: "organization's policy"),
    Case(
      token: .classic, fault: .ipAllowList, code: 5, state: "forbidden_by_policy",
      words: "IP addresses"),
    Case(token: .suspended, code: 5, state: "suspended", words: "has suspended this account"),
    Case(
      token: .classic, fault: .primaryLimit, code: 7, state: "rate_limited", words: "rate limit"),
    Case(
      token: .classic, fault: .secondaryLimit(status: 429, retryAfter: 60), code: 7,
      state: "rate_limited", words: "secondary rate limit"),
    Case(token: .classic, fault: .html502, code: 75, state: "unreachable", words: "HTTP 502"),
    Case(token: .classic, fault: .reset, code: 75, state: "unreachable", words: "connection"),
    Case(
      token: .classic, fault: .brokenJSON, code: 65, state: "unreadable", words: "cannot read"),
    Case(
      token: .classic, fault: .captivePortal, code: 65, state: "unreachable",
      words: "is not from GitHub's API"),
  ]

  @Test(arguments: cases)
  func `each state has its message and exit code`(_ row: Case) async throws {
    let stage = try await Stage.make()
    if let fault = row.fault { stage.github.inject(fault, for: "/user") }
    let status = try await stage.ghrepo("status", token: row.token)
    #expect(status.code == row.code, "\(status)")
    #expect(status.output.lowercased().contains(row.words.lowercased()), "\(status)")
    if row.state != "refused" { #expect(!status.output.contains("wrong, expired")) }

    let json = try await stage.ghrepo("status", "--json", token: row.token)
    #expect(json.code == row.code, "\(json)")
    let account = try JSONText(json.standardOutput)["hosts"][0]["accounts"][0]
    #expect(account["state"].string == row.state, "\(json)")
    if let token = row.token { #expect(!json.output.contains(token.token)) }
  }

  @Test func `a missing host is unreachable`() async throws {
    // The system never assigns this port; one that was just released may be in use again.
    let stage = try await Stage.make()
    let status = try await stage.ghrepo(
      "status", token: .classic, setting: ["GHREPO_API_URL": "http://127.0.0.1:1"])
    #expect(status.code == 75, "\(status)")
    #expect(status.output.contains("Could not connect to"))
  }

  @Test func `--offline sends no request`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.fineGrained.token)
    stage.github.clearRequests()
    let status = try await stage.ghrepo("status", "--offline")
    #expect(status.code == 0, "\(status)")
    #expect(stage.github.requests.isEmpty)
    #expect(status.output.contains("monalisa  not checked  active"))
    #expect(status.output.contains("fine-grained personal access token"))
    #expect(status.output.contains("2031"))
  }

  @Test func `scopes, expiry and limits are shown`() async throws {
    let stage = try await Stage.make { $0.limits = SimulatorLimits() }
    let classic = try await stage.ghrepo("status", token: .classic)
    #expect(classic.singleSpaced.contains("Scopes read:user, repo"), "\(classic)")
    #expect(classic.output.contains("Rate limit for search: 30 of 30 left"))
    #expect(classic.output.contains("of 5,000 left"))
    let bare = try await stage.ghrepo("status", token: .withoutScopes)
    #expect(bare.singleSpaced.contains("Scopes none (public data only)"))
    let fineGrained = try await stage.ghrepo("status", token: .fineGrained)
    #expect(fineGrained.singleSpaced.contains("Expires ") && fineGrained.output.contains("2031"))
    #expect(!fineGrained.output.contains("Scopes:"))
  }

  @Test(arguments: [
    (KeyringSession.Stage.locked, 77, "keyring_locked"), (.busOnly, 69, "keyring_absent"),
  ])
  func `an unreadable keyring is not reported as a bad token`(
    state: KeyringSession.Stage, code: Int32, name: String
  ) async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    switch state {
    case .locked: try await stage.lockKeyring()
    default: try #require(stage.keyring).killDaemon()
    }
    let status = try await stage.ghrepo("status", "--json")
    #expect(status.code == code, "\(status)")
    let account = try JSONText(status.standardOutput)["hosts"][0]["accounts"][0]
    #expect(account["state"].string == name)
    #expect(account["login"].string == "monalisa")
  }

  @Test func `a variable and the account it overrides are both shown`() async throws {
    let stage = try await Stage.make(keyring: .unlocked)
    try await stage.logIn(SimulatorToken.classic.token)
    let status = try await stage.ghrepo("status", "--json", token: .expired)
    #expect(status.code == 4, "\(status)")
    let accounts = try JSONText(status.standardOutput)["hosts"][0]["accounts"].array
    #expect(accounts.map { $0["source"].string } == ["GHREPO_TOKEN", "keyring"])
    #expect(accounts.map { $0["active"].bool } == [true, false])
    #expect(accounts.map { $0["state"].string } == ["refused", "valid"])
  }
}
