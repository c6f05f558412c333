import Access
import Core
import HTTP
import Messages
import PresentationTestSupport
import Storage
import Terminal
import Testing

@testable import Auth
@testable import GitHub
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct AccountWordsTests {
  private func lines(_ event: LogoutEvent) async throws -> [(text: String, style: Style)] {
    let session = try await Session(
      hostname: "ghe.example", verbose: false, in: try await Stage().context)
    return event.lines(about: "mona", session).map { ($0.message.text(in: .en), $0.style) }
  }

  @Test func `every step of a logout names its account and host`() async throws {
    let denied = CredentialStoreError.fileFailed(path: "/run/x", detail: "Permission denied")
    let events: [LogoutEvent] = [
      .removed(copies: 1, unseen: []), .removed(copies: 0, unseen: []),
      .removed(copies: 2, unseen: [(storage: .file, error: denied)]),
      .forgotten(.store(.locked, .keyring)), .stillListed(copies: 1), .notRemoved,
    ]
    for event in events {
      let first = try #require(await lines(event).first)
      #expect(first.text.contains("mona") && first.text.contains("ghe.example"), "\(first.text)")
    }
  }

  @Test func `a token that may be left is a problem, with the reason below`() async throws {
    let denied = CredentialStoreError.fileFailed(path: "/run/x", detail: "Permission denied")
    let unseen = try await lines(.removed(copies: 1, unseen: [(storage: .file, error: denied)]))
    #expect(unseen.count == 2 && unseen[0].style == .problem && unseen[1].text.contains("/run/x"))
    #expect(!unseen[0].text.contains("verified"))
    let forgotten = try await lines(.forgotten(.store(.locked, .keyring)))
    #expect(forgotten.count == 2 && forgotten[0].style == .problem)
    #expect(forgotten[1].text.contains("locked"))
    let kept = try await lines(.dataNotDeleted(.busy))
    #expect(kept.count == 2 && kept[0].style == .problem && kept[0].text.contains("mona"))
    for event in [LogoutEvent.stillListed(copies: 1), .notRemoved] {
      #expect(try await lines(event).map(\.style) == [.problem])
    }
  }

  @Test func `what else a logout changes is said`() async throws {
    let events: [(LogoutEvent, String)] = [
      (.activated(login: "ada"), "ada"), (.dataDeleted(count: 3), "3 repositories"),
      (.annotationsDeleted(favorites: 2), "notes and tags of 2 favorites"),
      (.stillValid(page: "https://ghe.example/settings/tokens"), "https://ghe.example/settings"),
    ]
    for (event, words) in events {
      let found = try await lines(event)
      #expect(found.count == 1 && found[0].style == .plain && found[0].text.contains(words))
    }
  }

  @Test(
    arguments: [
      (.variable("GH_TOKEN"), ["`unset GH_TOKEN`"]),
      (.tokenCommand, ["token_command", "github.com"]),
      (.choice(AccountChoice(login: "ada", rule: .variable)), ["ada", "GHREPO_ACCOUNT"]),
      (.choice(AccountChoice(login: "ada", rule: .directory("~/work"))), ["ada", "~/work"]),
      (.choice(AccountChoice(login: "ada", rule: .owner("acme"))), ["ada", "acme"]),
    ] as [(AccountOverride, [String])])
  func `what overrides the active account is named`(
    override: AccountOverride, words: [String]
  ) {
    let text = override.message(on: .dotcom).text(in: .en)
    for word in words { #expect(text.contains(word), "\(text)") }
  }

  @Test func `old tokens that could not be deleted come with their store and the reason`()
    async throws
  {
    let session = try await Session(verbose: false, in: try await Stage().context)
    let login = CompletedLogin(
      record: AccountRecord(login: "mona", storage: .systemd, kind: .classic), replaced: nil,
      formerlyActive: nil,
      leftovers: [.file: .fileExposed(path: "/t/tokens.json"), .keyring: .locked])
    let checked = CheckedToken(
      new: NewToken(Token(secret: Secret("ghp_x"))), login: "mona", scopes: ["repo"], expiresAt: nil
    )
    let texts = login.notices(checked, in: session).map { $0.message.text(in: .en) }
    #expect(texts.count == 4 && texts[0].contains("mona") && texts[2].contains("mona"))
    #expect(texts[0].contains("keyring") && texts[1].contains("locked"))
    #expect(texts[3].contains("/t/tokens.json"))
  }

  @Test func `a login lets the user choose among stores by what they protect against`() {
    let options = StorageKind.allCases.map { $0.option.text(in: .en) }
    #expect(Set(options).count == StorageKind.allCases.count)
    for (kind, option) in zip(StorageKind.allCases, options) {
      #expect(option.contains(kind.rawValue), "\(option)")
    }
  }

  @Test(
    arguments: [
      (.environment(variable: "GH_TOKEN"), "`unset GH_TOKEN`"),
      (.store(.keyring), "`ghrepo login`"),
    ] as [(TokenSource, String)])
  func `advice for an account fits where its token comes from`(source: TokenSource, words: String) {
    let refused = AuthError.api(
      .refused(
        GitHub.ErrorResponse(
          status: 401, reason: .badCredentials, url: "https://api.github.com",
          hadCredential: true)))
    let account = AccountStatus(
      login: "mona", source: source, isActive: true, kind: .classic, state: .failed(refused))
    var status = HostStatus(host: .dotcom, accounts: [account])
    status.storedActive = "mona"
    let next = status.report(for: account, now: Stage.now)?.next?.text(in: .en) ?? ""
    #expect(next.contains(words), "\(next)")
  }
}
