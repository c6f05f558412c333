import Access
import Auth
import Core
import GitHub
import HTTP
import Messages
import PresentationTestSupport
import Storage
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct ListWordsTests {
  private let lost = APIError.transport(.broken(host: "github.com", detail: "reset"))

  private func text(_ notice: FeedNotice) async throws -> String? {
    let session = try await Session(verbose: false, in: try await Stage().context)
    return session.message(about: notice)?.text(in: .en)
  }

  @Test(arguments: [
    (FeedNotice.ignored(qualifiers: ["in:readme", "is:public"]), ["in:readme is:public"]),
    (
      .corrected([
        SpellingCorrection(written: "andriod", meant: "android"),
        SpellingCorrection(written: "kitt", meant: "kit"),
      ]), ["andriod", "android", "kitt"]
    ),
    (.incomplete(page: 2), ["page 2"]),
    (.omitted(page: 3, rows: 1), ["1 unreadable row", "page 3"]),
    (.omitted(page: 3, rows: 2), ["2 unreadable rows", "page 3"]),
  ])
  func `what a list lacks is named`(notice: FeedNotice, words: [String]) async throws {
    let text = try await text(notice) ?? ""
    for word in words { #expect(text.contains(word), "\(text)") }
  }

  @Test func `what the user may have meant is offered`() async throws {
    let session = try await Session(verbose: false, in: try await Stage().context)
    let corrected = FeedNotice.corrected([
      SpellingCorrection(written: "andriod", meant: "android"),
      SpellingCorrection(written: "kitt", meant: "kit"),
    ])
    #expect(session.suggestion(from: corrected)?.text(in: .en) == "Did you mean \"android kit\"?")
    #expect(session.suggestion(from: .ignored(qualifiers: ["a:b"])) == nil)
  }

  @Test func `what happens meanwhile is no sentence about the list`() async throws {
    let notices: [FeedNotice] = [
      .retrying(page: 2, number: 1, pause: .zero, error: lost),
      .waiting(page: 2, for: .seconds(1), until: Stage.now, error: lost),
      .slowedDown(page: 2, error: lost), .cached(page: 2, error: lost), .incomplete(page: 1),
    ]
    for notice in notices { #expect(try await text(notice) == nil, "\(notice)") }
  }

  @Test(
    arguments: [
      (.classic, "https://github.com/settings/tokens"),
      (.oauthApp, "https://github.com/settings/connections/applications"), (.installation, nil),
    ] as [(TokenKind, String?)])
  func `single sign-on comes with the page where this kind of token is authorized`(
    kind: TokenKind, page: String?
  ) async throws {
    let text = try await text(.partial(for: kind)) ?? ""
    #expect(text.contains("single sign-on"))
    #expect(page.map(text.contains) ?? !text.contains("https://"), "\(text)")
  }

  @Test func `the head of a trending list has its first day`() {
    let heads = Timeframe.allCases.map { timeframe in
      Feed.trending(timeframe, [], now: Stage.now).head(in: SearchOrder())?.text(in: .en) ?? ""
    }
    #expect(Set(heads).count == Timeframe.allCases.count)
    #expect(heads.allSatisfy { $0.contains("2026") }, "\(heads)")
  }

  @Test func `a list in another order is not called the most starred`() {
    let feed = Feed.top([])
    #expect(feed.head(in: SearchOrder(sort: .stars)) != nil)
    #expect(feed.head(in: SearchOrder(sort: .stars, direction: .ascending)) == nil)
    #expect(feed.head(in: SearchOrder(sort: .forks)) == nil && feed.head(in: SearchOrder()) == nil)
  }
}
