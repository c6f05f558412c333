import FoundationEssentials
import GitHub
import Messages
import Rendering
import Terminal
import Testing

@testable import Auth

/// The status of credentials as users see it.
@Suite(.timeLimit(.minutes(10))) struct StatusViewTests {
  /// 2026-03-02 14:30:05 UTC
  private static let now = Date(timeIntervalSince1970: 1_772_461_805)

  private static func account(
    _ state: AccountStatus.State = .valid, source: TokenSource = .store(.keyring),
    active: Bool = true
  ) -> AccountStatus {
    var account = AccountStatus(
      login: "monalisa", source: source, isActive: active, kind: .classic,
      scopes: ["repo", "gist"],
      expiresAt: now.addingTimeInterval(86_400 * 3), state: state)
    account.limits = [
      RateLimit(resource: "core", limit: 5000, remaining: 4999, resetsAt: now + 3600),
      RateLimit(resource: "graphql", limit: 5000, remaining: 5000, resetsAt: now + 120),
      RateLimit(resource: "search", limit: 30, remaining: 28, resetsAt: now + 60),
    ]
    return account
  }

  private func lines(
    _ status: HostStatus, _ language: Language = .en, report: ErrorReport? = nil
  ) -> [String] {
    StatusView(language: language, now: Self.now).lines(for: status) { _ in report }
      .map { String(decoding: TerminalProfile.plain.render($0), as: UTF8.self) }
  }

  @Test func `a valid account shows its token, scopes, expiry and limits`() {
    #expect(
      lines(HostStatus(host: .dotcom, accounts: [Self.account()])) == [
        "github.com", "  ● monalisa  valid  active", "    Token    classic personal access token",
        "    Source   the keyring", "    Scopes   repo, gist",
        "    Expires  Mar 5, 2026 at 2:30\u{202F}PM UTC (in 3 days)",
        "    Rate limit for core: 4,999 of 5,000 left, resets in 1 h",
        "    Rate limit for graphql: 5,000 of 5,000 left, resets in 2 min",
        "    Rate limit for search: 28 of 30 left, resets in 1 min",
      ])
  }

  @Test func `a token that some organizations do not accept shows where to authorize it`() {
    var account = Self.account()
    account.isPartial = true
    let lines = lines(HostStatus(host: .dotcom, accounts: [account]))
    #expect(
      lines[2...3] == [
        "    Organizations require you to authorize this token for single sign-on (SSO); GitHub "
          + "omits their data.",
        "    Authorize it: https://github.com/settings/tokens",
      ])
  }

  @Test func `the same is shown in Polish`() {
    #expect(
      lines(HostStatus(host: .dotcom, accounts: [Self.account()]), .pl) == [
        "github.com", "  ● monalisa  token ważny  konto aktywne",
        "    Token     klasyczny osobisty token dostępu",
        "    Pochodzi  z pęku kluczy", "    Zakresy   repo, gist",
        "    Wygasa    5 mar 2026 o 14:30 UTC (za 3 dni)",
        "    Limit żądań core: zostało 4999 z 5000, odnowi się za 1 h",
        "    Limit żądań graphql: zostało 5000 z 5000, odnowi się za 2 min",
        "    Limit żądań search: zostało 28 z 30, odnowi się za 1 min",
      ])
  }

  @Test(
    arguments: [
      (.environment(variable: "GH_TOKEN"), "ze zmiennej środowiskowej GH_TOKEN"),
      (.command("pass show"), "z polecenia token_command (`pass show`)"),
      (.store(.keyring), "z pęku kluczy"), (.store(.file, path: "/t"), "z pliku /t"),
    ] as [(TokenSource, String)])
  func `every source fits its label in Polish`(source: TokenSource, text: String) {
    let status = HostStatus(host: .dotcom, accounts: [Self.account(source: source)])
    #expect(lines(status, .pl).contains("    Pochodzi  \(text)"))
  }

  @Test func `a failed account shows what happened and what to do`() {
    let status = HostStatus(
      host: .dotcom, accounts: [Self.account(.failed(.store(.locked, .keyring)), active: false)])
    let report = ErrorReport(
      .adviceLocked, next: .adviceLockedNext(variable: "GH_TOKEN"), exitCode: .keyringLocked)
    let lines = lines(status, report: report)
    #expect(lines[1] == "  ○ monalisa  failed")
    #expect(lines[2] == "    The keyring is locked, or access to it was denied.")
    #expect(lines[3].hasPrefix("    Unlock it and try again"))
  }

  @Test func `a pause shows its start and end`() {
    var status = HostStatus(host: .dotcom, accounts: [])
    status.pause = RateLimitPause(
      since: Self.now - 60, until: Self.now + 30, isStated: true)
    #expect(
      lines(status).last
        == "  GitHub asked for a pause 1 minute ago; requests resume in 30 s.")
    #expect(
      lines(status, .pl).last
        == "  GitHub poprosił o przerwę 1 minutę temu; za 30 s żądania zostaną wznowione.")
  }

  @Test func `a missing login is reported, with the anonymous limits`() {
    var status = HostStatus(host: .dotcom, accounts: [])
    status.limits = [
      RateLimit(resource: "graphql", limit: 0, remaining: 0, resetsAt: Self.now),
      RateLimit(resource: "search", limit: 10, remaining: 9, resetsAt: Self.now),
    ]
    let lines = lines(status)
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("  Not logged in"))
    #expect(lines[2].hasPrefix("  Rate limit for search: 9 of 10 left"))
  }

  @Test func `a login is suggested for the host that the status is about`() throws {
    let status = HostStatus(host: try GitHubHost(named: "ghe.example"), accounts: [])
    #expect(lines(status)[1].contains("Run `ghrepo login --hostname ghe.example` for higher"))
    var other = HostStatus(host: .dotcom, accounts: [])
    #expect(lines(other)[1].contains("Run `ghrepo login` for higher"))
    other.isDefault = false
    #expect(lines(other)[1].contains("Run `ghrepo login --hostname github.com` for higher"))
  }

  @Test func `no scopes and unknown scopes are shown differently`() {
    var account = Self.account()
    account.scopes = []
    #expect(
      lines(HostStatus(host: .dotcom, accounts: [account]))
        .contains("    Scopes   none (public data only)"))
    account.scopes = nil
    #expect(
      !lines(HostStatus(host: .dotcom, accounts: [account])).contains { $0.contains("Scopes") })
  }

  @Test func `untrusted names are sanitized`() {
    var account = Self.account()
    account.login = "mona\u{1B}[31m\u{202E}lisa"
    account.scopes = ["re\u{7}po"]
    for line in lines(HostStatus(host: .dotcom, accounts: [account])) {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" }, "\(line)")
    }
  }

  @Test(arguments: [20, 40, 80, 120], Language.allCases)
  func `every line can be wrapped to the terminal`(columns: Int, language: Language) {
    let view = StatusView(language: language, now: Self.now)
    let report = ErrorReport(
      .adviceStorageChoices(command: "ghrepo login", variable: "GH_TOKEN", setting: "x"),
      next: .adviceNoClientIdNext(
        login: "ghrepo login", app: "https://x", oauth: "https://x", command: "ghrepo login",
        setting: "x"),
      exitCode: .failure)
    let lines = view.lines(for: HostStatus(host: .dotcom, accounts: [Self.account()])) { _ in report
    }
    for line in lines.flatMap({ $0.wrapped(to: columns, indent: 4) }) {
      #expect(line.columns <= columns)
    }
  }
}
