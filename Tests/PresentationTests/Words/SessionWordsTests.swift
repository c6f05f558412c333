import Access
import Auth
import Core
import Foundation
import HTTP
import Messages
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import GitHub
@testable import Presentation

/// What a user is told of what happens by itself.
@Suite(.timeLimit(.minutes(10))) struct SessionWordsTests {
  private let lost = APIError.transport(.broken(host: "github.com", detail: "reset"))

  private func session(_ environment: [String: String] = [:]) async throws -> Session {
    try await Session(verbose: false, in: try await Stage(environment).context)
  }

  @Test func `what has no consequence is not said, unless the user wants to know`() async throws {
    let session = try await session()
    let passing = RenewalError.busy
    let quiet: [SessionEvent] = [
      .notRemembered(.full),
      .notRenewed(login: "mona", date: Stage.now, passing, session),
    ]
    for event in quiet {
      #expect(event.notice(isVerbose: false) == nil, "\(event)")
      #expect(event.notice(isVerbose: true) != nil, "\(event)")
    }
    let exchange = ExchangeRecord(method: .get, url: "https://x", duration: .zero)
    for event in [SessionEvent.exchange(exchange), .waiting(.seconds(1)), .waited] {
      #expect(event.notice(isVerbose: true) == nil, "\(event)")
    }
  }

  @Test func `what concerns the user is said with the thing that it is about`() async throws {
    let session = try await session()
    let events: [(SessionEvent, [String])] = [
      (.notRemembered(.newer(path: "/p", version: 99)), ["/p"]),
      (.notRemembered(.older(path: "/p", version: 3)), ["/p", "3"]),
      (.database(.setAside(path: "/p.damaged-1", favorites: 3)), ["/p.damaged-1", "3"]),
      (.gitRefused(detail: "bad config line 1"), ["bad config line 1"]),
      (
        .tokenRejected(.environment(variable: "GH_TOKEN"), session.host),
        ["GH_TOKEN", "github.com"]
      ),
      (.slow(session.host), ["github.com"]),
      (
        .notRenewed(login: "mona", date: Stage.now, .refused, session),
        ["mona", "github.com", "not renewed"]
      ),
      (
        .expiresSoon(login: "mona", date: Stage.now + 86_400, session),
        ["mona", "github.com", "1 day", "`ghrepo login`"]
      ),
      (
        .retrying(number: 1, limit: 3, pause: .seconds(4), lost, session), ["reset", "1 of 3"]
      ),
    ]
    for (event, words) in events {
      let text = try #require(event.notice(isVerbose: false)).message.text(in: .en)
      for word in words { #expect(text.contains(word), "\(text)") }
    }
  }

  @Test func `anonymous requests are a problem that is said once, with a way out`() async throws {
    let session = try await session()
    let exposed = AuthError.store(.fileExposed(path: "/t/tokens.json"), .file)
    let locked = AuthError.store(.locked, .keyring)
    for (error, words) in [
      (exposed, "chmod 600 /t/tokens.json"), (locked, "Unlock it and try again"),
    ] {
      let notice = try #require(
        SessionEvent.tokenUnreadable(error, session).notice(isVerbose: false))
      #expect(notice.isProblem && notice.isOnce)
      let text = notice.message.text(in: .en)
      #expect(text.contains("without a token") && text.contains(words), "\(text)")
    }
    let accounts = SessionEvent.accountsUnreadable(locked, session).notice(isVerbose: false)
    #expect(accounts?.isProblem == true && accounts?.isOnce == true)
  }

  @Test(arguments: [
    (["GHREPO_API_URL": "http://127.0.0.1:8080"], "GHREPO_TOKEN"),
    (["GH_HOST": "ghe.example"], "--hostname ghe.example"),
  ])
  func `a token that is withheld comes with what sends one there`(
    environment: [String: String], words: String
  ) async throws {
    let session = try await session(environment)
    let notice = SessionEvent.tokenWithheld(variable: "GH_TOKEN", session.host)
      .notice(isVerbose: false)
    let text = notice?.message.text(in: .en) ?? ""
    #expect(notice?.isOnce == true && text.contains("GH_TOKEN") && text.contains(words), "\(text)")
  }
}
