import FoundationEssentials
import GitHub
import TestSupport

@testable import Access
@testable import Core

/// A complete feed over a catalog, and what it returned.
struct CompleteBench {
  let clock = ManualClock()
  let source: CatalogSource
  let feed: CompleteFeed<Repositories>

  init(
    _ source: CatalogSource, _ query: PartitionedQuery, mode: FeedPlan.Mode = .window(4),
    from start: CompletePosition? = nil, seen: Set<Int64> = []
  ) {
    let clock = clock
    self.source = source
    let requests = RequestCounter()
    requests.add(sent: start?.stats.requests ?? 0)
    feed = CompleteFeed(
      query: query, plan: FeedPlan(pageSize: 100, mode: mode, waitsForLimits: true),
      from: start, seen: seen, requests: requests, source: source.pages, clock: clock,
      jitter: { 1 }, now: { Bench.start })
  }

  /// The pages up to the end, or the first `count`; time passes by itself.
  func read(_ count: Int = .max) async throws(ReadError) -> [FeedPage<Repository>] {
    let result = await clock.driving { await Self.read(feed, count) }
    return try result.get()
  }

  private static func read(
    _ feed: CompleteFeed<Repositories>, _ count: Int
  ) async -> Result<[FeedPage<Repository>], ReadError> {
    var pages: [FeedPage<Repository>] = []
    do throws(ReadError) {
      while pages.count < count, let page = try await feed.nextPage() { pages.append(page) }
    } catch { return .failure(error) }
    return .success(pages)
  }
}

extension CompleteFeed {
  func nextPage() async throws(ReadError) -> FeedPage<Kind.Item>? {
    while let event = try await next() { if case .page(let page) = event { return page } }
    return nil
  }
}

extension FeedPage {
  var stats: CompleteStats { position?.stats ?? CompleteStats() }
}

extension Catalog {
  static func random(_ count: Int, seed: UInt64, bursts: Int = 0, share: Int = 50) -> Catalog {
    var numbers = SeededNumbers(seed: seed)
    return Catalog(count: count, share: share, bursts: bursts, numbers: &numbers)
  }

  var ids: Set<Int64> { Set(byStars.map(\.id)) }
}
