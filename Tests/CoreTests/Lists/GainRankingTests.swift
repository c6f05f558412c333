import CoreTestSupport
import Foundation
import GitHub
import HTTP
import Storage
import TestSupport
import Testing

@testable import Access
@testable import Core
@testable import GitHubSimulator

/// Lists by gained stars, with the simulator.
@Suite(.timeLimit(.minutes(10))) struct GainRankingTests {
  private let link = SimulatorLink(repositories: 300, tokens: [.classic])

  private func stage(login: Bool = true) async throws -> CoreStage {
    let stage = try await CoreStage(
      login ? ["GITHUB_TOKEN": SimulatorToken.classic.token] : [:], transport: link)
    link.clock.set(stage.clock)
    return stage
  }

  private func list(
    _ stage: CoreStage, isRequired: Bool = true,
    _ policy: ReadingPolicy = .networkFirst(maxAge: .seconds(3600))
  ) async throws -> (pages: [ListPage], outcome: RankingOutcome?) {
    let session = try await stage.session()
    let reader = Reader(
      session: session, credential: try await session.credential(), settings: ReadSettings())
    let now = session.ports.now()
    var feed = Feed.trending(.day, [], by: .gained, now: now)
    feed.gains?.isRequired = isRequired
    let list = RepositoryList(
      ListSearch(feed.query, in: feed, order: SearchOrder(sort: .stars), now: now),
      for: session.knownViewer, reader: reader, policy: policy,
      options: ListOptions(plan: FeedPlan(pageSize: 20, limit: 20)))
    var (pages, outcome) = ([ListPage](), RankingOutcome?.none)
    while let event = try await list.next() {
      switch event {
      case .rows(let page):
        pages.append(page)
        try await list.wasShown(page, isNumbered: false)
      case .notice(.ranked(let ranking)): outcome = ranking
      case .notice, .estimate: break
      }
    }
    #expect(await list.finish() == nil)
    return (pages, outcome)
  }

  private func gains(_ pages: [ListPage]) -> [String] {
    pages.flatMap(\.rows).map { "\($0.repository.fullName) \($0.gained?.stars ?? -1)" }
  }

  @Test func `a list of the day before is not the list of a new day`() async throws {
    let stage = try await stage()
    // 23:50
    stage.clock.advance(by: .seconds(33_600))
    let evening = try await list(stage).pages
    #expect(evening.first?.lastDay == Date(timeIntervalSince1970: 1_772_323_200))
    let again = try await list(stage)
    #expect(gains(again.pages) == gains(evening) && again.outcome == nil)
    stage.clock.advance(by: .seconds(1200))
    let morning = try await list(stage).pages
    #expect(morning.first?.lastDay == Date(timeIntervalSince1970: 1_772_409_600))
    let other = try await self.stage()
    other.clock.advance(by: .seconds(34_800))
    #expect(gains(morning) == gains(try await list(other).pages))
    #expect(gains(morning) != gains(evening))
  }

  @Test func `offline, the list and its stars are those of its own day`() async throws {
    let stage = try await stage()
    let first = try await list(stage).pages
    // The history of one is newer than the list.
    stage.clock.advance(by: .seconds(86_400))
    let session = try await stage.session()
    let reader = Reader(
      session: session, credential: try await session.credential(), settings: ReadSettings())
    let row = try #require(first.first?.rows.first?.repository)
    let source = DetailReader(
      try #require(row.currentName), reader: reader, viewer: session.knownViewer,
      policy: .networkOnly)
    let details = try #require(try await source.details(.json([.stars])))
    await source.remember(details.repository, words: nil)
    let offline = try await list(stage, .offline).pages
    #expect(gains(offline) == gains(first))
    #expect(offline.first?.lastDay == first.first?.lastDay)
  }

  @Test func `without a login, another list takes its place only if that may be`() async throws {
    let stage = try await stage(login: false)
    for isRequired in [true, false, true] {
      let (pages, outcome) = try await list(stage, isRequired: isRequired, .networkOnly)
      #expect(outcome == .impossible(.needsLogin))
      #expect(pages.flatMap(\.rows).isEmpty == isRequired)
    }
  }
}
