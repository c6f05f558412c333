import Auth
import Core
import FoundationEssentials
import HTTP
import PresentationTestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import GitHub
@testable import Presentation

/// The full screen sends the same queries as the commands, so that they share cached pages.
@Suite(.timeLimit(.minutes(10))) struct ListQuerySearchTests {
  private let now = Stage.now
  private let qualifiers = [Qualifier("language", "swift"), Qualifier("topic", "cli")]

  private func asked(_ id: ListID, _ listQuery: ListQuery) -> ListSearch? {
    listQuery.search(of: id, now: now)
  }

  @Test func `trending and top lists have the names of their commands`() {
    for timeframe in Timeframe.allCases {
      let feed = Feed.trending(timeframe, qualifiers, now: now)
      let asked = asked(.trending(timeframe), ListQuery(sort: .stars, qualifiers: qualifiers))
      #expect(asked?.feed == feed.name && asked?.search.query == feed.query)
      #expect(asked?.search.order.sort == .stars && asked?.isRun == false)
    }
    let top = asked(.top, ListQuery(sort: .forks, qualifiers: qualifiers))
    #expect(top?.feed == "top language:swift topic:cli")
    #expect(top?.search.query.text == "stars:>=1 language:swift topic:cli")
    #expect(top?.search.order.sort == .forks)
  }

  @Test func `a selected language replaces the one on the command line`() {
    let listQuery = ListQuery(
      words: "a", sort: .bestMatch, language: "C++", qualifiers: qualifiers)
    #expect(asked(.search, listQuery)?.search.query.text == "a language:C++ topic:cli")
  }

  @Test func `favorites and an empty query send no request`() {
    #expect(asked(.favorites, ListQuery(words: "x", sort: .added)) == nil)
    #expect(asked(.search, ListQuery(words: " ", sort: .bestMatch)) == nil)
  }

  @Test(arguments: ListSort.allCases)
  func `sort orders survive a round trip`(sort: ListSort) {
    if sort.search != nil { #expect(ListSort(sort.search) == sort) }
    #expect(FavoriteSort(sort) == .added || ListSort(FavoriteSort(sort)) == sort)
  }

  @Test(
    arguments: [
      (.transport(.hostNotFound(host: "x")), .other),
      (.unreadable(url: "", detail: ""), .other),
      (refused(.badCredentials), .credential), (refused(.authenticationRequired), .credential),
      (refused(.notGitHub), .other), (refused(.notFound), .other),
      (
        refused(.secondaryLimit(wait: .seconds(60), isStated: true)),
        .limit(until: Stage.now.addingTimeInterval(60))
      ),
    ] as [(APIError, Problem.Kind)])
  func `failures have a kind`(error: APIError, kind: Problem.Kind) {
    #expect(Problem.Kind(error, now: now) == kind)
  }

  private static func refused(_ reason: GitHub.ErrorResponse.Reason) -> APIError {
    .refused(GitHub.ErrorResponse(status: 400, reason: reason, url: "", hadCredential: true))
  }

  @Test(
    arguments: [
      (.notLoggedIn, .credential), (.keyringLocked, .credential), (.unreadableAnswer, .other),
      (.failure, .other), (.usage, .other),
    ] as [(Auth.ExitCode, Problem.Kind)])
  func `error reports have a kind too`(code: Auth.ExitCode, kind: Problem.Kind) {
    #expect(Problem.Kind(code) == kind)
  }
}
