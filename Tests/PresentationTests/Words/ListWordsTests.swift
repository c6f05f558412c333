import Access
import Auth
import Core
import FoundationEssentials
import GitHub
import HTTP
import Messages
import PresentationTestSupport
import Testing

@testable import Presentation
@testable import Storage

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

  @Test(arguments: [
    (GainProblem.needsLogin, ExitCode.notLoggedIn, "Without a login"),
    (.noHistories, .unavailable, "does not provide stars by day"),
    (.limited, .rateLimited, "Too few requests"), (.notCached, .notFound, "not in the cache"),
  ])
  func `a list by gained stars that cannot be made is an error, or another list`(
    problem: GainProblem, code: ExitCode, words: String
  ) async throws {
    let session = try await Session(verbose: false, in: try await Stage().context)
    let report = problem.failure(in: session).report
    #expect(report.exitCode == code && report.message.text(in: .en).contains(words))
    let notice = try await text(.ranked(.impossible(problem))) ?? ""
    #expect(notice.contains(words))
    #expect(notice.contains("Showing the usual list") == (problem != .notCached))
  }

  @Test func `the days of a list by gained stars are named`() throws {
    let day = Date(timeIntervalSince1970: 1_772_323_200)
    func head(_ window: GainWindow) -> String? {
      Feed.top([], gained: window).head(in: SearchOrder(sort: .stars), until: day)?.text(in: .en)
    }
    #expect(head(.day) == "Most stars gained on Mar 1, 2026 (UTC).")
    #expect(head(.week) == "Most stars gained in the 7 days ending on Mar 1, 2026 (UTC).")
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
